"""What is wrong with the options of a client, before the first call."""

from __future__ import annotations

import typing as t
import urllib.parse

from .keys import SigningKey


def without_slashes(address: str) -> str:
    """An address without the slashes at its end."""
    return address.rstrip("/")


def why_no_base_url(base_url: t.Any) -> str | None:
    """Why an address cannot be that of a bank."""
    if not isinstance(base_url, str) or base_url == "":
        return "base_url is missing; it is the address of the bank, for example https://api.bank.example"
    try:
        parts = urllib.parse.urlsplit(base_url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_address = False
    if not is_address:
        return f"base_url is {base_url}; it begins with https:// (in a sandbox on your machine with http://)"
    return f"base_url is {base_url}; it has no ? and no #" if "?" in base_url or "#" in base_url else None


def faults_of(
    base_url: t.Any,
    client_id: t.Any,
    client_secret: t.Any,
    signing_key: t.Any,
    encoding: t.Any,
    timeout_seconds: t.Any,
    max_retries: t.Any,
) -> list[str]:
    """A sentence for each option that cannot be right."""
    is_whole = isinstance(max_retries, int) and not isinstance(max_retries, bool) and max_retries >= 0
    is_time = isinstance(timeout_seconds, (int, float)) and timeout_seconds > 0
    is_key = isinstance(signing_key, SigningKey)
    faults: list[str | None] = [
        why_no_base_url(base_url),
        None if isinstance(client_id, str) and client_id else "client_id is missing; the bank showed it at the registration",
        "client_secret is empty; leave it out for an app that has none" if client_secret == "" else None,
        None if encoding in ("jwt", "json") else f"encoding is {encoding}; it is jwt or json",
        None if is_time else f"timeout_seconds is {timeout_seconds}; it is a number of seconds above 0",
        None if is_whole else f"max_retries is {max_retries}; it is a whole number from 0",
        signing_key.fault() if is_key else "signing_key is missing; it is SigningKey(kid, alg, private_key)",
    ]
    return [fault for fault in faults if fault is not None]
