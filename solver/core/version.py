"""The version of the program, which the package's metadata is made from."""

__version__ = "0.1.0"
