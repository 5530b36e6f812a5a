"""`python -m sms_cli` is `sms`."""

import gc
import sys


def main() -> None:
    """Run one command line; a process this short is over before its garbage matters."""
    gc.disable()
    from sms_cli.commands.root import run

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
