"""The package version, written once: the build, the command lines and the npm package read it from here."""

__version__ = "0.1.0"
