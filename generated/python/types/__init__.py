# Written by make generate from specs/. Do not edit.
"""The messages of each contract, a module for each."""
