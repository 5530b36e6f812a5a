"""`python -m sms_cli` is `sms`."""

import gc
import os
import sys


def main() -> None:
    """Run one command line and leave with its exit status.

    A process this short is over before its garbage matters, and taking the interpreter down would
    last as long as a roll: once everything is written, it leaves at once.
    """
    gc.disable()
    from sms_cli.commands.root import run

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    status = run(sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
