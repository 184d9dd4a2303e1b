"""The commands of `samurai`, one module each: `add` declares its options, `run` does its work.

`run` does its own imports, so that `samurai --help` stays fast.
"""
