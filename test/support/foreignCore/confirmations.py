"""What customers confirm: a one-time code that belongs to its terms, or a question in the bank's own app."""
import hashlib
import hmac
import json
import secrets

from contract import BrokenForm
from door import Refusal
from store import digest, later, now

CODE_LIVES_SECONDS = 300
WRONG_CODES = 5
LOCKED_SECONDS = 1800


def terms_name_their_kind(body):
    """The contract says so in words only: the member with the name of the kind is there, and no other."""
    terms = body['terms']
    wanted = set() if terms['kind'] == 'customerArea' else {terms['kind']}
    if {'payment', 'account', 'guarantee'} & set(terms) != wanted:
        raise BrokenForm('body.terms must have the member with the name of its kind and no other')


def _terms_hash(body):
    return digest([body['nationalIdentificationNumber'], body['purpose'], body.get('appName'), body['terms']])


def _code_hash(salt, code):
    return hashlib.sha256(salt + code.encode()).digest()


class Confirmations:
    def __init__(self, store):
        self.store = store

    def request(self, call):
        confirmation_id, body = call.path['confirmationId'], call.body
        content, national_id = digest([confirmation_id, body]), body['nationalIdentificationNumber']
        with self.store.writing() as db:
            known = db.execute('select digest, answer from questions where question_id = ?', (body['questionId'],)).fetchone()
            if known:
                if known['digest'] != content:
                    raise Refusal(409, 'idempotencyConflict', 'This questionId was asked with another content.')
                return json.loads(known['answer'])
            customer = db.execute('select * from customers where national_id = ?', (national_id,)).fetchone()
            salt, code = secrets.token_bytes(16), f'{secrets.randbelow(10**6):06d}'
            answer_by = later(CODE_LIVES_SECONDS)
            if customer and customer['has_app']:
                answer = {'method': 'app', 'shownNumber': f'{secrets.randbelow(90) + 10}', 'answerBy': answer_by}
                salt = hashed = None
            else:
                # Nobody's number is asked like a customer's: three digits that stay the same for it, and no message.
                end = customer['phone_end'] if customer else f'{int(digest(national_id)[:8], 16) % 1000:03d}'
                answer, hashed = {'method': 'code', 'sentTo': end, 'answerBy': answer_by}, _code_hash(salt, code)
                if customer:
                    db.execute('insert into messages (national_id, text, code) values (?, ?, ?)',
                               (national_id, f'{_words(body["terms"])} الرمز: {code}', code))
            db.execute('''insert into questions (question_id, confirmation_id, digest, national_id, terms_hash, code_salt, code_hash, answer,
                          answer_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?)''',
                       (body['questionId'], confirmation_id, content, national_id, _terms_hash(body), salt, hashed, json.dumps(answer), answer_by))
        return answer

    def check(self, call):
        body = call.body
        with self.store.writing() as db:
            question = db.execute('select * from questions where confirmation_id = ? order by sequence desc limit 1',
                                  (call.path['confirmationId'],)).fetchone()
            if 'code' in body:
                return {'outcome': self._by_code(db, question, body)}
        return {'outcome': self._by_app(question, body)}

    def _by_code(self, db, question, body):
        national_id, shown = body['nationalIdentificationNumber'], _terms_hash(body)
        sequence = question['sequence'] if question else 0
        is_right = bool(question) and question['code_hash'] is not None \
            and hmac.compare_digest(question['code_hash'], _code_hash(question['code_salt'], body['code'])) \
            and hmac.compare_digest(question['terms_hash'], shown) and question['answer_by'] > now()
        if is_right and question['confirmed_at']:
            return 'confirmed'  # the same code for the same question: a lost answer that is asked for again
        since = later(-LOCKED_SECONDS)
        of_question = db.execute('select count(distinct try_id) from wrong_codes where question_sequence = ?', (sequence,)).fetchone()[0]
        of_customer = db.execute('select count(*) from wrong_codes where national_id = ? and at > ?', (national_id, since)).fetchone()[0]
        if is_right and (of_question if question else 0) < WRONG_CODES and of_customer < WRONG_CODES:
            db.execute('update questions set confirmed_at = ? where sequence = ?', (now(), sequence))
            # Whoever has the phone is the customer: their wrong codes before are forgiven, as wrong passwords are.
            db.execute('delete from wrong_codes where national_id = ?', (national_id,))
            return 'confirmed'
        if not is_right:
            # Against both where another customer is named: neither the one who tries nor the one who is tried gets more tries by it.
            try_id = secrets.token_hex(12)
            for counted in {national_id} | ({question['national_id']} if question else set()):
                db.execute('insert into wrong_codes values (?, ?, ?, ?)', (try_id, sequence, counted, now()))
        return 'refused'

    @staticmethod
    def _by_app(question, body):
        if not question or question['code_hash'] is not None:
            return 'expired' if not question else 'refused'
        if question['app_answer'] == 'declined':
            return 'declined'
        if question['terms_hash'] != _terms_hash(body) or (question['answer_by'] <= now() and not question['app_answer']):
            return 'expired'
        return 'confirmed' if question['app_answer'] == 'confirmed' else 'waiting'


def _words(terms):
    """The message says what is confirmed: amount and payee (dynamic linking)."""
    if terms['kind'] == 'payment':
        payment = terms['payment']
        name = payment['creditorName'].get('ar') or payment['creditorName'].get('en', '')
        return f'دفع {_amount(payment["amountHalalas"])} {payment["currency"]} إلى {name} ‎…{payment["creditorIban"][-4:]}.'
    if terms['kind'] == 'guarantee':
        letter = terms['guarantee']
        since = f'من {letter["validityStartsAt"][:10]} ' if 'validityStartsAt' in letter else ''
        until = f'حتى {letter["validityExpiresAt"][:10]}' if 'validityExpiresAt' in letter else 'بلا تاريخ انتهاء'
        company = f'السجل التجاري {letter["commercialRegistrationNumber"]}'
        kinds = '/'.join(letter[name] for name in ('typeOfGuarantee', 'kindOfGuarantee', 'formOfGuarantee'))
        return f'خطاب ضمان {kinds} {_amount(letter["amountHalalas"])} {letter["currency"]}، {company}، صالح {since}{until} لصالح {letter["beneficiaryName"]}.'
    if terms['kind'] == 'account':
        return f'إتاحة {len(terms["account"]["accountIds"])} من حساباتك حتى {terms["account"]["expiresAt"][:10]}.'
    return 'الدخول إلى صفحاتك في المصرفية المفتوحة.'


def _amount(halalas):
    return f'{halalas // 100:,}.{halalas % 100:02d}'
