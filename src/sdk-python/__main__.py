"""The command line without its own program: `python -m sanad_bank_client VERB`."""

import sys

from .command_line import main

sys.exit(main())
