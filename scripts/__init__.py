"""Programs for developers that are not part of the package: long tests, measurements, and what draws or counts."""
