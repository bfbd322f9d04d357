"""The books: one sqlite database. Whoever writes does it in one transaction, and all of them one after another."""
import hashlib
import json
import sqlite3
import threading
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone

SCHEMA = """
create table if not exists customers (
  national_id text primary key, customer_id text not null unique, name text not null, phone_end text not null,
  password_hash blob, has_app integer not null default 0, party text not null);
create table if not exists sign_ins (
  sign_in_id text primary key, national_id text not null, password_hash blob not null, outcome text not null, at text not null);
create table if not exists wrong_passwords (national_id text not null, at text not null);
create index if not exists wrong_passwords_of on wrong_passwords (national_id, at);
create table if not exists accounts (
  account_id text primary key, iban text not null unique, balance integer not null, is_internal integer not null, status text not null,
  document text not null, payee text);
create table if not exists holders (national_id text not null, account_id text not null, primary key (national_id, account_id));
create table if not exists entries (
  sequence integer primary key autoincrement, transaction_id text not null unique, account_id text not null, direction text not null,
  halalas integer not null, booked_at text not null, balance_after integer not null, reference text, kind text not null);
create index if not exists entries_of on entries (account_id, booked_at desc, sequence desc);
create table if not exists payments (
  payment_id text primary key, digest text not null, instruction text not null, outcome text not null, reason text, decided_at text,
  due_at text, verdict text, account_id text, held integer not null default 0);
create index if not exists payments_due on payments (due_at) where outcome = 'pending';
create index if not exists payments_held on payments (account_id) where held > 0;
create table if not exists cancellations (payment_id text primary key, cancellation text not null, outcome text not null);
create table if not exists decisions (
  position integer primary key, event_id text not null unique, kind text not null, resource_id text not null, outcome text not null,
  reason text, decided_at text not null, revision integer not null, unique (kind, resource_id, revision));
create table if not exists questions (
  sequence integer primary key autoincrement, question_id text not null unique, confirmation_id text not null, digest text not null,
  national_id text not null, terms_hash text not null, code_salt blob, code_hash blob, answer text not null, answer_by text not null,
  confirmed_at text, app_answer text);
create index if not exists questions_of on questions (confirmation_id, sequence desc);
create table if not exists wrong_codes (
  try_id text not null, question_sequence integer not null, national_id text not null, at text not null,
  primary key (try_id, national_id));
create index if not exists wrong_codes_for on wrong_codes (question_sequence);
create index if not exists wrong_codes_of on wrong_codes (national_id, at);
create table if not exists messages (sequence integer primary key autoincrement, national_id text not null, text text not null, code text);
create table if not exists companies (
  registration integer primary key, document text not null, limit_halalas integer, reserved_halalas integer not null default 0, signing text);
create table if not exists letters (
  letter_id text primary key, digest text not null, instruction text not null, registration integer not null, halalas integer not null,
  outcome text not null, reason text, decided_at text, due_at text, released_at text);
create table if not exists notices (message_id text primary key, outcome text not null, notice text not null);
"""


class Store:
    def __init__(self, file):
        self._lock = threading.RLock()
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=5)
        self._db.row_factory = sqlite3.Row
        self._db.execute('pragma journal_mode = wal')
        self._db.execute('pragma synchronous = full')  # what was answered must survive the power
        self._db.executescript(SCHEMA)

    @contextmanager
    def reading(self):
        with self._lock:
            yield self._db

    @contextmanager
    def writing(self):
        """One transaction. `immediate` takes the write lock first, so nobody decides upon what another is just changing."""
        with self._lock:
            self._db.execute('begin immediate')
            try:
                yield self._db
            except BaseException:
                self._db.execute('rollback')
                raise
            self._db.execute('commit')

    def close(self):
        with self._lock:
            self._db.close()


def now():
    return moment(datetime.now(timezone.utc))


def later(seconds):
    return moment(datetime.now(timezone.utc) + timedelta(seconds=seconds))


def moment(time):
    # Always three digits, so that texts sort as times.
    return time.strftime('%Y-%m-%dT%H:%M:%S.') + f'{time.microsecond // 1000:03d}Z'


def same_precision(text):
    """A moment of a request in the form of ours, which compare as texts."""
    whole, _, fraction = text.rstrip('Z').partition('.')
    return f'{whole}.{(fraction + "000")[:3]}Z'


def digest(value):
    """The content, whatever the order of its members and its white space."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(',', ':')).encode()).hexdigest()


def order_digest(body):
    """The content of an order: what its app is called may have changed since it came first."""
    return digest({name: part for name, part in body.items() if name != 'app'})
