"""Modules with the interfaces of other programs."""
