"""The door: reads requests, checks them against the contract, and writes answers and problems. Knows nothing of banking."""
import json
import logging
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from contract import BrokenForm

BASE = '/core/v1'
MAX_BODY_BYTES = 1_000_000
MAX_DRAINED_BYTES = 10_000_000
TITLES = {
    'invalidRequest': 'Invalid request', 'noSuchAddress': 'No such address', 'idempotencyConflict': 'The same id with another content',
    'stateConflict': 'Not possible in this state', 'cursorExpired': 'The cursor is over', 'tooMany': 'Too many requests',
    'notSupported': 'Not supported', 'unavailable': 'Not available now', 'internal': 'Internal error',
}
log = logging.getLogger('door')


class Refusal(Exception):
    """An error status. Business answers never come this way."""

    def __init__(self, status, code, detail, effect='none', retry_after=None):
        super().__init__(detail)
        self.status, self.code, self.detail, self.effect, self.retry_after = status, code, detail, effect, retry_after

    def problem(self):
        body = {'type': 'about:blank', 'title': TITLES[self.code], 'status': self.status, 'code': self.code,
                'effect': self.effect, 'detail': self.detail}
        return body | ({'retryAfterSeconds': self.retry_after} if self.retry_after else {})


class Call:
    """One request that keeps the contract."""

    def __init__(self, operation, path, query, body, interaction_id):
        self.operation, self.path, self.query, self.body, self.interaction_id = operation, path, query, body, interaction_id


def _whole_floats_to_int(text):
    number = float(text)
    return int(number) if number.is_integer() else number


def _no_constant(name):
    raise ValueError(f'{name} is no JSON')


def read_json(raw):
    # 1250.0 is a whole number in JSON Schema; from here on amounts are int only.
    return json.loads(raw.decode('utf-8'), parse_float=_whole_floats_to_int, parse_constant=_no_constant)


