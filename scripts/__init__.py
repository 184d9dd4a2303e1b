"""Programs for developers that are not part of the package: long tests, measurements, pictures and counts."""
