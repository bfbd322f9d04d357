"""Customers and their sign-in."""
import hashlib
import hmac
import json

from contract import BrokenForm
from door import Refusal
from store import later, now

WRONG_PASSWORDS = 5
LOCKED_SECONDS = 1800
_NOBODYS_HASH = b'\0' * 32


def password_hash(national_id, password):
    # Salted by the number, so that a repeated try can be compared without keeping the password. Small for a test system.
    return hashlib.scrypt(password.encode(), salt=f'hail:{national_id}'.encode(), n=2**12, r=8, p=1, dklen=32)


def one_of_two(question):
    """The contract says so in words only: exactly one of the members is there."""
    if ('nationalIdentificationNumber' in question) == ('customerId' in question):
        raise BrokenForm('exactly one of nationalIdentificationNumber and customerId must be there')


class Customers:
    def __init__(self, store):
        self.store = store

    def find(self, call):
        column, value = ('national_id', call.body['nationalIdentificationNumber']) \
            if 'nationalIdentificationNumber' in call.body else ('customer_id', call.body['customerId'])
        with self.store.reading() as db:
            row = db.execute(f'select * from customers where {column} = ?', (value,)).fetchone()
        return {'outcome': 'found', 'customer': _customer(row)} if row else {'outcome': 'notFound'}

    def sign_in(self, call):
        national_id, sign_in_id = call.body['nationalIdentificationNumber'], call.body['signInId']
        given = password_hash(national_id, call.body['password'])  # outside the lock, and for nobody's number too
        with self.store.writing() as db:
            row = db.execute('select * from customers where national_id = ?', (national_id,)).fetchone()
            outcome = self._outcome(db, sign_in_id, national_id, given, row)
        return {'outcome': outcome} | ({'customer': _customer(row)} if outcome == 'accepted' else {})

    def _outcome(self, db, sign_in_id, national_id, given, row):
        before = db.execute('select * from sign_ins where sign_in_id = ?', (sign_in_id,)).fetchone()
        if before:
            if before['national_id'] == national_id and hmac.compare_digest(before['password_hash'], given):
                return before['outcome']
            # Another try under a used id: it must neither take over an old yes nor buy a try that is not counted.
            raise Refusal(409, 'idempotencyConflict', 'This signInId was used for another try.')
        wrong = db.execute('select count(*) from wrong_passwords where national_id = ? and at > ?',
                           (national_id, later(-LOCKED_SECONDS))).fetchone()[0]
        is_right = hmac.compare_digest((row and row['password_hash']) or _NOBODYS_HASH, given)
        if wrong >= WRONG_PASSWORDS:
            outcome = 'locked'
        elif is_right:
            outcome = 'accepted'
            db.execute('delete from wrong_passwords where national_id = ?', (national_id,))
        else:
            self._count(db, national_id)
            outcome = 'locked' if wrong + 1 >= WRONG_PASSWORDS else 'refused'
        db.execute('insert into sign_ins values (?, ?, ?, ?, ?)', (sign_in_id, national_id, given, outcome, now()))
        return outcome

    @staticmethod
    def _count(db, national_id):
        db.execute('insert into wrong_passwords values (?, ?)', (national_id, now()))


def _customer(row):
    return {'nationalIdentificationNumber': row['national_id'], 'customerId': row['customer_id'], 'name': json.loads(row['name'])}
