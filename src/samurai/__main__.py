"""`python -m samurai` is the command `samurai`."""

import sys

from samurai.cli import main

sys.exit(main())
