"""The commands of `samurai`, one module each: `add` declares its options, `run` does its work.

What a command needs is imported inside `run`, so that `samurai --help` stays quick.
"""
