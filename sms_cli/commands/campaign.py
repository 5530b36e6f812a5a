"""The campaign of this run: sheets are loaded from it, and changes go back to it in one walk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeGuard

from sms_cli.commands.context import current
from sms_cli.commands.records import Recorder, roll_records
from sms_cli.commands.table import folder_here, rulings_of
from sms_cli.errors import NotFound, RuleError
from sms_cli.model.change import CreateFile, DeleteFile
from sms_cli.model.rulings import Rulings
from sms_cli.sheets.locate import (
    PEOPLE,
    Folder,
    absolute,
    find_campaign,
    folder_at,
    is_path,
)
from sms_cli.sheets.naming import name_fault

if TYPE_CHECKING:
    from sms_cli.model.change import Change
    from sms_cli.model.sheet import Character, Sheet
    from sms_cli.sheets.document import Document
    from sms_cli.sheets.transaction import FileChange, Store

Rule = Callable[..., Any]
Judge = Callable[["Document", str], object]
NO_CAMPAIGN = "there is no campaign here: sms init makes one, -C DIR names another"


def campaign_of(*names: str) -> Campaign:
    """Return the campaign that these sheets belong to: a path's own, or the one here."""
    paths = [name for name in names if is_path(name)]
    folders = {_folder_of(path) for path in paths}
    if not paths or len(paths) < len(names):
        folders.add(campaign_folder())
    if len(folders) > 1:
        raise RuleError("these sheets are of different campaigns: change one campaign at a time")
    run = current()
    run.campaign = Campaign(folders.pop())
    return run.campaign


def campaign_folder() -> Folder:
    """Return the folder of the campaign here; NotFound when there is none, or no people in it."""
    here = folder_here()
    if here is None:
        raise NotFound(NO_CAMPAIGN)
    if not here.characters.is_dir():
        raise NotFound(
            f"no campaign is at {here.root}: it has no folder {PEOPLE}; sms init makes it"
        )
    return here


def _folder_of(path: str) -> Folder:
    parent = absolute(path).parent
    return find_campaign(parent) or folder_at(parent)  # a loose sheet's folder keeps its journal


def campaign() -> Campaign:
    """Return the campaign here."""
    return campaign_of()


def as_character(sheet: Sheet) -> Character:
    """Return a sheet that must be a character's."""
    from sms_cli.model.sheet import Character, kind_of

    if isinstance(sheet, Character):
        return sheet
    raise RuleError(f"{sheet.stem} is a {kind_of(sheet)}; this is for characters")


def judge_sheet(document: Document, stem: str) -> None:
    """Refuse a document that is no sheet, or none that the rules allow."""
    from sms_cli.commands.check import checked_sheet

    checked_sheet(document, stem)


