"""The user's editor: which one it is, and a file in it."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from errno import ENOEXEC
from pathlib import Path
from typing import TextIO

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
    command = [os.path.expandvars(os.path.expanduser(word)) for word in command]  # as git does
    if not shutil.which(command[0]):
        raise NotFound(f"{variable} names {command[0]}, {_why_not(command[0])}")
    return command


def _why_not(program: str) -> str:
    """Say why what an editor's variable names cannot be run, and what would help."""
    if os.path.isdir(program):
        return "which is a folder; name the program in it"
    if os.path.dirname(program) and os.path.isfile(program):
        return f"which may not be run; chmod +x {shlex.quote(program)} allows it"
    return "which is not there; set it to your editor"


def open_editor(command: list[str], file: Path) -> None:
    """Have a file edited, and wait; SmsError when the editor does not end well."""
    aside = None if sys.stdout.isatty() else sys.__stderr__  # standard output is for the answer
    process = _started(command, file, aside)
    held = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the editor's business
    try:
        status = process.wait()
    finally:
        signal.signal(signal.SIGINT, held)
    if status:
        raise SmsError(f"{command[0]} {_end(status)}, so nothing is saved")


def _started(command: list[str], file: Path, aside: TextIO | None) -> subprocess.Popen[bytes]:
    try:
        return _start([*command, str(file)], aside)
    except OSError as error:
        if error.errno == ENOEXEC and (shell := shutil.which("sh")):
            script = shutil.which(command[0]) or command[0]
            return _start([shell, script, *command[1:], str(file)], aside)  # one without #!
        reason = (error.strerror or str(error)).lower()
        raise SmsError(
            f"{command[0]} cannot be started: {reason}; set VISUAL or EDITOR to another editor"
        ) from None


def _start(line: list[str], aside: TextIO | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(line, stdout=aside)


def _end(status: int) -> str:
    """Say how an editor ended that did not end well; a signal's number comes with a minus."""
    if status > 0:
        return f"ended with status {status}"
    names = {each.value: f" ({each.name.removeprefix('SIG')})" for each in signal.Signals}
    return f"was killed by signal {-status}{names.get(-status, '')}"
