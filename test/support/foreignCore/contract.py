"""The contract, read from its one file: which addresses there are, and what a request may look like.

Routes and forms come from the file and not from code, so that another release of the contract is another file.
"""
import json
import re
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

CONTRACT_FILE = Path(__file__).parents[3] / 'generated' / 'bundled' / 'core-bank.json'
METHODS = ('get', 'put', 'post')


class BrokenForm(Exception):
    """A value breaks the contract; the text says where and how, without the value, which may be personal."""


def _pattern(text):
    # The contract speaks ECMA: there `$` is the end, while Python's also matches before a last line break.
    return re.compile(text[:-1] + r'\Z' if text.endswith('$') else text, re.ASCII)


class Operation:
    def __init__(self, contract, path, method, spec, shared):
        self.id = spec['operationId']
        self.method = method.upper()
        self.path = path
        self.feature = spec.get('x-feature')
        self.offers = spec.get('x-offers', [])
        parameters = [contract.resolve(p) for p in shared + spec.get('parameters', [])]
        self.parameters = {place: [p for p in parameters if p['in'] == place] for place in ('path', 'query', 'header')}
        self.body = contract.json_schema(spec.get('requestBody'))
        self.answer = contract.json_schema(spec['responses'].get('200'))
        self.address = re.compile(re.sub(r'\{(\w+)\}', r'(?P<\1>[^/]+)', path) + r'\Z')


class Contract:
    def __init__(self, file=CONTRACT_FILE):
        self.document = json.loads(file.read_text('utf-8'))
        self.version = self.document['info']['version']
        self._patterns = {}
        self.operations = [
            Operation(self, path, method, spec, methods.get('parameters', []))
            for path, methods in self.document['paths'].items()
            for method, spec in methods.items() if method in METHODS
        ]

    def resolve(self, node):
        while '$ref' in node:
            part = self.document
            for name in node['$ref'][2:].split('/'):
                part = part[name]
            node = part
        return node

    def json_schema(self, carrier):
        return self.resolve(carrier or {}).get('content', {}).get('application/json', {}).get('schema')

    def find(self, method, path):
        """The operation and its parameters in the path, or None where there is no such address."""
        for operation in self.operations:
            found = operation.address.match(path)
            if found and operation.method == method:
                return operation, found.groupdict()
        return None

    def check(self, schema, value, where='body'):
        schema = self.resolve(schema)
        if value is None and schema.get('nullable'):
            return
        kind = schema.get('type')
        getattr(self, f'_check_{kind}', lambda *_: None)(schema, value, where)
        if 'enum' in schema and value not in schema['enum']:
            raise BrokenForm(f'{where} has a value that is not in its list')

    def known(self, schema, value):
        """What the value has of the members of its schema. Whatever else came, another release of the contract may have it."""
        schema = self.resolve(schema)
        if isinstance(value, list) and 'items' in schema:
            return [self.known(schema['items'], item) for item in value]
        if isinstance(value, dict) and 'properties' in schema:
            return {name: self.known(schema['properties'][name], part) for name, part in value.items() if name in schema['properties']}
        return value

    def _check_object(self, schema, value, where):
        if not isinstance(value, dict):
            raise BrokenForm(f'{where} must be an object')
        for name in schema.get('required', []):
            if name not in value:
                raise BrokenForm(f'{where}.{name} is missing')
        if len(value) < schema.get('minProperties', 0):
            raise BrokenForm(f'{where} has too few members')
        for name, part in schema.get('properties', {}).items():
            if name in value:
                self.check(part, value[name], f'{where}.{name}')

    def _check_array(self, schema, value, where):
        if not isinstance(value, list):
            raise BrokenForm(f'{where} must be a list')
        if not schema.get('minItems', 0) <= len(value) <= schema.get('maxItems', 10**9):
            raise BrokenForm(f'{where} has too few or too many items')
        for index, item in enumerate(value):
            self.check(schema['items'], item, f'{where}[{index}]')

    def _check_string(self, schema, value, where):
        if not isinstance(value, str):
            raise BrokenForm(f'{where} must be a string')
        if not schema.get('minLength', 0) <= len(value) <= schema.get('maxLength', 10**9):
            raise BrokenForm(f'{where} is too short or too long')
        pattern = schema.get('pattern')
        if pattern:
            if pattern not in self._patterns:
                self._patterns[pattern] = _pattern(pattern)
            if not self._patterns[pattern].search(value):
                raise BrokenForm(f'{where} must match {pattern}')
        self._check_format(schema.get('format'), value, where)

    @staticmethod
    def _check_format(form, value, where):
        try:
            if form in ('date-time', 'date'):
                # Fractions may have up to nine digits, which Python's parser does not take.
                datetime.fromisoformat(re.sub(r'\.\d+', '', value).replace('Z', '+00:00'))
            elif form == 'uri':
                urlsplit(value)
        except ValueError:
            raise BrokenForm(f'{where} is no {form}') from None

    def _check_integer(self, schema, value, where):
        if isinstance(value, bool) or not isinstance(value, int):
            raise BrokenForm(f'{where} must be a whole number')
        if not schema.get('minimum', value) <= value <= schema.get('maximum', value):
            raise BrokenForm(f'{where} is too small or too large')

    @staticmethod
    def _check_boolean(_schema, value, where):
        if not isinstance(value, bool):
            raise BrokenForm(f'{where} must be true or false')