class Campaign:
    """A folder of sheets under one lock: load, resolve, save."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.documents: dict[str, Document] = {}

    @cached_property
    def store(self) -> Store:
        """The files behind their lock."""
        from sms_cli.sheets.transaction import Store

        store = Store(self.folder)
        store.notices = current().notices
        return store

    @cached_property
    def rulings(self) -> Rulings:
        """The table's rulings."""
        return rulings_of(self.folder)

    def changing(self) -> AbstractContextManager[None]:
        """Hold the campaign for a change, which a dry run only reads for."""
        return self.store.lock(exclusive=not current().common.dry_run)

    def read(self, name: str) -> Sheet:
        """Return a sheet, checked, as it stands now."""
        with self.store.lock(exclusive=False):
            return self.load(name)

    def character(self, name: str) -> Character:
        """Return a character's sheet."""
        return as_character(self.read(name))

    def change(self, names: Sequence[str], rule: Rule) -> Any:
        """Give characters to a rule, and save what its result changes as one change."""
        return self.change_sheets(
            names, lambda *sheets: rule(*(as_character(sheet) for sheet in sheets))
        )

    def change_sheets(self, names: Sequence[str], rule: Rule) -> Any:
        """Give sheets of any kind to a rule, and save what its result changes as one change."""
        with self.changing():
            result = rule(*(self.load(name) for name in names))
            self.save(result)
        return result

    def save(
        self, result: Any, recorder: Recorder = roll_records, judge: Judge = judge_sheet
    ) -> None:
        """Write a result's changes and its line of the journal; inside the exclusive lock."""
        run = current()
        run.finish_dice()
        after = {stem: self._edited(stem, result.changes, judge) for stem in self.documents}
        files = [self._file_change(stem, after[stem]) for stem in self.documents]
        files += [self._whole_file(each) for each in result.changes if _is_whole_file(each)]
        rolls = recorder(self, result, after)
        changed = any(file.before != file.after for file in files)
        if (changed or rolls) and not run.common.dry_run:
            self.store.commit(files, {**self._entry(result), "rolls": rolls})

    def rows(self, changes: Sequence[Change]) -> list[dict[str, Any]]:
        """Return changes as the rows of the envelope and of the journal (CLI.md)."""
        return [self._row(change) for change in changes]

    def load(self, name: str) -> Sheet:
        """Return a sheet, checked, and keep its document for what changes; inside the lock."""
        from sms_cli.commands.check import checked_sheet

        document, stem = self.open(name)
        return checked_sheet(document, stem)

    def open(self, name: str) -> tuple[Document, str]:
        """Return a sheet's document, right or wrong, and its stem; kept as `load` keeps it."""
        from sms_cli.sheets.document import read_document

        path = self.folder.find(name)
        document = read_document(path, self.folder.shown(path))
        other = self.documents.get(path.stem)
        if other is not None and other.file != document.file:
            raise RuleError(f"{other.file} and {document.file} share a name: use one at a time")
        self.documents[path.stem] = document
        return document, path.stem

    def everybody(self) -> tuple[str, ...]:
        """Return the names of all sheets, each sheet once; what cannot be named is told of."""
        for path in self.folder.sheets():
            if fault := name_fault(path.stem):
                file = self.folder.shown(path)
                current().notices.append(
                    f"{file}: this name will not do, {fault}; the sheet is left out"
                )
        return self.folder.people()

    def _edited(self, stem: str, changes: Sequence[Change], judge: Judge) -> Document:
        document = self.documents[stem]
        mine = [each for each in changes if each.sheet == stem and not _is_whole_file(each)]
        if not mine:
            return document
        edited = document.edited(mine)
        judge(edited, stem)
        return edited

    def _file_change(self, stem: str, after: Document) -> FileChange:
        from sms_cli.sheets.transaction import FileChange

        before = self.documents[stem]
        path = self.folder.root / before.file
        return FileChange(before.file, path, before.raw, after.raw)

    def _whole_file(self, change: CreateFile | DeleteFile) -> FileChange:
        from sms_cli.sheets.document import new_document
        from sms_cli.sheets.transaction import FileChange

        file = self.file_of(change.sheet)
        path = self.folder.root / file
        if isinstance(change, CreateFile):
            return FileChange(file, path, None, new_document(change.body, change.comments))
        return FileChange(file, path, self.documents[change.sheet].raw, None)

    def _entry(self, result: Any) -> dict[str, Any]:
        from sms_cli.show.encode import plain

        run = current()
        made = (change.sheet for change in result.changes if isinstance(change, CreateFile))
        return {
            "command": run.command,
            "who": [stem for stem in (*self.documents, *made) if not stem.endswith(".toml")],
            "seed": run.seed_used,
            "dice": run.dice.fresh,
            "changes": self.rows(result.changes),
            "result": plain(result),
            "notes": [note.id for note in result.notes],
        }

    def _row(self, change: Change) -> dict[str, Any]:
        from sms_cli.model.change import Append, Remove, Set, Unset
        from sms_cli.sheets.literals import join_key

        file = self.file_of(change.sheet)
        match change:
            case Set(key=key, before=before, after=after):
                return {"file": file, "key": join_key(key), "before": before, "after": after}
            case Unset(key=key, before=before) | Remove(key=key, row=before):
                return {"file": file, "key": join_key(key), "before": before, "after": None}
            case Append(key=key, row=row):
                return {"file": file, "key": join_key(key), "before": None, "after": dict(row)}
            case CreateFile(body=body):
                return {"file": file, "key": "", "before": None, "after": dict(body)}
            case DeleteFile(body=body):
                return {"file": file, "key": "", "before": dict(body), "after": None}

    def file_of(self, stem: str) -> str:
        """Return the file of a sheet, as the user reads it."""
        if stem in self.documents:
            return self.documents[stem].file
        return stem if stem.endswith(".toml") else f"{PEOPLE}/{stem}.toml"


def _is_whole_file(change: Change) -> TypeGuard[CreateFile | DeleteFile]:
    return isinstance(change, CreateFile | DeleteFile)
