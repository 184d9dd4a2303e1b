"""The size of the network's layers."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Shorts = NDArray[np.int16]
"""The numbers of a network."""

# A row of 64 numbers of 16 bits fills four vector registers of 256 bits.
WIDTH: Final = 64
"""The sums (accumulators) of each seat."""

HIDDEN: Final = 16
"""The neurons between the sums and the output."""
