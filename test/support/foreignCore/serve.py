"""Starts the core bank: python3 serve.py [--port 18590] [--books FILE] [--fresh]"""
import argparse
import logging
import signal
import threading
import time
from pathlib import Path

import confirmations
import customers
from accounts import ROWS_PER_PAGE, Accounts, nothing_of
from contract import BrokenForm, Contract
from decisions import Decisions
from door import Door, Refusal
from fixtures import sow
from letters import Letters
from notices import Notices
from payments import Payments
from reasons import all_reasons
from store import Store, now

WORK_EVERY_SECONDS = 0.25
LOOK_AT_CORE_EVERY_SECONDS = 5
OFFERS = ['payment-initiation', 'account-information', 'letter-of-guarantee', 'payee-verification', 'account-verification']
log = logging.getLogger('serve')


def capabilities(contract, offers):
    return {
        'contractVersion': contract.version, 'adapter': {'name': 'Bank of Hail core', 'build': '0.1.0'}, 'environment': 'sandbox',
        'offers': offers, 'features': ['notices', 'cancellation', 'waitingDecisions', 'countedTransactions'],
        'limits': {'requestsAtOnce': 64, 'requestsPerSecond': 200, 'accountsPerBatch': 100, 'transactionsPerPage': ROWS_PER_PAGE,
                   'decisionsKeptDays': 3650},
        'reasonCodes': all_reasons(), 'maintenance': []}


def limit_up_to(most):
    """The contract bounds `limit` in words only."""
    def rule(query):
        if int(query['limit']) > most:
            raise BrokenForm(f'limit must be 1 to {most}')
    return rule


class Core:
    """Looks at the books every five seconds, and says what was seen last."""

    def __init__(self, store):
        self.store, self.seen_at = store, time.monotonic()

    def look(self):
        with self.store.reading() as db:
            db.execute('select 1 from customers limit 1').fetchone()
        self.seen_at = time.monotonic()

    def ready(self, _call):
        if time.monotonic() - self.seen_at > 3 * LOOK_AT_CORE_EVERY_SECONDS:
            raise Refusal(503, 'unavailable', 'The books cannot be read.', retry_after=5)
        return {'status': 'up'}


def repeat(seconds, work, stopping):
    while not stopping.wait(seconds):
        try:
            work()
        except Exception:  # the next round tries again; a dead worker would leave payments pending for ever
            log.exception('%s broke', work.__qualname__)


def handlers_of(store, core, answer_of_capabilities):
    customer, question, account, payment, letter = (
        customers.Customers(store), confirmations.Confirmations(store), Accounts(store), Payments(store), Letters(store))
    handlers = {
        'getAdapterLiveness': lambda _call: {'status': 'up'}, 'getAdapterReadiness': core.ready,
        'echoCall': lambda call: {'now': now(), 'interactionId': call.interaction_id},
        'getCapabilities': lambda _call: answer_of_capabilities,
        'findCustomer': customer.find, 'signInCustomer': customer.sign_in,
        'requestConfirmation': question.request, 'checkConfirmation': question.check,
        'listAccounts': account.list, 'findAccounts': account.find, 'listBalances': account.balances,
        'listTransactions': account.transactions, 'listParties': account.parties, 'findParty': account.party,
        'listBeneficiaries': nothing_of('beneficiaries'), 'listDirectDebits': nothing_of('directDebits'),
        'listStandingOrders': nothing_of('standingOrders'), 'listScheduledPayments': nothing_of('scheduledPayments'),
        'findVerifiableAccount': account.payee, 'submitPayment': payment.submit, 'findPayment': payment.find, 'cancelPayment': payment.cancel,
        'findCompany': letter.company, 'findGuaranteeLine': letter.line, 'submitLetter': letter.submit, 'findLetter': letter.find,
        'expireLetter': letter.expire, 'listDecisions': Decisions(store).list, 'notifyCustomer': Notices(store).tell}
    return handlers, [payment.settle_due, letter.issue_due]


def main():
    here = Path(__file__).parent
    options = argparse.ArgumentParser()
    options.add_argument('--port', type=int, default=18590)
    options.add_argument('--books', type=Path, default=here / 'books.sqlite')
    options.add_argument('--fresh', action='store_true', help='throw the books away first')
    options.add_argument('--offers', nargs='+', default=OFFERS, help='the interfaces to serve; the others answer 501')
    given = options.parse_args()
    logging.basicConfig(level=logging.INFO, format='%(asctime)s %(name)s %(message)s')
    if given.fresh:
        for end in ('', '-wal', '-shm'):
            Path(f'{given.books}{end}').unlink(missing_ok=True)
    contract, store, stopping = Contract(), Store(given.books), threading.Event()
    sow(store)
    core = Core(store)
    handlers, works = handlers_of(store, core, answer := capabilities(contract, given.offers))
    rules = {'findCustomer': [customers.one_of_two], 'requestConfirmation': [confirmations.terms_name_their_kind],
             'checkConfirmation': [confirmations.terms_name_their_kind], 'listTransactions': [limit_up_to(1000)],
             'listDecisions': [limit_up_to(500)]}
    door = Door(('127.0.0.1', given.port), contract, handlers, answer, rules)
    workers = [threading.Thread(target=repeat, args=(seconds, work, stopping), daemon=True)
               for seconds, work in [(WORK_EVERY_SECONDS, work) for work in works] + [(LOOK_AT_CORE_EVERY_SECONDS, core.look)]]
    for worker in workers:
        worker.start()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: threading.Thread(target=door.shutdown).start())
    log.info('serves on port %d', given.port)
    door.serve_forever()
    stopping.set()
    for worker in workers:
        worker.join()
    store.close()  # waits for the transaction that is under way


if __name__ == '__main__':
    main()
