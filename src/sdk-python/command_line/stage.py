"""What the verbs share: where they print, and the profile with the client of one of its apps."""

from __future__ import annotations

import argparse
import json
import sys
import typing as t

from ..answers import Answer
from ..client import TppClient
from ..sandbox import Purpose
from . import profile as profiles

Given = argparse.Namespace


def hint(given: Given, line: str) -> None:
    """What goes on, and what to do next. Standard output holds the result and nothing else."""
    if not given.json:
        print(line, file=sys.stderr)


def result(given: Given, value: t.Any) -> None:
    """The result: one line of JSON with --json, otherwise lines for people."""
    print(json.dumps(value, ensure_ascii=False, indent=None if given.json else 2))


def show(given: Given, answer: t.Any) -> None:
    """Prints an answer of the bank: its message, and whether its signature was checked."""
    kid = answer.kid if isinstance(answer, Answer) else None
    about = {"status": answer.status, "interactionId": answer.interaction_id, "verified": kid is not None, "kid": kid}
    result(given, {**about, "message": answer.message} if given.json else answer.message)
    # The client gives out no answer that should have been signed and is not.
    proof = f"signed by the bank with key {kid}" if kid else "done"
    hint(given, f"✓ HTTP {answer.status}, {proof} (x-fapi-interaction-id {answer.interaction_id or 'none'})")


class Stage:
    """The profile, and the client of one of its apps."""

    def __init__(self, given: Given, purpose: Purpose) -> None:
        self.purpose = purpose
        self.file = profiles.profile_file(given.profile)
        self.profile = profiles.read_profile(self.file)
        self.client: TppClient = profiles.open_client(self.file, self.profile, purpose, given.encoding)

    def remember(self, **latest: t.Any) -> None:
        """Keeps what came of the latest consent of the purpose."""
        before = self.profile.setdefault("latest", {}).get(self.purpose, {})
        known = before if before.get("ConsentId") == latest["ConsentId"] else {}
        own = {name: value for name, value in latest.items() if value is not None}
        self.profile["latest"][self.purpose] = {**known, **own}
        profiles.save_profile(self.file, self.profile)
