"""Where a campaign and its sheets are (CLI.md, "A campaign")."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from sms_cli.errors import NotFound, Place, SheetError, did_you_mean, nearest
from sms_cli.sheets.naming import check_name, composed, name_fault, quoted

PEOPLE = "characters"  # the folder of the sheets
# What stands beside the people and is no sheet: what it holds, and what shows it.
_NO_SHEETS = {
    "dojo.toml": ("the dojo", "sms dojo show"),
    "fight.toml": ("the fight", "sms fight show"),
    "sms.toml": ("the table's rulings", "sms rulings"),
}


class Folder(NamedTuple):
    """A campaign: a directory with a `characters/` folder in it; `root` leads through no link."""

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
        return tuple(stem for stem in self._stems() if name_fault(stem) is None)

    def people(self) -> tuple[str, ...]:
        """Return the names of all sheets, each sheet once: a link to another one is left out."""
        aliases = self._aliases()
        return tuple(name for name in self.names() if name not in aliases)

    def sheets(self) -> tuple[Path, ...]:
        """Return the files of all sheets, each once, sorted, also of those without a name."""
        aliases = self._aliases()
        return tuple(self.path(stem) for stem in self._stems() if stem not in aliases)

    def _aliases(self) -> set[str]:
        """Return the stems that are links to a file which has a stem of its own here."""
        stems = self._stems()
        links = [stem for stem in stems if self.path(stem).is_symlink()]
        files = {str(self.path(stem)) for stem in stems if stem not in links} if links else set()
        aliases = set()
        for stem in links:
            target = os.path.realpath(self.path(stem))
            if target in files:
                aliases.add(stem)
            files.add(target)
        return aliases

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
        """Return what a file is called: its path from the campaign on, the whole one outside."""
        whole = absolute(path)
        if whole.parent == self.characters:  # a thousand sheets are not to be looked up
            return f"{PEOPLE}/{whole.name}"
        for folder in whole.parents:  # a link may have led to the campaign
            if os.path.realpath(folder) == str(self.root):
                return whole.relative_to(folder).as_posix()
        return whole.as_posix()

    def from_here(self, file: str) -> str:
        """Return the path by which the working directory opens a file, called as in `shown`."""
        path = os.path.join(self.root, file)
        try:
            if os.path.samefile(self.root, os.curdir):
                return file
            return min(os.path.relpath(path), path, key=len)
        except (OSError, ValueError):  # the working directory is gone, or on another drive
            return path

    def find(self, what: str) -> Path:
        """Return the sheet of a name as the file is spelled, or of a path ending in `.toml`."""
        path = self.find_file(what)
        if path.name in _NO_SHEETS and not is_of_people(path):
            holds, shows = _NO_SHEETS[path.name]
            ways = f"{shows} to look at it, sms edit {what} to change it"
            raise NotFound(f"{what} is no sheet, it holds {holds}: {ways}")
        return path

    def find_file(self, what: str) -> Path:
        """Return the sheet of a name, or whatever file is at a path ending in `.toml`."""
        if is_path(what):
            if os.path.lexists(what):
                return self._own(self.root / self.shown(Path(what)))
            raise NotFound(f"no file is at {what}; a name such as june needs no .toml")
        if os.sep in what and os.path.lexists(f"{what}.toml"):
            raise NotFound(f"no file is at {what} (did you mean {what}.toml?)")
        check_name(what)
        return self._own(self.path(self._spelled(what)))

    def _own(self, path: Path) -> Path:
        """Return a sheet's own path for that of a link to it, so that each has but one name."""
        if path.is_symlink() and path.parent == self.characters:
            folder, name = os.path.split(os.path.realpath(path))
            own = self.characters / name
            if folder == os.path.realpath(self.characters) and is_path(name) and own.is_file():
                return own
        return path

    def _spelled(self, name: str) -> str:
        """Return a name as its file is spelled: two forms of Unicode look the same to a reader."""
        names = self.names()
        if name in names:
            return name
        same = (there for there in names if composed(there) == composed(name))
        if (spelled := next(same, None)) is None:
            if (self.root / f"{name}.toml").is_file():
                there = self.from_here(f"{name}.toml")
                raise NotFound(f"no sheet is named {name}, but there is {there}: name it so")
            raise NotFound(f"no sheet is named {name}{nearest(name, names)}")
        return spelled


def is_path(what: str) -> bool:
    """Tell a path to a sheet from a name of one; `.toml` alone is no name of a file with an end."""
    return os.path.splitext(what)[1] == ".toml" and what.isprintable()


def absolute(path: str | Path) -> Path:
    """Return a path from the root on, as the system goes it: `..` leaves what a link leads to.

    SheetError when the working directory is gone.
    """
    try:
        parts = Path(path).absolute().parts
    except OSError:
        gone = "the working directory is gone: change to one that is there"
        raise SheetError(gone) from None
    last = max((at for at, part in enumerate(parts, start=1) if part == ".."), default=0)
    return Path(os.path.realpath(Path(*parts[:last])) if last else "", *parts[last:])


def folder_at(path: str | Path) -> Folder:
    """Return the campaign of a directory, whichever way leads there."""
    return Folder(Path(os.path.realpath(absolute(path))))


def is_of_people(path: Path) -> bool:
    """Tell a file of a campaign's characters/; the campaign's own folder may be called so, too."""
    folder = absolute(path).parent
    return folder.name == PEOPLE and not (folder / PEOPLE).is_dir()


def refuse_paths(what: str, names: Iterable[str] = ()) -> None:
    """Refuse what leads to a folder, or to a file that is no TOML, and say what would do."""
    takes = f"name a sheet, as in june, or a file that ends in .toml{did_you_mean(what, names)}"
    if os.path.isdir(what):
        there = os.path.isdir(os.path.join(what, PEOPLE))
        campaign = f"; with -C {what} it is the campaign" if there else ""
        raise NotFound(f"{what} is a folder: {takes}{campaign}")
    if os.path.lexists(what):
        raise NotFound(f"{what} is no sheet: {takes}")


def find_campaign(start: Path, named: str | None = None) -> Folder | None:
    """Return the campaign `named`, or the nearest one from `start` upwards, or None."""
    if named is not None:
        if not os.path.isdir(named):
            raise NotFound(
                f"no campaign is at {quoted(named[:200])}; name a directory, or sms init one"
            )
        return folder_at(named)
    whole = absolute(start)
    for directory in (whole, *whole.parents):
        if os.path.isdir(directory / PEOPLE):
            return folder_at(directory)
    return None


def other_than_file(mode: int) -> str | None:
    """Return in words what is no ordinary file, of what `stat` tells of it."""
    kinds = {stat.S_ISDIR: "a folder", stat.S_ISFIFO: "a pipe", stat.S_ISSOCK: "a socket"}
    if stat.S_ISREG(mode):
        return None
    return next((word for is_kind, word in kinds.items() if is_kind(mode)), "a device")
