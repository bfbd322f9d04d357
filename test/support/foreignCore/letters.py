"""Companies, their guarantee lines, and letters of guarantee."""
import json

from decisions import decide, wake
from door import Refusal
from reasons import reason
from store import later, now, order_digest

ISSUED_AFTER_SECONDS = 2
ISSUING_ENDING = 10  # the test system issues by itself what ends in these halalas; all else waits for the trade finance desk


class Letters:
    def __init__(self, store):
        self.store = store

    def _company(self, db, registration):
        return db.execute('select * from companies where registration = ?', (registration,)).fetchone()

    def company(self, call):
        with self.store.reading() as db:
            row = self._company(db, call.body['commercialRegistrationNumber'])
        return {'outcome': 'found', 'company': json.loads(row['document'])} if row else {'outcome': 'notFound'}

    def line(self, call):
        with self.store.reading() as db:
            row = self._company(db, call.body['commercialRegistrationNumber'])
        if not row or row['limit_halalas'] is None:
            return {'outcome': 'notFound'}
        return {'outcome': 'found', 'line': {
            'commercialRegistrationNumber': row['registration'], 'currency': 'SAR', 'limitHalalas': row['limit_halalas'],
            'reservedHalalas': row['reserved_halalas'], 'freeHalalas': row['limit_halalas'] - row['reserved_halalas'],
            'signing': json.loads(row['signing'])}}

    def submit(self, call):
        letter_id, order, content = call.path['letterOfGuaranteeId'], call.body, order_digest(call.body)
        registration, amount = order['commercialRegistrationNumber'], order['amountHalalas']
        with self.store.writing() as db:  # one writer at a time, so the line is locked too
            taken = db.execute('''insert into letters (letter_id, digest, instruction, registration, halalas, outcome)
                                  values (?, ?, ?, ?, ?, 'pending') on conflict (letter_id) do nothing''',
                               (letter_id, content, json.dumps(order, ensure_ascii=False), registration, amount)).rowcount
            if taken:
                refusal = _refusal(self._company(db, registration), order)
                if refusal:
                    _finish(db, letter_id, 'rejected', reason(refusal))
                else:
                    db.execute('update companies set reserved_halalas = reserved_halalas + ? where registration = ?', (amount, registration))
                    if amount % 100 == ISSUING_ENDING:
                        db.execute('update letters set due_at = ? where letter_id = ?', (later(ISSUED_AFTER_SECONDS), letter_id))
            row = db.execute('select * from letters where letter_id = ?', (letter_id,)).fetchone()
            if row['digest'] != content:
                raise Refusal(409, 'idempotencyConflict', 'This letterOfGuaranteeId was handed over with another content.')
        wake()
        # Once released it is still, for this question, what it was: issued. Only findLetter has a word for its end.
        return _state(row)

    def find(self, call):
        with self.store.reading() as db:
            row = db.execute('select * from letters where letter_id = ?', (call.path['letterOfGuaranteeId'],)).fetchone()
        if not row:
            return {'letterOfGuaranteeId': call.path['letterOfGuaranteeId'], 'outcome': 'notFound'}
        return _state(row) | ({'outcome': 'expired'} if row['released_at'] else {})

    def expire(self, call):
        letter_id = call.path['letterOfGuaranteeId']
        with self.store.writing() as db:
            row = db.execute('select * from letters where letter_id = ?', (letter_id,)).fetchone()
            if not row:
                return {'letterOfGuaranteeId': letter_id, 'outcome': 'notFound'}
            if row['outcome'] == 'pending':
                raise Refusal(409, 'stateConflict', 'The letter is not decided yet.')
            if row['outcome'] != 'issued':
                return {'letterOfGuaranteeId': letter_id, 'outcome': 'notIssued'}
            if not row['released_at']:
                db.execute('update letters set released_at = ? where letter_id = ?', (now(), letter_id))
                db.execute('update companies set reserved_halalas = reserved_halalas - ? where registration = ?',
                           (row['halalas'], row['registration']))
        return {'letterOfGuaranteeId': letter_id, 'outcome': 'expired'}

    def issue_due(self):
        """The desk's work in the test system. Run by a worker; what is due stands in the books."""
        with self.store.writing() as db:
            due = db.execute("select letter_id from letters where outcome = 'pending' and due_at <= ? order by due_at", (later(0),)).fetchall()
            for row in due:
                _finish(db, row['letter_id'], 'issued')
        if due:
            wake()


def _refusal(company, order):
    if not company or company['limit_halalas'] is None:
        return 'PASP.NoLine'
    signers = {approval['nationalIdentificationNumber'] for approval in order['approvals']}
    if not may_sign(json.loads(company['signing']), order['amountHalalas'], signers):
        return 'PASP.Signing'
    if order['amountHalalas'] > company['limit_halalas'] - company['reserved_halalas']:
        return 'PASP.LineExceeded'
    return None


def may_sign(rule, amount, signers):
    """The band with the lowest bound that reaches the amount holds, and any one of its ways is enough."""
    reaching = [band for band in rule if band.get('upToHalalas', amount) >= amount]
    if not reaching:
        return False
    band = min(reaching, key=lambda one: one.get('upToHalalas', float('inf')))
    return any(_fills([place for part in way for place in [set(part['of'])] * part['count']], signers) for way in band['ways'] if way)


def _fills(places, signers):
    """Whether each place gets a signer of its own: whoever stands in two parts fills one place only."""
    seated = {}

    def seat(place, tried):
        for signer in (places[place] & signers) - tried:
            tried.add(signer)
            if signer not in seated or seat(seated[signer], tried):
                seated[signer] = place
                return True
        return False

    return all(seat(place, set()) for place in range(len(places)))


def _finish(db, letter_id, outcome, why=None):
    decided_at = decide(db, 'letter', letter_id, outcome, why)
    db.execute('update letters set outcome = ?, reason = ?, decided_at = ?, due_at = null where letter_id = ?',
               (outcome, json.dumps(why) if why else None, decided_at, letter_id))


def _state(row):
    state = {'letterOfGuaranteeId': row['letter_id'], 'outcome': row['outcome']}
    if row['reason']:
        state['reason'] = json.loads(row['reason'])
    if row['decided_at']:
        state['decidedAt'] = row['decided_at']
    return state
