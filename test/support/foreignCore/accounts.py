"""Accounts, what happened on them, and who holds them."""
import base64
import json

from door import Refusal
from ledger import held, transaction
from store import now, same_precision

ROWS_PER_PAGE = 100


class Accounts:
    def __init__(self, store):
        self.store = store

    def list(self, call):
        with self.store.reading() as db:
            rows = db.execute('''select a.* from holders h join accounts a using (account_id)
                                 where h.national_id = ? and a.status <> 'Closed' order by a.account_id''',
                              (call.body['nationalIdentificationNumber'],)).fetchall()
        return {'accounts': [_account(row) for row in rows]}

    def find(self, call):
        ids = list(dict.fromkeys(call.body['accountIds']))
        with self.store.reading() as db:
            rows = db.execute(f'''select * from accounts where not is_internal and account_id in ({",".join("?" * len(ids))})
                                  order by account_id''', ids).fetchall()
        return {'accounts': [_account(row) for row in rows]}

    def _one(self, db, account_id):
        return db.execute('select * from accounts where account_id = ? and not is_internal', (account_id,)).fetchone()

    def balances(self, call):
        with self.store.reading() as db:
            row = self._one(db, call.path['accountId'])
            reserved = held(db, call.path['accountId'])
        if not row:
            return {'balances': []}
        account, at = json.loads(row['document']), now()
        line, currency = account['creditLineHalalas'], account['currency']
        lines = [{'type': 'KSAOB.Available', 'amount': {'halalas': line, 'currency': currency}}] if line else []
        return {'balances': [
            {'type': kind, 'direction': 'KSAOB.Debit' if halalas < 0 else 'KSAOB.Credit',
             'amount': {'halalas': abs(halalas), 'currency': currency}, 'at': at, 'creditLineIncluded': False, 'creditLines': lines}
            for kind, halalas in (('KSAOB.InterimBooked', row['balance']), ('KSAOB.InterimAvailable', row['balance'] - reserved))]}

    def transactions(self, call):
        query, account_id = call.query, call.path['accountId']
        window = [same_precision(query['from']) if 'from' in query else '0', same_precision(query['to']) if 'to' in query else '9',
                  query.get('direction', '')]
        limit = min(int(query['limit']), ROWS_PER_PAGE)
        where = '''account_id = ? and booked_at >= ? and booked_at <= ? and (? = '' or direction = ?) and sequence <= ?'''
        with self.store.reading() as db:
            row = self._one(db, account_id)
            newest = db.execute('select coalesce(max(sequence), 0) from entries').fetchone()[0]
            place = _opened(query['cursor'], account_id, window) if 'cursor' in query else None
            as_of = min(place[0] if place else int(query.get('asOf', newest)), newest)
            values = [account_id, window[0], window[1], window[2], window[2], as_of]
            # Newest booking first; the sequence is the second key, and a row that came after the list began has a higher one.
            behind, skip = (' and (booked_at, sequence) < (?, ?)', 0) if place and place[1] else ('', 0 if place else int(query.get('skip', 0)))
            rows = [] if not row else db.execute(
                f'select * from entries where {where}{behind} order by booked_at desc, sequence desc limit ? offset ?',
                values + (place[1:] if behind else []) + [limit + 1, skip]).fetchall()
            extent = db.execute(f'select count(*), min(booked_at), max(booked_at) from entries where {where}', values).fetchone()
        currency = json.loads(row['document'])['currency'] if row else None
        page = {'transactions': [transaction(entry, currency) for entry in rows[:limit]]}
        if len(rows) > limit:
            page['nextCursor'] = _cursor(account_id, window, as_of, rows[limit - 1])
        if not place:
            count = {'total': extent[0]} | ({'firstAvailableAt': extent[1], 'lastAvailableAt': extent[2]} if extent[0] else {})
            page['list'] = {'firstCursor': _cursor(account_id, window, as_of), 'asOf': as_of, 'skipped': skip, 'extent': count}
        return page

    def parties(self, call):
        with self.store.reading() as db:
            rows = db.execute('''select c.party, a.document from holders h join customers c using (national_id)
                                 join accounts a using (account_id) where a.account_id = ? order by h.rowid''', (call.path['accountId'],)).fetchall()
        return {'parties': [json.loads(row['party']) | _role(json.loads(row['document']), index) for index, row in enumerate(rows)]}

    def party(self, call):
        with self.store.reading() as db:
            row = db.execute('select party from customers where national_id = ?', (call.body['nationalIdentificationNumber'],)).fetchone()
        return {'outcome': 'found', 'party': json.loads(row['party'])} if row else {'outcome': 'notFound'}

    def payee(self, call):
        with self.store.reading() as db:
            row = db.execute('select status, payee from accounts where iban = ? and not is_internal', (call.body['iban'],)).fetchone()
        if not row:
            return {'outcome': 'notFound'}
        return {'outcome': 'found', 'account': {'status': row['status'], 'holders': json.loads(row['payee'])}}


def nothing_of(member):
    """This bank has no stored receivers, direct debits and orders of its own yet: an empty list says so."""
    return lambda _call: {member: []}


def _account(row):
    return json.loads(row['document']) | {'accountId': row['account_id'], 'iban': row['iban'], 'status': row['status'],
                                          'balanceHalalas': row['balance']}


def _role(account, index):
    if len(account['holders']) == 1:
        return {'partyType': 'KSAOB.Sole', 'accountRole': 'KSAOB.Owner'}
    if account['accountType'] == 'KSAOB.Corporate':
        return {'partyType': 'KSAOB.Delegate', 'accountRole': 'KSAOB.Administrator'}
    return {'partyType': 'KSAOB.Joint', 'accountRole': 'KSAOB.SecondaryOwner' if index else 'KSAOB.Owner'}


def _cursor(account_id, window, as_of, row=None):
    place = [account_id, window, as_of] + ([row['booked_at'], row['sequence']] if row else [None, 0])
    return base64.urlsafe_b64encode(json.dumps(place, separators=(',', ':')).encode()).decode().rstrip('=')


def _opened(cursor, account_id, window):
    """The list's newest sequence and the last row. A cursor of another account or window opens nothing."""
    try:
        place = json.loads(base64.urlsafe_b64decode(cursor + '=' * (-len(cursor) % 4)))
        of_account, of_window, as_of, booked_at, sequence = place
        if (of_account, of_window) != (account_id, window) or not isinstance(as_of, int) or not isinstance(sequence, int) \
                or not (booked_at is None or isinstance(booked_at, str)):
            raise ValueError
        return [as_of, booked_at, sequence]
    except ValueError:
        raise Refusal(410, 'cursorExpired', 'This cursor does not belong to this list; begin without one.') from None
