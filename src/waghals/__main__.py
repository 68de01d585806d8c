"""`python -m waghals` is the command `waghals`."""

import sys

from waghals.cli import main

if __name__ == "__main__":
    sys.exit(main())