class Door(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256
    allow_reuse_address = True

    def __init__(self, address, contract, handlers, capabilities, extra_rules):
        super().__init__(address, Handler)
        self.contract, self.handlers, self.capabilities, self.extra_rules = contract, handlers, capabilities, extra_rules
        self.places = threading.BoundedSemaphore(capabilities['limits']['requestsAtOnce'])


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    disable_nagle_algorithm = True
    wbufsize = 65536  # headers and body leave in one packet
    timeout = 120

    def do_GET(self):
        self._serve()

    do_PUT = do_POST = do_DELETE = do_PATCH = do_OPTIONS = do_HEAD = do_GET

    def _serve(self):
        began, name, has_place = time.monotonic(), '-', False
        try:
            raw = self._read_body()
            operation, path_values, query_text = self._route()
            name = operation.id
            # Health must answer within a second however busy the rest is.
            if '/health/' not in operation.path:
                has_place = self.server.places.acquire(blocking=False)
                if not has_place:
                    raise Refusal(429, 'tooMany', 'More requests at once than this adapter takes.', retry_after=1)
            call = self._checked(operation, path_values, query_text, raw)
            status, body = 200, self.server.handlers[operation.id](call)
            self._warn_of_own_fault(operation, body)
        except Refusal as refusal:
            status, body = refusal.status, refusal.problem()
        except Exception:  # whatever it was, nobody knows whether it came before or after the commit
            log.exception('%s broke', name)
            status, body = 500, Refusal(500, 'internal', 'The adapter broke.', effect='unknown').problem()
        finally:
            if has_place:
                self.server.places.release()
        self._write(status, body)
        log.info('%s %s %s %d ms', name, self._interaction_id() or '-', status, (time.monotonic() - began) * 1000)

    def _read_body(self):
        length = self.headers.get('Content-Length', '0')
        if self.headers.get('Transfer-Encoding') or not length.isascii() or not length.isdigit():
            self.close_connection = True  # where the next request begins is not known
            raise Refusal(400, 'invalidRequest', 'Only bodies with a Content-Length are read.')
        if int(length) > MAX_BODY_BYTES:
            # Read what is on its way and forget it: a connection closed before that is reset, and the answer is lost with it.
            self.close_connection = True
            left = min(int(length), MAX_DRAINED_BYTES)
            while left > 0 and (part := self.rfile.read1(min(left, 65536))):
                left -= len(part)
            raise Refusal(400, 'invalidRequest', 'The body is too large.')
        return self.rfile.read(int(length))

    def _route(self):
        address = urlsplit(self.path)
        inner = address.path[len(BASE):] if address.path.startswith(BASE + '/') else ''
        found = self.server.contract.find(self.command, inner)
        if not found:
            raise Refusal(404, 'noSuchAddress', 'There is no such address here.')
        operation, values = found
        capabilities = self.server.capabilities
        if operation.feature and operation.feature not in capabilities['features']:
            raise Refusal(501, 'notSupported', f'This adapter has not got the feature {operation.feature}.')
        if operation.offers and not set(operation.offers) & set(capabilities['offers']):
            raise Refusal(501, 'notSupported', 'This bank does not serve this interface.')
        return operation, {key: unquote(value) for key, value in values.items()}, address.query

    def _checked(self, operation, path_values, query_text, raw):
        contract = self.server.contract
        query = dict(parse_qsl(query_text, keep_blank_values=True))
        body = None
        try:
            for place, values in (('path', path_values), ('query', query), ('header', self.headers)):
                for parameter in operation.parameters[place]:
                    value = values.get(parameter['name'])
                    if value is not None:
                        contract.check(parameter['schema'], value, parameter['name'])
                    elif parameter.get('required'):
                        raise BrokenForm(f'{parameter["name"]} is missing')
            if operation.body:
                if self.headers.get_content_type() != 'application/json':
                    raise BrokenForm('the body must be application/json')
                body = read_json(raw)
                contract.check(operation.body, body)
                body = contract.known(operation.body, body)
            for rule in self.server.extra_rules.get(operation.id, []):
                rule(query if operation.body is None else body)
        except (BrokenForm, ValueError, RecursionError) as fault:
            detail = str(fault) if isinstance(fault, BrokenForm) else 'The body is no JSON.'
            raise Refusal(400, 'invalidRequest', detail[:1000]) from None
        return Call(operation, path_values, query, body, self._interaction_id())

    def _warn_of_own_fault(self, operation, body):
        try:
            self.server.contract.check(operation.answer, body, 'answer')
        except BrokenForm as fault:
            log.error('%s answered against the contract: %s', operation.id, fault)

    def _interaction_id(self):
        # Whatever cannot be an id is not repeated, so that nobody writes into our log or headers.
        value = self.headers.get('x-fapi-interaction-id') if hasattr(self, 'headers') else None
        return value if value and len(value) <= 64 and value.isprintable() and value.isascii() else None

    def _write(self, status, body):
        content = json.dumps(body, ensure_ascii=False, separators=(',', ':')).encode('utf-8')
        self.send_response(status)
        self.send_header('Content-Type', 'application/json' if status == 200 else 'application/problem+json')
        self.send_header('Content-Length', str(len(content)))
        self.send_header('Cache-Control', 'no-store')
        if self.close_connection:
            self.send_header('Connection', 'close')  # or a client puts the socket back into its pool, and its next request is reset
        if self._interaction_id():
            self.send_header('x-fapi-interaction-id', self._interaction_id())
        if 'retryAfterSeconds' in body:
            self.send_header('Retry-After', str(body['retryAfterSeconds']))
        self.end_headers()
        try:
            if self.command != 'HEAD':
                self.wfile.write(content)
            self.wfile.flush()
        except OSError:
            self.close_connection = True  # Sanad hung up at its deadline; the work is done and is told when asked

    def log_message(self, *_):
        """Silent: the standard line has the address. Ours is written by _serve."""
