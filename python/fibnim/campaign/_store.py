"""Results in a folder."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Callable, Iterable, Mapping


def hash_of(text: str) -> str:
    """The name of a file with this text."""
    return hashlib.sha256(text.encode()).hexdigest()


class Store:
    """Texts in a folder, each in a file that is named by its hash, and which task each of them is the result of.

    ``named`` says which tasks some texts are the results of: it is asked where ``index.json`` does not tell, because it was
    lost, or because somebody was killed before it was written.

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
        folder.mkdir(parents=True, exist_ok=True)
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
        self.write(f"{name}{self.suffix}", text)
        self.texts[task] = text
        self.index[task] = name
        self.write("index.json", json.dumps(self.index, indent=1) + "\n")

    def write(self, name: str, text: str) -> Path:
        """Beside, then renamed: nobody ever sees half of a file."""
        handle, beside = tempfile.mkstemp(dir=self.folder, prefix=".")
        with os.fdopen(handle, "w", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.folder / name)
        return self.folder / name

    def _read_index(self) -> dict[str, str]:
        try:
            index = json.loads((self.folder / "index.json").read_text())
            return {str(task): str(name) for task, name in index.items()}
        except (FileNotFoundError, ValueError, AttributeError):
            return {}

    def _read(self, name: str) -> str | None:
        """A text; one that was torn or changed is as good as none."""
        try:
            text = (self.folder / f"{name}{self.suffix}").read_bytes().decode()
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        return text if hash_of(text) == name else None
