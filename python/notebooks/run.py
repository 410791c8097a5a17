"""Executes the notebooks: ``python run.py`` fails where a cell fails, ``python run.py --write`` renews their outputs."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent


def main() -> None:
    for path in sorted(HERE.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": HERE}}).execute()
        if "--write" in sys.argv[1:]:
            # When a cell ran says nothing.
            for cell in notebook.cells:
                cell.metadata.pop("execution", None)
            nbformat.write(notebook, path)
        print(f"{path.name}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells", flush=True)


if __name__ == "__main__":
    main()
