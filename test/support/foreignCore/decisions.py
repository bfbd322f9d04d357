"""What the bank has decided, in the order of its commits."""
import json
import threading
import time

from door import Refusal
from store import now

_decided = threading.Condition()


def decide(db, kind, resource_id, outcome, reason=None):
    """Within the transaction that decides. The store has one writer at a time, so max + 1 is a number given at commit."""
    position = db.execute('select coalesce(max(position), 0) + 1 from decisions').fetchone()[0]
    revision = db.execute('select count(*) + 1 from decisions where kind = ? and resource_id = ?', (kind, resource_id)).fetchone()[0]
    decided_at = now()
    db.execute('insert into decisions values (?, ?, ?, ?, ?, ?, ?, ?)', (
        position, f'dec-{position:010d}', kind, resource_id, outcome, json.dumps(reason) if reason else None, decided_at, revision))
    return decided_at


def wake():
    """After the commit: lets those who wait for decisions look again."""
    with _decided:
        _decided.notify_all()


class Decisions:
    def __init__(self, store):
        self.store = store

    def list(self, call):
        after = call.query.get('after')
        limit = min(int(call.query['limit']), 500)
        until = time.monotonic() + int(call.query.get('wait', '0'))
        while True:
            with _decided:
                answer = self._behind(after, limit)
                left = until - time.monotonic()
                if answer['decisions'] or left <= 0:
                    return answer
                _decided.wait(min(left, 1))  # a second at most: another instance may have decided

    def _behind(self, after, limit):
        # Read the clock first: what is decided while we read may be missing.
        as_of = now()
        with self.store.reading() as db:
            newest = db.execute('select coalesce(max(position), 0) from decisions').fetchone()[0]
            start = 0 if after is None else int(after) if after.isascii() and after.isdigit() and len(after) < 16 else -1
            if not 0 <= start <= newest:
                raise Refusal(410, 'cursorExpired', 'This cursor was never given out; begin without one.')
            rows = db.execute('select * from decisions where position > ? order by position limit ?', (start, limit)).fetchall()
        return {'decisions': [_decision(row) for row in rows], 'next': str(rows[-1]['position'] if rows else start), 'asOf': as_of}


def _decision(row):
    decision = {'eventId': row['event_id'], 'kind': row['kind'], 'resourceId': row['resource_id'], 'outcome': row['outcome'],
                'decidedAt': row['decided_at'], 'revision': row['revision']}
    return decision | ({'reason': json.loads(row['reason'])} if row['reason'] else {})
