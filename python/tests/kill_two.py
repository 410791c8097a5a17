"""A campaign with four workers, two of which are killed in the middle, beside one machine alone.

``python kill_two.py 'piles:1..10,1..10'`` runs it; the tests run it with fewer families.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
import time
from pathlib import Path

from clusters import Cluster, campaign_of, families_told

import fibnim
from fibnim import campaign


def kill_two(pattern: str, folder: Path) -> None:
    """Fails if the certificates are not those of one machine alone, or if something was proved twice."""
    needs = campaign.plan(campaign.families(pattern))
    store = folder / "store"
    told: list[str] = []
    with Cluster(4, folder / "logs") as cluster:
        started = time.monotonic()
        with campaign_of(pattern, store, cluster.address) as running:
            for line in running:
                told.append(line)
                print(line, end="", flush=True)
                proved = families_told([line])
                if proved and len(families_told(told)) in (len(needs) // 3, len(needs) // 2):
                    print(f"        kill -9 {cluster.kill_one()}", flush=True)
            assert running.wait() == 0, "".join(told)
        together = time.monotonic() - started
        assert cluster.killed == 2
    assert sorted(families_told(told)) == sorted(needs), "each once"
    started = time.monotonic()
    library = folder / "alone.sqlite"
    texts = [fibnim.prove(family, library=library).own_certificate for family in needs]
    alone = time.monotonic() - started
    files = {path.name: path.read_text() for path in store.glob("*.cert")}
    assert files == {f"{hashlib.sha256(text.encode()).hexdigest()}.cert": text for text in texts}
    print(
        f"{len(needs)} families, {len(files)} files, {sum(map(len, texts))} bytes: the same as one machine alone, nothing "
        f"twice; {together:.1f} s with four workers, two of them killed, {alone:.1f} s alone",
        flush=True,
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        kill_two(sys.argv[1], Path(folder))
