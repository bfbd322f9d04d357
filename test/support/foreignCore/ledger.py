"""Bookings. Two entries for each, one debit and one credit, so that the sum of all accounts stays zero."""
import secrets

from store import now

SETTLEMENT = 'gl-sarie-settlement'  # what other banks are owed; nobody's account, and in no answer
OPENING = 'gl-opening'
KINDS = {  # transactionType, subTransactionType, ISO 20022 domain and families out and in, own code, words
    'sarie': ('KSAOB.LocalBankTransfer', 'KSAOB.MoneyTransfer', 'PMNT', 'ICDT', 'RCDT', 'TRF-SARIE', 'Transfer to another bank', 'حوالة إلى بنك آخر'),
    'same-bank': ('KSAOB.SameBankTransfer', 'KSAOB.MoneyTransfer', 'PMNT', 'ICDT', 'RCDT', 'TRF-OWN', 'Transfer within the bank', 'حوالة داخل البنك'),
    'salary': ('KSAOB.LocalBankTransfer', 'KSAOB.MoneyTransfer', 'PMNT', 'ICDT', 'RCDT', 'TRF-SARIE', 'Salary', 'راتب'),
    'fee': ('KSAOB.Other', 'KSAOB.NotApplicable', 'PMNT', 'MDOP', 'MCOP', 'FEE', 'Fee', 'رسوم'),
    'teller': ('KSAOB.Teller', 'KSAOB.Deposit', 'PMNT', 'CNTR', 'CNTR', 'CASH', 'Deposit at a branch', 'إيداع في الفرع'),
}


def held(db, account_id):
    """What pending payments have reserved: in the books still, and not to be spent twice."""
    return db.execute('select coalesce(sum(held), 0) from payments where account_id = ? and held > 0', (account_id,)).fetchone()[0]


def book(db, debtor, creditor, halalas, kind, reference=None, booked_at=None):
    booked_at = booked_at or now()
    for account_id, direction, sign in ((debtor, 'KSAOB.Debit', -1), (creditor, 'KSAOB.Credit', 1)):
        db.execute('update accounts set balance = balance + ? where account_id = ?', (sign * halalas, account_id))
        db.execute('''insert into entries (transaction_id, account_id, direction, halalas, booked_at, balance_after, reference, kind)
                      select ?, account_id, ?, ?, ?, balance, ?, ? from accounts where account_id = ?''',
                   (f'trx-{secrets.token_hex(12)}', direction, halalas, booked_at, reference, kind, account_id))


def transaction(row, currency):
    kind, sub_kind, domain, family_out, family_in, code, english, arabic = KINDS[row['kind']]
    is_debit = row['direction'] == 'KSAOB.Debit'
    answer = {
        'transactionId': row['transaction_id'], 'direction': row['direction'], 'status': 'KSAOB.Booked', 'mutability': 'KSAOB.Immutable',
        'transactionAt': row['booked_at'], 'bookedAt': row['booked_at'], 'valueAt': row['booked_at'],
        'amount': {'halalas': row['halalas'], 'currency': currency},
        'transactionType': kind, 'subTransactionType': sub_kind, 'paymentMode': 'KSAOB.Online', 'flags': [],
        'information': {'en': english, 'ar': arabic}, 'balanceAfterHalalas': row['balance_after'],
        'bankTransactionCode': {'code': domain, 'subCode': family_out if is_debit else family_in},
        'proprietaryBankTransactionCode': {'code': code, 'issuer': 'BankOfHail'},
    }
    return answer | ({'reference': row['reference']} if row['reference'] else {})
