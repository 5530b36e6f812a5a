"""What may be the name of a sheet (CLI.md, "A campaign"), and which names are one."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection

from sms_cli.errors import RuleError

MAX_NAME = 64
_DEVICE = r"(?ai)(con|prn|aux|nul|com\d|lpt\d)(\.|$)"


def check_name(name: str, *, new: bool = False) -> None:
    """Refuse what is no name of a sheet; a `new` one must also be told from dice and options."""
    fault = name_fault(name) or (_new_name_fault(name) if new else None)
    if fault:
        raise RuleError(f"{quoted(name[:MAX_NAME])} is no name: {fault}; june or old-ray would do")


def quoted(word: str) -> str:
    """Return a word of the command line in quotes, with whatever is unseen in it made visible."""
    return "'" + "".join(char if char.isprintable() else _visible(char) for char in word) + "'"


def _visible(char: str) -> str:
    byte = ord(char) - 0xDC00  # how a byte that is no text comes to us
    return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else char.encode("unicode_escape").decode()


def undecoded() -> str:
    """Say of a word of the command line that it is no text, in what this machine takes for one."""
    encoding = sys.getfilesystemencoding()
    if encoding == "utf-8":
        return "is no UTF-8"
    return f"is no {encoding.upper()}, which is all that this locale reads; try PYTHONUTF8=1"


def name_fault(name: str) -> str | None:
    """Return why this names no sheet, or None."""
    if not name:
        return "it is empty"
    if "/" in name or "\\" in name:
        return "it holds a path separator"
    if ".." in name:
        return "it holds '..'"
    if any("\udc80" <= char <= "\udcff" for char in name):
        return f"it {undecoded()}"
    if any(char.isspace() for char in name):
        return "it holds white space"
    # control, bidirectional and format characters
    if not name.isprintable():
        return "it holds a character that cannot be seen"
    return None


def _new_name_fault(name: str) -> str | None:
    if name[0] in "-.":
        return f"it begins with '{name[0]}'"
    if marks := [mark for mark in ":,=" if mark in name]:
        return f"it holds '{marks[0]}'"
    from sms_cli.model.notation import begins_like_dice  # only new names, and a check, pay for it

    if begins_like_dice(name):
        return "it reads as dice"
    if name.endswith(".toml"):
        return "it ends in .toml, as a path does"
    if re.match(_DEVICE, name):
        return "Windows keeps it for a device"
    if len(name) > MAX_NAME or len(name.encode()) > 3 * MAX_NAME:
        return f"it is longer than {MAX_NAME} characters"
    return None


def refuse_taken(name: str, names: Collection[str]) -> None:
    """Refuse a new name that is another's, to us or to some file system."""
    if name in names:
        raise RuleError(f"{name} exists already: sms show {name}, or choose another name")
    for there in names:
        if folded(name) == folded(there):
            raise RuleError(f"{likeness(name, there)}: choose another name")


def folded(name: str) -> str:
    """Return what of a name a file system keeps that ignores case and forms of Unicode."""
    return composed(composed(name).casefold())


def likeness(name: str, other: str) -> str:
    """Say how a name differs from another one that is the same when both are folded."""
    if composed(name) == composed(other):
        return f"{name} differs from {other} in the Unicode form of its letters alone"
    if composed(name).lower() == composed(other).lower():
        return f"{name} differs from {other} in case alone"
    return f"{name} is the same as {other} where case does not count"


def composed(name: str) -> str:
    """Return a name in the form of Unicode that has a letter and its accent in one character."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name)
