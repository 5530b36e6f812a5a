"""Where a campaign and its sheets are (CLI.md, "A campaign")."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from sms_cli.errors import NotFound, Place, RuleError, SheetError, nearest

PEOPLE = "characters"  # the folder of the sheets
MAX_NAME = 64
# "d8", "7k4", "2d6+3": what `roll` takes for dice, right or wrong
_LIKE_DICE = r"(?ai)[+-]?(\d+[dk]|d)\d"
_DEVICE = r"(?ai)(con|prn|aux|nul|com\d|lpt\d)(\.|$)"


class Folder(NamedTuple):
    """A campaign: a directory with a `characters/` folder in it; `root` is absolute."""

    root: Path

    @property
    def characters(self) -> Path:
        return self.root / PEOPLE

    @property
    def state(self) -> Path:
        """The program's own folder."""
        return self.root / ".sms"

    @property
    def journal(self) -> Path:
        return self.state / "journal.jsonl"

    def names(self) -> tuple[str, ...]:
        """Return the names of all sheets, sorted; files that cannot be named are left out."""
        return tuple(stem for stem in self._stems() if _name_fault(stem) is None)

    def sheets(self) -> tuple[Path, ...]:
        """Return the files of all sheets, sorted, also of those that cannot be named."""
        return tuple(map(self.path, self._stems()))

    def _stems(self) -> list[str]:
        try:
            files = os.listdir(self.characters)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SheetError(
                f"this cannot be read: {reason}; make it readable", Place(PEOPLE)
            ) from None
        return sorted(file[:-5] for file in files if file.endswith(".toml") and file[0] != ".")

    def path(self, name: str) -> Path:
        """Return where the sheet of that name is or would be."""
        return self.characters / f"{name}.toml"

    def shown(self, path: Path) -> str:
        """Return a path as the user reads it: from the campaign on, or as given when outside."""
        absolute = Path(os.path.abspath(path))
        if absolute.is_relative_to(self.root):
            return absolute.relative_to(self.root).as_posix()
        return str(path)

    def find(self, what: str) -> Path:
        """Return the sheet of a name as the file is spelled, or of a path ending in `.toml`."""
        if what.endswith(".toml") and what.isprintable():
            path = Path(what)
            if os.path.lexists(path):
                return path
            raise NotFound(f"no file is at {what}; a name such as june needs no .toml")
        check_name(what)
        names = self.names()
        if what not in names:
            raise NotFound(f"no sheet is named {what}{nearest(what, names)}")
        return self.path(what)


def find_campaign(start: Path, named: str | None = None) -> Folder | None:
    """Return the campaign `named`, or the nearest one from `start` upwards, or None."""
    if named is not None:
        if not os.path.isdir(named):
            raise NotFound(f"no campaign is at {named[:200]!r}; name a directory, or sms init one")
        return Folder(Path(os.path.abspath(named)))
    absolute = Path(os.path.abspath(start))
    for directory in (absolute, *absolute.parents):
        if os.path.isdir(directory / PEOPLE):
            return Folder(directory)
    return None


def check_name(name: str, *, new: bool = False) -> None:
    """Refuse what is no name of a sheet; a `new` one must also be told from dice and options."""
    fault = _name_fault(name) or (_new_name_fault(name) if new else None)
    if fault:
        raise RuleError(f"{name[:MAX_NAME]!r} is no name: {fault}; june or old-ray would do")


def _name_fault(name: str) -> str | None:
    if not name:
        return "it is empty"
    if "/" in name or "\\" in name:
        return "it holds a path separator"
    if ".." in name:
        return "it holds '..'"
    # all white space but the space, control, bidirectional and format characters are unprintable
    if " " in name or not name.isprintable():
        return "it holds white space or a character that cannot be seen"
    return None


def _new_name_fault(name: str) -> str | None:
    if name[0] in "-.":
        return f"it begins with '{name[0]}'"
    if marks := [mark for mark in ":,=" if mark in name]:
        return f"it holds '{marks[0]}'"
    if re.match(_LIKE_DICE, name):
        return "it reads as dice"
    if name.endswith(".toml"):
        return "it ends in .toml, as a path does"
    if re.match(_DEVICE, name):
        return "Windows keeps it for a device"
    if len(name) > MAX_NAME or len(name.encode()) > 3 * MAX_NAME:
        return f"it is longer than {MAX_NAME} characters"
    return None
