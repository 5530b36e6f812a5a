"""An answer goes out: as JSON, as the bare answer, or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sms_cli.errors import SmsError
from sms_cli.show.renderers import is_data, picture_of, quiet_of
from sms_cli.show.text import Line, Span, line, print_lines, print_raw

VERSION = 1  # of the envelope


class Answer(NamedTuple):
    """What a command answers: its result, and the rows of what changed."""

    command: str
    result: Any
    seed: str | None = None
    changes: Sequence[dict[str, Any]] = ()


def emit(answer: Answer, *, as_json: bool, quiet: bool) -> None:
    """Write an answer to standard output."""
    if as_json:
        from sms_cli.show.encode import to_json

        print_raw([to_json(envelope(answer))])
    elif quiet and not is_data(answer.result):
        print_lines(quiet_of(answer.result))
    else:
        picture_of(answer.result)
        print_lines(_notes(answer))


def envelope(answer: Answer) -> dict[str, Any]:
    """Return the JSON object of an answer (CLI.md)."""
    from sms_cli.show.encode import plain
    from sms_cli.show.notes import sentence

    notes = [{"id": note.id, "text": sentence(note)} for note in answer.result.notes]
    whole = {
        "sms": VERSION,
        "command": answer.command,
        "seed": answer.seed,
        "result": plain(answer.result),
        "changes": list(answer.changes),
        "notes": notes,
    }
    error = getattr(answer.result, "error", None)
    return {**whole, "error": _error(error)} if error else whole


def tell_notices(notices: Sequence[str]) -> None:
    """Write what is to be known besides the answer to standard error."""
    from sms_cli.show.talk import say

    for notice in notices:
        say(notice)


def tell_error(error: SmsError, command: str | None, *, as_json: bool) -> None:
    """Write an error: as data to standard output, as talk to standard error."""
    if as_json:
        from sms_cli.show.encode import to_json

        print_raw([to_json({"sms": VERSION, "command": command, "error": _error(error)})])
        return
    from sms_cli.show.talk import say

    before = "" if error.place else "sms: "
    for text in (before + error.message).split("\n"):
        say(text)


def _error(error: SmsError) -> dict[str, Any]:
    place = (
        error.place._asdict() if error.place else dict.fromkeys(("file", "line", "column", "key"))
    )
    return {"kind": error.kind, "message": error.message, **place}


def _notes(answer: Answer) -> list[Line]:
    if not answer.result.notes:
        return []
    from sms_cli.show.notes import sentences

    return [line(Span("  ? ", "ask"), text) for text in sentences(answer.result.notes)]
