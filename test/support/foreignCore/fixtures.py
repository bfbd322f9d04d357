"""The test system's customers, accounts and companies. Sown once, into empty books."""
import json
import secrets
from datetime import datetime, timedelta, timezone

from customers import password_hash
from ledger import OPENING, SETTLEMENT, book
from store import moment

BANK_IN_IBAN = '93'
PASSWORD = 'Hail-2026!'
OPENED = '2021-02-28T21:00:00.000Z'
PEOPLE = {  # national id: English, Arabic, whether the bank asks in its app
    '1050000011': ('Faisal Nasser Al-Shammari', 'فيصل ناصر الشمري', False),
    '1050000029': ('Noura Saad Al-Otaibi', 'نورة سعد العتيبي', False),
    '1050000037': ('Khalid Saad Al-Otaibi', 'خالد سعد العتيبي', False),
    '2050000010': ('Omar Hassan', None, False),
    '1050000045': ('Sara Ibrahim Al-Harbi', 'سارة إبراهيم الحربي', True),
    '1050000052': ('Majed Ali Al-Ghamdi', 'ماجد علي الغامدي', False),
    '1050000060': ('Huda Fahad Al-Dossary', 'هدى فهد الدوسري', False),
    '1050000078': ('Turki Mansour Al-Rasheed', 'تركي منصور الرشيد', False),
}
# account id, number in the IBAN, holders, opening balance in halalas, what differs
ACCOUNTS = [
    ('k7Qm2xVd', 1001, ['1050000011'], 2_500_000, {}),
    ('Zt49LbWs', 1002, ['1050000029', '1050000037'], 9_000_000, {}),
    ('hR3yNc8f', 1003, ['1050000052'], 5_000_000_000, {}),
    ('Pw6jXe1g', 1004, ['1050000060'], 150, {}),
    ('uC5sTa0d', 1005, ['1050000078'], 70_000_000, {'accountType': 'KSAOB.Corporate', 'company': 1050123456}),
    ('b2MvHk9r', 1006, ['1050000037'], 0, {'status': 'Closed'}),
    ('n8EiGq4o', 1007, ['1050000011'], 800_000, {'accountSubType': 'Savings'}),
    ('Yd5oBn2r', 1008, ['1050000037'], 900_000, {'status': 'Suspended'}),
    ('Tq8wLe6a', 1009, ['1050000037'], 3_000_000, {'accountSubType': 'Savings', 'maturityAt': '2031-12-31T21:00:00.000Z'}),
]
COMPANIES = [(1050123456, '7005000018', 'Hail Contracting Company', 'شركة حائل للمقاولات', 2_000_000_000, [
    {'upToHalalas': 2_000_000_000, 'ways': [[{'count': 1, 'of': ['1050000078']}]]},
    {'ways': [[{'count': 1, 'of': ['1050000078']}, {'count': 1, 'of': ['1050000052', '1050000060']}]]}])]


def iban(number):
    rest = f'{BANK_IN_IBAN}{number:018d}'
    return f'SA{98 - int(rest + "281000") % 97:02d}{rest}'  # S is 28, A is 10


def sow(store):
    with store.writing() as db:
        if db.execute('select count(*) from customers').fetchone()[0]:
            return
        for national_id, (english, arabic, has_app) in PEOPLE.items():
            name = {'en': english} | ({'ar': arabic} if arabic else {})
            db.execute('insert into customers values (?, ?, ?, ?, ?, ?, ?)', (
                national_id, f'c-{secrets.token_hex(12)}', json.dumps(name, ensure_ascii=False), national_id[-3:],
                password_hash(national_id, PASSWORD), has_app, json.dumps(_party(national_id, name), ensure_ascii=False)))
        for internal in (SETTLEMENT, OPENING):
            db.execute("insert into accounts values (?, ?, 0, 1, 'Active', '{}', null)", (internal, internal))
        for registration, unified, english, arabic, limit, signing in COMPANIES:
            document = {'commercialRegistrationNumber': registration, 'unifiedNumber': unified, 'name': {'en': english, 'ar': arabic}}
            db.execute('insert into companies values (?, ?, ?, 0, ?)', (registration, json.dumps(document, ensure_ascii=False), limit, json.dumps(signing)))
        for row in ACCOUNTS:
            _open(db, *row)
        _sow_history(db, ACCOUNTS[0][0])


