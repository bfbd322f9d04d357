"""What a failed call tells its program."""

from __future__ import annotations

import dataclasses
import typing as t

FailureKind = t.Literal[
    "declined",
    "pending",
    "noAnswer",
    "untrusted",
    "badRequest",
    "authentication",
    "permission",
    "notFound",
    "conflict",
    "rateLimit",
    "server",
]
"""To decide what to do about a failure. `declined`: the customer said no, or left. `pending`: what was waited for has not ended yet."""

_KIND_OF_STATUS: dict[int, FailureKind] = {
    401: "authentication",
    403: "permission",
    404: "notFound",
    409: "conflict",
    429: "rateLimit",
}
_KIND_OF_CODE: dict[str, FailureKind] = {
    "TPP.NoAnswer": "noAnswer",
    "TPP.TimedOut": "noAnswer",
    "TPP.ResponseUntrusted": "untrusted",
    "TPP.StillPending": "pending",
    # The standard answers it with 400.
    "KSAOB.Resource.InvalidResourceId": "notFound",
}


@dataclasses.dataclass(frozen=True)
class ApiFault:
    """One fault, in the form of the `Errors` array of the KSA interfaces."""

    code: str
    message: str
    path: str | None = None
    """The wrong field in the contract's spelling, for example `Data.BaseConsentId`."""
    url: str | None = None


def _kind_of(status: int, code: str) -> FailureKind:
    # With 403 the bank says that the app asks a customer too often.
    if code == "access_denied" and status == 400:
        return "declined"
    by_status = _KIND_OF_STATUS.get(status, "server" if status >= 500 else "badRequest")
    return _KIND_OF_CODE.get(code, by_status)


class SanadApiError(Exception):
    """Every failure of a call.

    `status` is the HTTP status, or 0 when no answer came. A response that cannot be trusted keeps its status and has the code
    `TPP.ResponseUntrusted`; its content was not returned.
    """

    def __init__(
        self,
        status: int,
        faults: t.Sequence[ApiFault],
        *,
        interaction_id: str | None = None,
        retry_after_seconds: int | None = None,
        headers: t.Mapping[str, str] | None = None,
        body: t.Any = None,
        operation_id: str | None = None,
    ) -> None:
        told = "; ".join(f"{one.code}: {one.message}" + (f" ({one.path})" if one.path else "") for one in faults)
        super().__init__(f"{'no answer' if status == 0 else f'HTTP {status}'} {told}".strip())
        self.status = status
        self.faults = tuple(faults)
        self.code: str | None = faults[0].code if faults else None
        """The code of the first fault."""
        self.kind: FailureKind = _kind_of(status, self.code or "")
        self.interaction_id = interaction_id
        """The x-fapi-interaction-id. Quote it when you ask the bank about this call."""
        self.retry_after_seconds = retry_after_seconds
        """Whole seconds to wait before the next try (429, 503)."""
        self.headers = headers
        self.body = body
        """The body of the refusal, as the contract of the operation describes it."""
        self.operation_id = operation_id
        """Which operation failed; None for what the client does by itself, such as discovery."""


def _text(value: t.Any) -> str | None:
    return value if isinstance(value, str) and value != "" else None


def _fault(code: t.Any, message: t.Any, path: t.Any = None, url: t.Any = None) -> ApiFault:
    return ApiFault(_text(code) or "unknown", _text(message) or "", _text(path), _text(url))


def read_faults(body: t.Any) -> list[ApiFault]:
    """Reads the forms of error bodies that a TPP meets.

    They are `{Errors: [...]}` of the KSA interfaces, `{error, error_description}` of OAuth (RFC 6749 section 5.2), problem+json (RFC
    9457), and those of payee and account verification. An empty or unreadable body has none.
    """
    if not isinstance(body, dict):
        return []
    if isinstance(body.get("Errors"), list):
        rows = [one for one in body["Errors"] if isinstance(one, dict)]
        return [_fault(one.get("Code"), one.get("Message"), one.get("Path"), one.get("Url")) for one in rows]
    if _text(body.get("error")):
        return [_fault(body["error"], body.get("error_description"))]
    if isinstance(body.get("errors"), list) and not _text(body.get("title")):
        rows = [one for one in body["errors"] if isinstance(one, dict)]
        return [_fault(one.get("errorCode"), one.get("message"), one.get("path"), one.get("url")) for one in rows]
    if _text(body.get("title")):
        code = _text(body.get("code")) or _text(body.get("type")) or "about:blank"
        return [ApiFault(code, _text(body.get("detail")) or str(body["title"]))]
    return [_fault(body["code"], body.get("message"))] if _text(body.get("code")) else []
