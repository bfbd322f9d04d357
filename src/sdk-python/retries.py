"""How often and how long the client tries."""

from __future__ import annotations

import typing as t

from .errors import SanadApiError

_FIRST_WAIT_SECONDS = 0.5
_LONGEST_WAIT_SECONDS = 8.0
# A bank that wants more time than this gets it from the caller, who knows better what to do meanwhile.
_LONGEST_RETRY_AFTER_SECONDS = 60
# Nobody waits at the same time as everybody else.
_JITTER = 0.25
_PASSING = frozenset({408, 500, 502, 503, 504})


def _is_worth_repeating(error: SanadApiError, is_repeatable: bool) -> bool:
    # The bank has not begun with a request that it refused for its rate.
    if error.kind == "rateLimit":
        return True
    # Never 409: another body was sent with this key, and the next try would say so again.
    passes = error.kind == "noAnswer" or (error.kind == "server" and error.status in _PASSING) or error.status == 408
    return is_repeatable and passes


def retry_wait_seconds(
    error: SanadApiError, tried: int, *, max_retries: int, is_repeatable: bool, random: t.Callable[[], float]
) -> float | None:
    """How long to wait before the next try; None when there is none. `tried`: how often it was tried so far.

    The bank's Retry-After counts first; without it 0.5 s, doubled each time up to 8 s, a quarter more or less.
    """
    if tried > max_retries or not _is_worth_repeating(error, is_repeatable):
        return None
    if error.retry_after_seconds is not None:
        return float(error.retry_after_seconds) if error.retry_after_seconds <= _LONGEST_RETRY_AFTER_SECONDS else None
    wait: float = min(_LONGEST_WAIT_SECONDS, _FIRST_WAIT_SECONDS * 2 ** (tried - 1))
    return wait * (1 + _JITTER * (2 * random() - 1))
