"""Payments: taken over once, held or debited in the same transaction, and decided once."""
import json

from decisions import decide, wake
from door import Refusal
from ledger import SETTLEMENT, book, held
from letters import may_sign
from reasons import reason
from store import later, order_digest

SETTLES_AFTER_SECONDS = 2
# The rail of the test system knows its verdict by the last three digits of the amount in halalas.
VERDICTS = {2: 'SARIE.AC01', 7: 'silent'}


class Payments:
    def __init__(self, store):
        self.store = store

    def submit(self, call):
        payment_id, content = call.path['paymentId'], order_digest(call.body)
        with self.store.writing() as db:
            # Insert first and let the unique key refuse: "is it there?" before it would let two of twenty through.
            taken = db.execute('''insert into payments (payment_id, digest, instruction, outcome) values (?, ?, ?, 'pending')
                                  on conflict (payment_id) do nothing''',
                               (payment_id, content, json.dumps(call.body, ensure_ascii=False))).rowcount
            if taken:
                self._carry_out(db, payment_id, call.body)
            row = db.execute('select * from payments where payment_id = ?', (payment_id,)).fetchone()
            if row['digest'] != content:
                raise Refusal(409, 'idempotencyConflict', 'This paymentId was handed over with another content.')
        wake()
        return _state(row)

    def find(self, call):
        with self.store.reading() as db:
            row = db.execute('select * from payments where payment_id = ?', (call.path['paymentId'],)).fetchone()
        return _state(row) if row else {'paymentId': call.path['paymentId'], 'outcome': 'notFound'}

    def cancel(self, call):
        payment_id = call.path['paymentId']
        with self.store.writing() as db:
            known = db.execute('select outcome from cancellations where payment_id = ?', (payment_id,)).fetchone()
            if not known:
                row = db.execute('select outcome from payments where payment_id = ?', (payment_id,)).fetchone()
                # The rail of the test system lets go of whatever it has not decided.
                outcome = 'notFound' if not row else 'cancelled' if row['outcome'] == 'pending' else 'tooLate'
                db.execute('insert into cancellations values (?, ?, ?)', (payment_id, json.dumps(call.body), outcome))
                if outcome == 'cancelled':
                    _finish(db, payment_id, 'rejected', reason('PASP.Cancelled'), decision='cancelled')
            else:
                outcome = known['outcome']
        wake()
        return {'paymentId': payment_id, 'outcome': outcome}

    def _carry_out(self, db, payment_id, order):
        if db.execute('select 1 from cancellations where payment_id = ?', (payment_id,)).fetchone():
            _finish(db, payment_id, 'rejected', reason('PASP.Cancelled'))  # both were on the way at once, and the wish was first
            return
        debtor = _account(db, order['debtorIban'])
        creditor = _account(db, order['creditorIban'])
        refusal = _refusal(db, debtor, creditor, order)
        if refusal:
            _finish(db, payment_id, 'rejected', reason(refusal))
            return
        amount, reference = order['amountHalalas'], order['paymentTransactionId']
        if creditor:
            book(db, debtor['account_id'], creditor['account_id'], amount, 'same-bank', reference)
            _finish(db, payment_id, 'completed')
            return
        # Held at once, so that it is not spent twice, and booked once the rail has taken it.
        verdict = VERDICTS.get(amount % 1000, 'completed')
        due_at = None if verdict == 'silent' else later(SETTLES_AFTER_SECONDS)
        db.execute('update payments set due_at = ?, verdict = ?, account_id = ?, held = ? where payment_id = ?',
                   (due_at, verdict, debtor['account_id'], amount, payment_id))

    def settle_due(self):
        """Takes what the rail has answered by now. Run by a worker; what is due stands in the books, so a restart loses nothing."""
        with self.store.writing() as db:
            due = db.execute("select * from payments where outcome = 'pending' and due_at <= ? order by due_at", (later(0),)).fetchall()
            for row in due:
                order = json.loads(row['instruction'])
                if row['verdict'] == 'completed':
                    book(db, row['account_id'], SETTLEMENT, row['held'], 'sarie', order['paymentTransactionId'])
                    _finish(db, row['payment_id'], 'completed')
                else:
                    _finish(db, row['payment_id'], 'rejected', reason(row['verdict']))
        if due:
            wake()


def _account(db, iban):
    return db.execute('select * from accounts where iban = ? and not is_internal', (iban,)).fetchone()


def _refusal(db, debtor, creditor, order):
    """The code of the reason why not, or None."""
    if debtor is None:
        return 'PASP.AG01'
    document = json.loads(debtor['document'])
    if debtor['status'] != 'Active':
        return 'PASP.AC04' if debtor['status'] == 'Closed' else 'PASP.AC06'
    if document['accountSubType'] not in ('CurrentAccount', 'Savings') or 'maturityAt' in document:
        return 'PASP.AG01'
    if not _is_signed(document, order):
        return 'PASP.Signing'
    if order['currency'] != document['currency']:
        return 'PASP.AM11'
    if order['amountHalalas'] == 0:
        return 'PASP.AM01'
    if creditor and creditor['status'] == 'Closed':
        return 'PASP.AC04'
    if order['amountHalalas'] > debtor['balance'] - held(db, debtor['account_id']) + document['creditLineHalalas']:
        return 'PASP.AM04'
    return None


def _is_signed(document, order):
    """By the account as it is now: one of its ways, or each of its holders."""
    signers = {approval['nationalIdentificationNumber'] for approval in order['approvals']} or {order['nationalIdentificationNumber']}
    rule = document.get('signing', {}).get('payment')
    return set(document['holders']) <= signers if rule is None else may_sign(rule, order['amountHalalas'], signers)


def _finish(db, payment_id, outcome, why=None, decision=None):
    decided_at = decide(db, 'payment', payment_id, decision or outcome, why)
    db.execute('update payments set outcome = ?, reason = ?, decided_at = ?, due_at = null, held = 0 where payment_id = ?',
               (outcome, json.dumps(why) if why else None, decided_at, payment_id))


def _state(row):
    state = {'paymentId': row['payment_id'], 'outcome': row['outcome']}
    if row['reason']:
        state['reason'] = json.loads(row['reason'])
    if row['decided_at']:
        state['decidedAt'] = row['decided_at']
    return state
