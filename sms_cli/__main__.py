"""`python -m sms_cli` is `sms`."""

import gc
import os
import sys
from contextlib import suppress

STOPPED = 1


def main() -> None:
    """Run one command line and leave with its exit status.

    A process this short is over before its garbage matters, and taking the interpreter down would
    last as long as a roll: once everything is written, it leaves at once.
    """
    gc.disable()
    sys.unraisablehook = _unraisable
    _open_streams()
    try:
        from sms_cli.commands.root import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # before a command can say so
        status = STOPPED
        with suppress(OSError):
            print("sms: stopped", file=sys.stderr)
    except OSError:  # no word can be written
        status = STOPPED
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(status)


def _unraisable(fault: "sys.UnraisableHookArgs") -> None:
    """Let pass an interrupt that comes while Python puts something away: it came too late."""
    if fault.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(fault)


def _open_streams() -> None:
    """Give a daemon's closed streams somewhere to go, before a file of ours gets their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - to the end
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
