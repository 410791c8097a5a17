"""Many computations on many machines: ``python -m fibnim.campaign 'piles:1..10,1..10' --store DIR``.

A pattern names families to prove (``piles:1..10,1..10``, ``grundy:0..5``), or tables: ``complements:0..100`` with
``--search``, ``thresholds:1..10,1..10`` with ``--upto``. The workers of a Dask cluster do the work: four on this machine,
or those of a scheduler (``--scheduler tcp://...``), which may run under Slurm, PBS or Kubernetes.

Families, and all that their proofs build on, are proved in the order of need. Tables are cut into slices where that is
possible. Workers need no trust. Each certificate that comes back is read by the independent checker, together with all that
it builds on; each slice is compared with a slow method at places that its worker cannot foresee. What is refused is reported, and
another worker gets the task.

The store is a folder with one file for each result, named by its hash, and ``index.json``. A user who starts the same campaign
again goes on where it ended, whatever has ended it; a lost worker loses its task only.
"""

from ._pool import DaskPool, Pool
from ._proofs import Proofs, families, plan, prove_one
from ._run import Job, main, run
from ._store import Store
from ._tables import Complements, Thresholds, slice_one

__all__ = [
    "Complements",
    "DaskPool",
    "Job",
    "Pool",
    "Proofs",
    "Store",
    "Thresholds",
    "families",
    "main",
    "plan",
    "prove_one",
    "run",
    "slice_one",
]
