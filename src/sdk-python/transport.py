"""How requests leave and answers come in. Nothing of an answer has been checked here."""

from __future__ import annotations

import dataclasses
import json
import re
import ssl
import tempfile
import time
import typing as t
import urllib.parse
import uuid

import httpx

from .errors import ApiFault, SanadApiError, read_faults


@dataclasses.dataclass(frozen=True)
class RequestNote:
    """What a hook learns of a request. There is no token, no secret and no body in it."""

    operation_id: str | None
    """None for what the client does by itself: discovery, tokens, pushed requests."""
    method: str
    url: str
    interaction_id: str
    attempt: int


@dataclasses.dataclass(frozen=True)
class Hooks:
    """Where logs, metrics and traces begin. A hook that raises fails the call."""

    on_request: t.Callable[[RequestNote], t.Mapping[str, str] | None] | None = None
    """Before each try. The headers that it returns are sent too, for example `traceparent`."""
    on_answer: t.Callable[[RequestNote, int, float], None] | None = None
    """After each answer: the note, its status (0: there was none) and the seconds that it took."""
    on_retry: t.Callable[[str | None, int, float, SanadApiError], None] | None = None
    """Before the client waits to try again: operation, attempt, seconds and reason."""


@dataclasses.dataclass(frozen=True)
class Outgoing:
    """A request ready to be sent."""

    method: str
    url: str
    headers: t.Mapping[str, str] = dataclasses.field(default_factory=dict)
    body: bytes | None = None
    operation_id: str | None = None
    attempt: int = 1
    timeout_seconds: float | None = None


@dataclasses.dataclass(frozen=True)
class RawAnswer:
    """An answer as it came in."""

    status: int
    headers: httpx.Headers
    body: bytes
    """The exact bytes. A detached signature belongs to them and not to an object that was serialised again."""
    operation_id: str | None

    @property
    def interaction_id(self) -> str | None:
        found = self.headers.get("x-fapi-interaction-id")
        return None if found is None else str(found)

    @property
    def media_type(self) -> str:
        return str(self.headers.get("content-type", "")).split(";")[0].strip().lower()

    def json(self) -> t.Any:
        """The body where it is JSON, otherwise None. Only for bodies that need no signature."""
        if self.media_type != "application/json" and not self.media_type.endswith("+json"):
            return None
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            return None


def refusal(received: RawAnswer, verified_body: t.Any = None) -> SanadApiError:
    """Makes the error of a refused call. `verified_body` is the checked content of a signed error, if there was one."""
    body = received.json() if verified_body is None else verified_body
    return SanadApiError(
        received.status,
        read_faults(body),
        interaction_id=received.interaction_id,
        retry_after_seconds=_retry_after_seconds(received.headers.get("retry-after", "")),
        headers=received.headers,
        body=body,
        operation_id=received.operation_id,
    )


_LONGEST_RETRY_AFTER_SECONDS = 365 * 86_400


def _retry_after_seconds(text: str) -> int | None:
    """The seconds of a Retry-After, a year at most: Python refuses to read a number of thousands of digits."""
    if re.fullmatch(r"\d+", text, re.ASCII) is None:
        return None
    return min(int(text), _LONGEST_RETRY_AFTER_SECONDS) if len(text) < 10 else _LONGEST_RETRY_AFTER_SECONDS


def untrusted(received: RawAnswer, why: str) -> SanadApiError:
    """Makes the error of an answer whose content must not be used. `why` says which check failed."""
    return SanadApiError(
        received.status,
        [ApiFault("TPP.ResponseUntrusted", why)],
        interaction_id=received.interaction_id,
        headers=received.headers,
        operation_id=received.operation_id,
    )


def address_of(template: str, path: t.Mapping[str, t.Any]) -> str:
    """The path of an operation with its parameters. Raises TypeError when one is missing."""

    def fill(match: t.Match[str]) -> str:
        name, value = match[1], path.get(match[1])
        if not isinstance(value, str) or value == "":
            raise TypeError(f"the path parameter {name} is missing")
        # In an address these two lead to another folder, and so to another operation. Encoding does not change that.
        if value in (".", ".."):
            raise TypeError(f"the path parameter {name} cannot be {value}")
        return urllib.parse.quote(value, safe="")

    return re.sub(r"\{(\w+)\}", fill, template)


