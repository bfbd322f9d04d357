# Written by make generate from specs/. Do not edit.
"""What the contracts say."""
