"""Messages to customers, each told once."""
import json

from store import now, same_precision


class Notices:
    def __init__(self, store):
        self.store = store

    def tell(self, call):
        message_id, notice = call.path['messageId'], call.body
        with self.store.writing() as db:
            known = db.execute('select outcome from notices where message_id = ?', (message_id,)).fetchone()
            outcome = known['outcome'] if known else self._tell(db, message_id, notice)
        return {'messageId': message_id, 'outcome': outcome}

    @staticmethod
    def _tell(db, message_id, notice):
        national_id = notice['nationalIdentificationNumber']
        if not db.execute('select 1 from customers where national_id = ?', (national_id,)).fetchone():
            outcome = 'nobody'
        elif 'tellUntil' in notice and same_precision(notice['tellUntil']) <= now():
            outcome = 'tooLate'
        else:
            outcome = 'taken'
            db.execute('insert into messages (national_id, text) values (?, ?)', (national_id, f'{notice["title"]}\n{notice["text"]}'))
        db.execute('insert into notices values (?, ?, ?)', (message_id, outcome, json.dumps(notice, ensure_ascii=False)))
        return outcome