def _open(db, account_id, number, holders, opening, differs):
    company = next((one for one in COMPANIES if one[0] == differs.get('company')), None)
    first = PEOPLE[holders[0]]
    name = {'en': company[2], 'ar': company[3]} if company else {'en': first[0], 'ar': first[1] or first[0]}
    document = {
        'currency': 'SAR', 'accountType': differs.get('accountType', 'KSAOB.Retail'),
        'accountSubType': differs.get('accountSubType', 'CurrentAccount'), 'statusUpdatedAt': OPENED, 'openedAt': OPENED, 'name': name,
        'nickname': {'en': 'My account', 'ar': 'حسابي'}, 'description': {'en': 'Current account', 'ar': 'حساب جارٍ'},
        'creditLineHalalas': 0, 'holders': holders} | {name: differs[name] for name in ['maturityAt'] if name in differs}
    if document['accountSubType'] == 'Savings':
        document['description'] = {'en': 'Savings account', 'ar': 'حساب ادخار'}
    if company:
        document['signing'] = {'payment': [{'ways': [[{'count': 1, 'of': holders}]]}], 'access': [[{'count': 1, 'of': holders}]]}
    payees = [_company_holder(company)] if company else [_person_holder(holder) for holder in holders]
    db.execute('insert into accounts values (?, ?, 0, 0, ?, ?, ?)', (
        account_id, iban(number), differs.get('status', 'Active'), json.dumps(document, ensure_ascii=False), json.dumps(payees, ensure_ascii=False)))
    for holder in holders:
        db.execute('insert into holders values (?, ?)', (holder, account_id))
    if opening:
        book(db, OPENING, account_id, opening, 'teller', booked_at=OPENED)


def _sow_history(db, account_id):
    """Forty rows, by twos of the same booking time, for cursors to lose at the edge of a page."""
    begin = datetime.now(timezone.utc) - timedelta(days=200)
    for index in range(40):
        at = moment(begin + timedelta(days=index // 2 * 9))
        if index % 3:
            book(db, account_id, SETTLEMENT, 1_500 + index, 'fee', booked_at=at)
        else:
            book(db, SETTLEMENT, account_id, 90_000 + index, 'salary', booked_at=at)


def _person_holder(national_id):
    english, arabic, _ = PEOPLE[national_id]
    kind = 'iqama' if national_id.startswith('2') else 'nationalId'
    return {'kind': 'person', 'name': {'en': english} | ({'ar': arabic} if arabic else {}), 'otherNames': [],
            'identifiers': [{'kind': kind, 'value': national_id}]}


def _company_holder(company):
    registration, unified, english, arabic = company[:4]
    return {'kind': 'organisation', 'name': {'en': english, 'ar': arabic}, 'otherNames': [],
            'identifiers': [{'kind': 'commercialRegistration', 'value': str(registration)}, {'kind': 'unifiedNumber', 'value': unified}]}


def _party(national_id, name):
    return {
        'partyId': f'p-{secrets.token_hex(12)}', 'partyNumber': f'P-{secrets.randbelow(10**8):08d}', 'partyType': 'KSAOB.Sole',
        'accountRole': 'KSAOB.Owner', 'name': name, 'fullLegalName': name, 'emailAddress': '', 'mobile': f'966500000{national_id[-3:]}',
        'address': {'addressType': 'KSAOB.Residential', 'streetName': {'en': 'King Abdulaziz Road', 'ar': 'طريق الملك عبدالعزيز'},
                    'buildingNumber': '3141', 'townName': {'en': 'Hail', 'ar': 'حائل'}, 'postCode': '55421', 'country': 'SA'},
        'identity': {'nationalIdentificationNumber': national_id, 'documentType': 'Iqama' if national_id.startswith('2') else 'NationalId',
                     'birthDate': '1987-05-14', 'nationality': 'EG' if national_id.startswith('2') else 'SA', 'verifiedAt': OPENED}}
