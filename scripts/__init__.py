"""Programs for developers that are no part of the package: long tests, measurements, and what draws or counts."""
