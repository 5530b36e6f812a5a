"""The user's editor: which one it is, and a file in it."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from sms_cli.errors import NotFound, SmsError, UsageError

VARIABLES = ("VISUAL", "EDITOR")
FALLBACKS = ("notepad",) if os.name == "nt" else ("vi", "nano")


def find_editor() -> list[str]:
    """Return the command of $VISUAL, of $EDITOR, or of what every system has; NotFound if none."""
    for variable in VARIABLES:
        if text := os.environ.get(variable, "").strip():
            return _command(variable, text)
    for name in FALLBACKS:
        if shutil.which(name):
            return [name]
    raise NotFound("no editor is known: set VISUAL or EDITOR, as in EDITOR=nano sms edit june")


def _command(variable: str, text: str) -> list[str]:
    try:
        command = shlex.split(text, posix=os.name != "nt")
    except ValueError:
        raise UsageError(f"{variable} is {text!r}, in which a quote is not closed") from None
    if not shutil.which(command[0]):
        raise NotFound(f"{variable} names {command[0]}, which is not there; set it to your editor")
    return command


def open_editor(command: list[str], file: Path) -> None:
    """Have a file edited, and wait; SmsError when the editor does not end well."""
    aside = None if sys.stdout.isatty() else sys.__stderr__  # standard output is for the answer
    try:
        process = subprocess.Popen([*command, str(file)], stdout=aside)
    except OSError as error:
        raise SmsError(f"{command[0]} cannot be started: {error.strerror}") from None
    held = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the editor's business
    try:
        status = process.wait()
    finally:
        signal.signal(signal.SIGINT, held)
    if status:
        raise SmsError(f"{command[0]} ended with status {status}, so nothing is saved")
