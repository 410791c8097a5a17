"""``python -m fibnim.campaign``."""

import sys

from ._run import main

if __name__ == "__main__":
    sys.exit(main())
