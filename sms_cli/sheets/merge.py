"""A change put into a file that others have changed since: where it stood, or else by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sms_cli.errors import Place, SheetError, StaleSheet
from sms_cli.model.change import Append, Change, Key, Remove, Set, Unset, row_name
from sms_cli.model.written import to_json
from sms_cli.sheets.document import Document, parse_document
from sms_cli.sheets.journal import as_read
from sms_cli.sheets.literals import split_key
from sms_cli.sheets.steps import Delete, follow, resolve, row_numbers, same, value_at
from sms_cli.sheets.swap import Piece, piece_between, put_in_anywhere

NAMELESS = "no id or name, which cannot be told from the others; change it by hand"
Row = Mapping[str, Any]


def merged(now: bytes, file: str, changes: Sequence[Row], piece: Piece | None) -> bytes:
    """Return a file with changes made that it does not know, or only in part.

    A key that has its new value already stays. The piece of text goes in, with its comments, where
    its surroundings still stand and it says what the changes say; else each key is changed by
    itself. StaleSheet when a key is neither as before nor as after, or finds its row by number.
    """
    found = parse_document(now, file)
    in_place = _in_place(now, file, piece)
    if any(_counts_rows(found.data, change) for change in changes):
        if in_place is None:
            raise StaleSheet(f"it has changed since around a row with {NAMELESS}", Place(file))
        return in_place.raw
    by_key = found
    for change in changes:
        by_key = _changed(by_key, change)
    fits = in_place is not None and _says(in_place.data, changes, found.data)
    if in_place and fits:
        return in_place.raw
    if piece and (comment := _lost_comment(now, by_key.raw, piece)):
        fault = f"this would take {comment!r} along, which was written since"
        raise StaleSheet(f"{fault}; move it elsewhere, or change the sheet by hand", Place(file))
    return by_key.raw


def _lost_comment(now: bytes, after: bytes, piece: Piece) -> str | None:
    """Return a comment that would go with the rows or values beside it, and is not the change's."""
    kept = after.decode() + piece.old
    comments = (line[line.index("#") :] for line in now.decode().splitlines() if "#" in line)
    return next((comment for comment in comments if comment not in kept), None)


class Revision(NamedTuple):
    """What one hand has made of a text, and the changes that it means by keys."""

    raw: bytes
    changes: Sequence[Row]


def brought_together(base: bytes, file: str, saved: Revision, typed: Revision) -> bytes:
    """Return what two hands have made of one text, each with its comments and its order of lines.

    StaleSheet where both have changed the same key, or the lines around one.
    """
    for into, other in ((saved, typed), (typed, saved)):
        piece = piece_between(base, other.raw)
        both = merged(into.raw, file, other.changes, piece)
        if both == put_in_anywhere(into.raw, piece) or _is_by_key(base, file, other):
            return both
    raise StaleSheet(
        "comments or an order of lines have changed since, and in the copy too, around one place;"
        " bring yours over by hand",
        Place(file),
    )


def _is_by_key(base: bytes, file: str, made: Revision) -> bool:
    """Tell whether a hand has changed values and nothing else: by key nothing of it is lost."""
    with suppress(SheetError, StaleSheet):
        return merged(base, file, made.changes, None) == made.raw
    return False


def _in_place(now: bytes, file: str, piece: Piece | None) -> Document | None:
    text = put_in_anywhere(now, piece) if piece else None
    with suppress(SheetError):
        return parse_document(text, file) if text else None
    return None


def _counts_rows(data: Any, change: Row) -> bool:
    """Tell a key that goes by the number of a row: another may have that number by now."""
    *above, last = split_key(change["key"])
    for part in above:
        if isinstance(data, list) and part.isdigit() and part not in row_numbers(data):
            return True
        data = value_at(data, (part,))
    return isinstance(data, list) and last not in row_numbers(data) and not _is_row(change, last)


def _is_row(change: Row, name: str) -> bool:
    """Tell whether a change is of a whole row of that name."""
    rows = (change.get("before"), change.get("after"))
    return any(isinstance(row, Mapping) and row_name(row) == name for row in rows)


def _says(data: Any, changes: Sequence[Row], before: Any) -> bool:
    """Tell whether values differ from those before in what the changes say and in nothing else."""
    for change in changes:
        key = split_key(change["key"])
        old, new = _values(change)
        is_there = _row_key(data, key, new)
        value = value_at(data, is_there)
        if not _is_as(value, new):
            return False
        data, before = _without(data, is_there), _without(before, _row_key(before, key, old))
    return same(_filled(data), _filled(before))


def _without(data: Any, key: Key) -> Any:
    path, missing = resolve(data, key)
    return data if missing else follow(data, Delete(path))


def _filled(value: Any) -> Any:
    """Return a value without the empty tables and lists in it."""
    if isinstance(value, dict):
        full = {name: _filled(inner) for name, inner in value.items()}
        return {name: inner for name, inner in full.items() if inner not in ({}, [])}
    return [_filled(inner) for inner in value] if isinstance(value, list) else value


def _values(change: Row) -> tuple[Any, Any]:
    """Return the values before and after a change."""
    return as_read(change.get("before"), _in_toml), as_read(change.get("after"), _in_toml)


def _row_key(data: Any, key: Key, *meant: Any) -> Key:
    """Return the key by which a row is found: a change may give it another name than the key has.

    Of several rows that may be meant, the first that is there.
    """
    rows = value_at(data, key[:-1])
    there = row_numbers(rows) if isinstance(rows, list) else {}
    names = (row_name(row) for row in meant if isinstance(row, Mapping))
    return next(((*key[:-1], name) for name in names if name and name in there), key)


def _changed(document: Document, change: Row) -> Document:
    before, after = _values(change)
    key = _row_key(document.data, split_key(change["key"]), after, before)
    now = _value(document.data, key, change)
    if _is_as(now, after):
        return document
    if not _is_as(now, before):
        raise StaleSheet(
            f"{change['key']} is {_shown(now)}, no longer {_shown(before)}: an editor, git or a "
            "later change made it so; undo that first, or set it by hand",
            document.place(key),
        )
    return document.edited([_edit(document, key, before, after)])


def _is_as(now: Any, value: Any) -> bool:
    """Tell whether a key has a value; an empty table or list, or a no, need not be written."""
    return same(now, value) or (now is None and (value is False or value in ({}, [], "")))


def _value(data: Any, key: Key, change: Row) -> Any:
    """Return the value at a key; a row goes by its name alone, be that a number."""
    rows = value_at(data, key[:-1])
    if _is_row(change, key[-1]) and isinstance(rows, list) and key[-1] not in row_numbers(rows):
        return None
    return value_at(data, key)


def _edit(document: Document, key: Key, before: Any, after: Any) -> Change:
    rows = value_at(document.data, key[:-1])
    if after is None:
        if isinstance(rows, list):
            return Remove(document.file, key, before)
        return Unset(document.file, key, before)
    is_row = isinstance(after, Mapping) and row_name(after) == key[-1] and len(key) > 1
    if before is None and is_row and (rows is None or isinstance(rows, list)):
        return Append(document.file, key, after)
    return Set(document.file, key, before, after)


def _in_toml(text: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _shown(value: Any) -> str:
    return "missing" if value is None else to_json(value, ensure_ascii=False)[:80]
