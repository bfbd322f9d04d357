"""The program `sanad`: a TPP on the command line."""

from __future__ import annotations

import argparse
import json
import sys
import typing as t

from ..errors import SanadApiError
from ..sandbox import PURPOSES
from . import profile as profiles
from .profile import CheckFailed, UsageError
from .verbs import VERBS, Verb

_EXIT_CODES = """exit codes: 0 done; 1 refused by the bank, or ended by Ctrl-C; 2 wrong use; 3 no answer; 4 an answer whose signature is not right"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> t.NoReturn:
        """A mistake in one sentence, in the place of the whole usage."""
        self.exit(2, f"{message}; see sanad help\n")


def _common() -> _Parser:
    parser = _Parser(add_help=False)
    parser.add_argument("--json", action="store_true", help="one line of JSON on standard output, nothing else")
    parser.add_argument("--profile", metavar="FILE", help="another profile than .sanad/profile.json (or SANAD_PROFILE)")
    parser.add_argument("--base-url", metavar="URL", help="the bank, for init (or SANAD_BASE_URL, or the profile; otherwise http://localhost:8080)")
    parser.add_argument("--encoding", choices=("jwt", "json"), default="jwt", help="how messages are signed")
    return parser


def _parser() -> argparse.ArgumentParser:
    lead = "Begin with the address of your sandbox: sanad init --base-url https://… && sanad consent create"
    parser = _Parser(prog="sanad", description=f"sanad, a TPP on the command line. {lead}", epilog=_EXIT_CODES)
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    common = _common()
    for name, verb in VERBS.items():
        own = verbs.add_parser(name, parents=[common], help=verb.summary, description=verb.summary, epilog=verb.example)
        for words, rules in verb.arguments:
            own.add_argument(*words, **rules)
        if verb.has_purpose:
            own.add_argument("--for", dest="purpose", choices=PURPOSES, default=None, help="which app; payments without it")
    verbs.add_parser("help", help="this list, or more of one verb").add_argument("about", nargs="?", choices=tuple(VERBS))
    return parser


def _fault(is_json: bool, line: str, value: t.Mapping[str, t.Any]) -> None:
    print(json.dumps(value, ensure_ascii=False) if is_json else line, file=sys.stderr)


def _advise_on_address(error: SanadApiError, given: argparse.Namespace) -> str:
    """Where the bank was looked for in vain, and what to do."""
    file = profiles.profile_file(given.profile)
    known = profiles.read_profile(file).get("baseUrl") if file.exists() else None
    # Only `init` goes to an address that is not in the profile.
    address = profiles.bank_address(given.base_url, known) if known is None or given.verb == "init" else known
    return profiles.why_not_reached(error, address, file if address == known else None)


def _explain(error: SanadApiError, given: argparse.Namespace) -> int:
    faults = [{"Code": one.code, "Message": one.message, "Path": one.path} for one in error.faults]
    value = {"status": error.status, "kind": error.kind, "errors": faults, "interactionId": error.interaction_id}
    quoted = f"\nx-fapi-interaction-id {error.interaction_id}" if error.interaction_id else ""
    is_unanswered = error.kind == "noAnswer"
    _fault(given.json, _advise_on_address(error, given) if is_unanswered else f"{error}{quoted}", value)
    return {"noAnswer": 3, "untrusted": 4}.get(error.kind, 1)


def _run(verb: Verb, given: argparse.Namespace) -> int:
    try:
        verb.run(given)
        return 0
    except UsageError as error:
        _fault(given.json, str(error), {"error": str(error)})
        return 2
    except CheckFailed as error:
        _fault(given.json, str(error), {"error": str(error)})
        return 1
    except SanadApiError as error:
        return _explain(error, given)
    except KeyboardInterrupt:
        _fault(given.json, "ended before it was done", {"error": "ended"})
        return 1
    except BrokenPipeError:
        # Whoever reads only the beginning (`sanad call | head`) has what they wanted.
        sys.stderr.close()
        return 0


def main(words: t.Sequence[str] | None = None) -> int:
    """Runs one command line. Its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # Texts are in two languages, also where the terminal says it knows one only.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    parser = _parser()
    given = parser.parse_args(words)
    if given.verb == "help" and given.about is not None:
        parser.parse_args([given.about, "--help"])
    if given.verb in (None, "help"):
        parser.print_help()
        return 0
    return _run(VERBS[given.verb], given)
