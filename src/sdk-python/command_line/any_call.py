"""Any operation by its name, with a token of the customer, of the developer or of the app."""

from __future__ import annotations

import json
import os
import typing as t

from ..generated.calls import CALLS
from ..sandbox import Purpose
from . import profile as profiles
from .profile import UsageError
from .stage import Given, Stage, result, show

_PURPOSE_OF_CONTRACT: dict[str, Purpose] = {
    "payment-initiation": "payments",
    "account-information": "accounts",
    "letter-of-guarantee": "letters",
    "payee-verification": "verifications",
    "account-verification": "verifications",
}


def _pairs(given: t.Sequence[str] | None) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in given or []]
    for name, separator, _ in pairs:
        if not name or not separator:
            raise UsageError(f"--path and --query take NAME=VALUE, not {name}")
    return {name: value for name, _, value in pairs}


def _session_for(given: Given, stage: Stage) -> str:
    """What the developer's own operations are called with: their API token, or the session that `sanad init` has begun."""
    known = given.token or os.environ.get("SANAD_API_TOKEN") or stage.profile.get("session")
    if not known:
        made = f"{stage.profile['baseUrl']}/dashboard/api-tokens"
        told = f"{given.operation} is called by the developer, and this profile has no session"
        raise UsageError(f"{told}: make an API token at {made}, and say --token sanad_api_… (or SANAD_API_TOKEN)")
    return str(known)


def call(given: Given) -> None:
    """Calls one operation, or lists them all."""
    if given.operation is None:
        rows = [{"operationId": name, "method": row["method"], "path": row["path"]} for name, row in CALLS.items()]
        return result(given, rows)
    if given.operation not in CALLS:
        raise UsageError(f"no contract has the operation {given.operation}; sanad call lists them all")
    row = CALLS[given.operation]
    profile = profiles.read_profile(profiles.profile_file(given.profile))
    any_app = t.cast(Purpose, next(iter(profile["apps"])))
    stage = Stage(given, given.purpose or _PURPOSE_OF_CONTRACT.get(row["contract"], any_app))
    try:
        body = None if given.data is None else json.loads(given.data)
    except ValueError as error:
        raise UsageError(f"--data is not JSON: {error}") from None
    parts: dict[str, t.Any] = {"path": _pairs(given.path), "query": _pairs(given.query), "body": body}
    if row.get("credentials") == "PsuToken" and given.token is None:
        parts["psu_token"] = profiles.latest_of(stage.profile, stage.purpose).get("accessToken")
    if row.get("credentials") == "DashboardSession":
        parts["session"] = _session_for(given, stage)
    elif given.token is not None:
        parts["psu_token"] = given.token
    try:
        show(given, stage.client.call(given.operation, **parts))
    except TypeError as error:
        raise UsageError(f"{given.operation}: {error}") from None


def token(given: Given) -> None:
    """Prints a token of the app itself."""
    access_token = Stage(given, given.purpose or "payments").client.developer_token()
    print(json.dumps({"accessToken": access_token}) if given.json else access_token)
