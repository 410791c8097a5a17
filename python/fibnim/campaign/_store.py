"""Results in a folder."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Callable, Iterable, Iterator, Mapping

from .._errors import LibraryError

try:
    import fcntl
except ImportError:  # Windows has none.
    fcntl = None  # type: ignore[assignment]

#: What a file is called until it is whole.
_BESIDE = ".beside-"


def hash_of(text: str) -> str:
    """The name of a file with this text."""
    return hashlib.sha256(text.encode()).hexdigest()


class Store:
    """Texts in a folder, each in a file that is named by its hash, and which task each of them is the result of.

    ``named`` says which tasks some texts are the results of: it is asked where ``index.json`` does not say, because it was
    lost, or because a campaign was killed before it was written. Several campaigns may use one store at a time. A folder that
    cannot be read or written raises LibraryError.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> Store(folder, ".txt", ["a", "b"], lambda texts: {}).put("a", "one")
    >>> Store(folder, ".txt", ["a", "b"], lambda texts: {}).texts
    {'a': 'one'}
    """

    def __init__(
        self,
        folder: Path,
        suffix: str,
        tasks: Iterable[str],
        named: Callable[[list[str]], Mapping[str, str]],
    ) -> None:
        self.folder, self.suffix = folder, suffix
        self.texts: dict[str, str] = {}
        self._seen: tuple[int, int, int] | None = None
        with self._usable():
            folder.mkdir(parents=True, exist_ok=True)
            with self._alone():
                # Who writes is alone: what is there now was left by a campaign that was killed.
                for left in folder.glob(f"{_BESIDE}*"):
                    left.unlink()
            self.index = self._read_index()
            wanted = set(tasks)
            for task in wanted & set(self.index):
                text = self._read(self.index[task])
                if text is not None:
                    self.texts[task] = text
            if wanted - set(self.texts):
                known = set(self.index.values())
                strays = (path.stem for path in sorted(folder.glob(f"*{suffix}")) if path.stem not in known)
                found = [text for text in map(self._read, strays) if text is not None]
                for task, text in named(found).items() if found else ():
                    if task in wanted and task not in self.texts:
                        self.texts[task] = text
                        self.index[task] = hash_of(text)

    def put(self, task: str, text: str) -> None:
        """Keeps a result."""
        name = hash_of(text)
        with self._usable(), self._alone():
            self._write(f"{name}{self.suffix}", text)
            # Others may have written meanwhile.
            self.index = {**self._read_index(), **self.index, task: name}
            self._write("index.json", json.dumps(self.index, indent=1) + "\n")
        self.texts[task] = text

    def found(self, task: str) -> str | None:
        """What the folder has for a task, from any campaign."""
        with self._usable():
            if self._changed():
                self.index = {**self._read_index(), **self.index}
            name = self.index.get(task)
            return None if name is None else self._read(name)

    def _changed(self) -> bool:
        """Whether the index file has been replaced since the last check."""
        try:
            file = os.stat(self.folder / "index.json")
        except FileNotFoundError:
            return False
        before, self._seen = self._seen, (file.st_ino, file.st_mtime_ns, file.st_size)
        return before != self._seen

    def write(self, name: str, text: str) -> Path:
        """A file of its own name."""
        with self._usable(), self._alone():
            return self._write(name, text)

    def _write(self, name: str, text: str) -> Path:
        """Writes a new file and renames it: no reader ever sees half of a file."""
        handle, beside = tempfile.mkstemp(dir=self.folder, prefix=_BESIDE)
        try:
            with os.fdopen(handle, "w", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.folder / name)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(beside)
            raise
        return self.folder / name

    @contextlib.contextmanager
    def _usable(self) -> Iterator[None]:
        try:
            yield
        except LibraryError:
            raise
        except OSError as error:
            message = f"the store {self.folder} cannot be used: {error.strerror or error}"
            raise LibraryError(message, "name a folder that can be written, with room; what it has is kept") from error

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Holds the lock for writing; a campaign that is killed releases it."""
        if fcntl is None:
            yield
            return
        with open(self.folder / ".lock", "w") as lock:
            # Some network folders know no locks: there one campaign at a time is all right.
            with contextlib.suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _read_index(self) -> dict[str, str]:
        try:
            index = json.loads((self.folder / "index.json").read_text())
            return {str(task): str(name) for task, name in index.items()}
        except (FileNotFoundError, ValueError, AttributeError):
            return {}

    def _read(self, name: str) -> str | None:
        """A text, or None if the file is torn or was changed."""
        try:
            text = (self.folder / f"{name}{self.suffix}").read_bytes().decode()
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        return text if hash_of(text) == name else None