def query_of(query: t.Mapping[str, t.Any]) -> str:
    """The part of an address behind the path."""
    given = {name: _written(value) for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _written(value: t.Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def json_bytes(value: t.Any) -> bytes:
    """A value as JSON in UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class _TooLate(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Sender:
    """By whose connection requests leave, how long one may take, and who is told."""

    http: httpx.Client
    timeout_seconds: float
    hooks: Hooks

    def send(self, request: Outgoing) -> RawAnswer:
        """Sends one request, once.

        Redirects are not followed, so a bearer token never travels to another host. Raises SanadApiError with status 0 when no answer
        comes: `TPP.NoAnswer` or `TPP.TimedOut`.
        """
        interaction_id = request.headers.get("x-fapi-interaction-id") or str(uuid.uuid4())
        note = RequestNote(request.operation_id, request.method, request.url, interaction_id, request.attempt)
        added = self.hooks.on_request(note) if self.hooks.on_request else None
        headers = {"x-fapi-interaction-id": interaction_id, **request.headers, **(added or {})}
        started = time.monotonic()
        status = 0
        try:
            received = self._exchange(request, headers, started)
            status = received.status
            return received
        except (httpx.TimeoutException, _TooLate) as cause:
            raise self._no_answer(note, "TPP.TimedOut", "took too long") from cause
        except (httpx.HTTPError, httpx.InvalidURL) as cause:
            raise self._no_answer(note, "TPP.NoAnswer", "got no answer") from cause
        finally:
            if self.hooks.on_answer:
                self.hooks.on_answer(note, status, time.monotonic() - started)

    def _exchange(self, request: Outgoing, headers: t.Mapping[str, str], started: float) -> RawAnswer:
        allowed = request.timeout_seconds if request.timeout_seconds is not None else self.timeout_seconds
        outgoing = self.http.build_request(
            request.method, request.url, headers=dict(headers), content=request.body, timeout=allowed
        )
        # Cookies are given with the call that needs them; a jar would show them to all others too.
        outgoing.headers.pop("cookie", None)
        if "cookie" in headers:
            outgoing.headers["cookie"] = headers["cookie"]
        answer = self.http.send(outgoing, stream=True, auth=None, follow_redirects=False)
        try:
            # The time-out of the library is that of one read; an answer that drips would never end.
            parts: list[bytes] = []
            for part in answer.iter_bytes():
                parts.append(part)
                if time.monotonic() - started > allowed:
                    raise _TooLate
            return RawAnswer(answer.status_code, answer.headers, b"".join(parts), request.operation_id)
        finally:
            answer.close()

    @staticmethod
    def _no_answer(note: RequestNote, code: str, why: str) -> SanadApiError:
        fault = ApiFault(code, f"{note.method} {note.url} {why}")
        return SanadApiError(0, [fault], interaction_id=note.interaction_id, operation_id=note.operation_id)


def client_certificate(
    *, certificate_pem: str, private_key_pem: str, ca_pem: str | None = None
) -> ssl.SSLContext:
    """What shows a client certificate, for apps of the level `fapi2`: `httpx.Client(verify=client_certificate(...))`.

    `ca_pem` is the authority of the bank's own certificate, where that is no public one: a sandbox.
    """
    context = ssl.create_default_context(cadata=ca_pem)
    # The module ssl reads a key from a file only. It is ours alone, and gone after these lines.
    with tempfile.TemporaryDirectory(prefix="sanad-") as folder:
        file = f"{folder}/certificate.pem"
        with open(file, "w", encoding="ascii") as written:
            written.write(f"{certificate_pem.strip()}\n{private_key_pem.strip()}\n")
        context.load_cert_chain(file)
    return context
