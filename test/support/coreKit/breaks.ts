import { randomUUID } from 'node:crypto'
import {
  asked,
  type Body,
  changed,
  feed,
  forgets,
  forgetsOrders,
  instead,
  late,
  missing,
  type Mutation,
  rows,
  says,
  unbound,
  without,
} from './mutations.ts'
import { orderBreaks } from './orderBreaks.ts'
import { jsonAnswer, problem } from './proxy.ts'

const isGoingOn = ({ path }: { path: string }) => path.includes('cursor=')
const ofNobody = ({ path }: { path: string }) => path.includes('acc-nobody')

/** What breaks the address as a whole. */
const address =
  (isIt: (passing: { method: string; path: string }) => boolean): Mutation =>
  () =>
  async (passing, forward) =>
    isIt(passing) ? jsonAnswer(200, {}) : forward()

const handshake: Record<string, Mutation> = {
  'handshake.live': instead('getAdapterLiveness', problem(503, 'unavailable')),
  'handshake.ready': instead('getAdapterReadiness', problem(503, 'unavailable')),
  'handshake.version': changed('getCapabilities', (said) => ({ ...said, contractVersion: '2.0.0' })),
  'handshake.steady': changed('getCapabilities', (said, times) => ({
    ...said,
    limits: { ...said.limits, requestsPerSecond: times },
  })),
  'handshake.interfaces': changed('getCapabilities', (said) => ({ ...said, offers: [...said.offers, 'nothing-known'] })),
  'handshake.jwks': changed('getCapabilities', (said) => ({ ...said, jwksUri: 'https://elsewhere.example/jwks' })),
  'handshake.leftOut': instead('cancelPayment', problem(404, 'noSuchAddress')),
  'handshake.interactionId': instead('getCapabilities', (answer) => ({
    ...answer,
    headers: { 'content-type': 'application/json' },
  })),
  'handshake.echo': changed('echoCall', (echo) => ({ ...echo, interactionId: 'another' })),
  'handshake.clock': changed('echoCall', (echo, times) => ({
    ...echo,
    now: new Date(Date.parse(echo.now) - times * 3_600_000).toISOString(),
  })),
}

const right = { 'x-fapi-interaction-id': 'any', 'x-deadline-ms': '2000', 'x-actor': 'job' }

/** Looks at no header. */
const withHeaders =
  (to: (own: Record<string, string>) => Record<string, string>): Mutation =>
  () =>
  (passing, forward) =>
    forward({ headers: to(passing.headers) })

const form: Record<string, Mutation> = {
  'form.unknownAddress': address(({ path }) => path === '/no-such-address'),
  'form.otherMethod': address(({ method }) => method === 'DELETE'),
  'form.otherType': instead('findCustomer', jsonAnswer(200, { outcome: 'notFound' })),
  'form.notDecodable': instead('findCustomer', problem(500, 'internal', 'unknown')),
  'form.lacksMembers': instead('findCustomer', jsonAnswer(200, { outcome: 'notFound' })),
  'form.tooLong': instead('findCustomer', problem(500, 'internal', 'unknown')),
  'form.wrongQuery': asked('listDecisions', () => ({ path: '/decisions?limit=500' })),
  'form.lacksHeader': withHeaders((own) => ({ ...right, ...own })),
  'form.wrongHeader': withHeaders((own) => ({ ...own, ...right })),
  'form.unknownMember': instead('findCustomer', problem(400, 'invalidRequest'), ({ text }) => text.includes('memberOfLater')),
  'form.nothingPersonal': () => async (passing, forward) => {
    const answer = await forward()
    if (passing.operationId !== 'submitPayment') return answer
    return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), detail: passing.text.slice(0, 900) }) }
  },
  'form.nothingDone': says('findPayment', 'notFound', 'pending'),
  'form.charset': instead('findCustomer', problem(415, 'invalidRequest'), ({ headers }) =>
    headers['content-type']!.includes('charset'),
  ),
}

const nameOf = (to: (name: Body) => Body) => (found: Body) =>
  found.customer ? { ...found, customer: { ...found.customer, name: to(found.customer.name) } } : found

const forgetsTries = asked('signInCustomer', ({ text }) => ({
  text: JSON.stringify({ ...JSON.parse(text), signInId: randomUUID() }),
}))

const customers: Record<string, Mutation> = {
  'customers.bothNumbers': changed(
    'findCustomer',
    nameOf((name) => ({ ...name, en: 'Somebody Else' })),
    ({ text }) => text.includes('customerId'),
  ),
  'customers.nobody': missing('findCustomer'),
  'customers.oneNumber': instead('findCustomer', jsonAnswer(200, { outcome: 'notFound' }), (_, { status }) => status === 400),
  'customers.opaqueId': changed('findCustomer', (found) => ({
    ...found,
    customer: { ...found.customer, customerId: `cust-${found.customer.nationalIdentificationNumber}` },
  })),
  'customers.arabic': changed(
    'findCustomer',
    nameOf((name) => ({ ...name, ar: Buffer.from(String(name.ar)).toString('latin1') })),
  ),
  'customers.rightPassword': says('signInCustomer', 'accepted', 'refused'),
  'customers.wrongPassword': instead('signInCustomer', problem(401, 'unauthenticated'), (_, { text }) =>
    text.includes('refused'),
  ),
  'customers.sameTry': forgetsTries,
  'customers.usedTry': forgetsTries,
  'customers.lock': says('signInCustomer', 'locked', 'refused'),
  'customers.nobodyIsLocked': says('signInCustomer', 'locked', 'refused'),
}

const confirmsAll = instead('checkConfirmation', jsonAnswer(200, { outcome: 'confirmed' }))
/** However many wrong ones came before. */
const confirmsRightCode = instead('checkConfirmation', jsonAnswer(200, { outcome: 'confirmed' }), ({ text }) =>
  text.includes('"111111"'),
)
const confirmsOnce = changed('checkConfirmation', (body, times) => (times > 1 ? { outcome: 'refused' } : body))

const confirmations: Record<string, Mutation> = {
  'confirmations.rightCode': says('checkConfirmation', 'confirmed', 'refused'),
  'confirmations.wrongCode': confirmsAll,
  'confirmations.amount': confirmsAll,
  'confirmations.payee': confirmsAll,
  'confirmations.purpose': confirmsAll,
  'confirmations.customer': confirmsAll,
  'confirmations.otherMember': unbound('appName'),
  'confirmations.access': unbound('terms', 'account', 'accountIds'),
  'confirmations.letter': unbound('terms', 'guarantee', 'validityExpiresAt'),
  'confirmations.sameCode': confirmsOnce,
  'confirmations.tenAtOnce': confirmsOnce,
  'confirmations.sameQuestion': changed('requestConfirmation', (body, times) => ({ ...body, sentTo: String(100 + times) })),
  'confirmations.laterMember': instead('requestConfirmation', problem(409, 'idempotencyConflict'), ({ text }) =>
    text.includes('memberOfLater'),
  ),
  'confirmations.otherContent': instead(
    'requestConfirmation',
    jsonAnswer(200, { method: 'code' }),
    (_, { status }) => status === 409,
  ),
  'confirmations.lacksTerms': instead(
    'requestConfirmation',
    jsonAnswer(200, { method: 'code' }),
    (_, { status }) => status === 400,
  ),
  'confirmations.newQuestion': confirmsAll,
  'confirmations.wrongCodes': confirmsRightCode,
  'confirmations.newTries': confirmsRightCode,
  'confirmations.answerBy': changed('requestConfirmation', (body) => ({ ...body, answerBy: '2020-01-01T00:00:00.000Z' })),
  'confirmations.inApp': says('checkConfirmation', 'waiting', 'confirmed'),
}

const accounts: Record<string, Mutation> = {
  'accounts.steadyOrder': changed('listAccounts', (body, times) => ({
    accounts: times % 2 === 0 ? body.accounts.toReversed() : body.accounts,
  })),
  'accounts.nobody': instead('listAccounts', problem(404, 'noSuchAddress'), (_, { text }) => text === '{"accounts":[]}'),
  'accounts.opaqueId': changed('listAccounts', (body) => ({
    accounts: body.accounts.map((account: Body) => ({ ...account, accountId: account.iban })),
  })),
  'accounts.holders': changed(
    'listAccounts',
    (body) => ({ accounts: body.accounts.filter(({ accountId }: Body) => accountId !== 'acc-000112') }),
    ({ text }) => text.includes('1000000032'),
  ),
  'accounts.batch': instead('findAccounts', problem(404, 'noSuchAddress'), ({ text }) => text.includes('acc-nobody')),
  'accounts.sameEverywhere': changed('findAccounts', (body) => ({
    accounts: body.accounts.map((account: Body) => ({ ...account, balanceHalalas: account.balanceHalalas + 1 })),
  })),
  'accounts.balance': changed('listBalances', (body) => ({
    balances: body.balances.map((one: Body) => ({ ...one, amount: { ...one.amount, halalas: one.amount.halalas + 1 } })),
  })),
  'accounts.lists': changed('listBeneficiaries', () => ({ beneficiaries: [{}] })),
  'accounts.unknown': instead('listStandingOrders', problem(404, 'noSuchAddress'), ofNobody),
  'accounts.parties': changed('findParty', (body) => ({ ...body, party: { ...body.party, partyId: 'pty-other' } })),
  'accounts.noParty': missing('findParty'),
}

const transactions: Record<string, Mutation> = {
  'transactions.pages': changed(
    'listTransactions',
    rows((all) => all.slice(1)),
    isGoingOn,
  ),
  'transactions.newestFirst': changed(
    'listTransactions',
    rows((all) => all.toReversed()),
  ),
  'transactions.bounds': changed(
    'listTransactions',
    rows(() => []),
    ({ path }) => path.includes('from='),
  ),
  'transactions.direction': asked('listTransactions', ({ path }) => ({ path: without(path, 'direction') })),
  'transactions.list': changed('listTransactions', ({ list: _, ...page }) => page),
  'transactions.whileBooking': changed(
    'listTransactions',
    rows((all) => [...all.map((row) => ({ ...row })), { ...all[0], transactionId: 'trx-new' }]),
    ({ path }) => isGoingOn({ path }) && path.includes('limit=2&'),
  ),
  'transactions.asOf': asked('listTransactions', ({ path }) => ({ path: without(path, 'asOf') })),
  'transactions.foreignCursor': asked('listTransactions', ({ path }) =>
    isGoingOn({ path }) ? { path: path.replace(/acc-\d+/, 'acc-000101') } : {},
  ),
  'transactions.unknownCursor': instead(
    'listTransactions',
    jsonAnswer(200, { transactions: [] }),
    (_, { status }) => status === 410,
  ),
  'transactions.counted': changed('listTransactions', (page) => ({
    ...page,
    ...(page.list && { list: { ...page.list, extent: { ...page.list.extent, total: page.list.extent.total + 1 } } }),
  })),
}

const account = (to: (held: Body) => Body) =>
  changed('findVerifiableAccount', (found) => ({ ...found, account: to(found.account) }))

const payees: Record<string, Mutation> = {
  'payees.holder': account((held) => ({ ...held, holders: [] })),
  'payees.unknown': missing('findVerifiableAccount'),
  'payees.closed': account((held) => ({ ...held, status: 'Active' })),
}

const notices: Record<string, Mutation> = {
  'notices.taken': changed('notifyCustomer', (body, times) => (times > 1 ? { ...body, outcome: 'tooLate' } : body)),
  'notices.nobody': instead('notifyCustomer', problem(409, 'stateConflict')),
  'notices.tooLate': changed('notifyCustomer', (body) => ({ ...body, outcome: 'taken' })),
  'notices.consentEvent': instead('tellConsentEvent', problem(404, 'noSuchAddress')),
  'notices.hostedSignIn': changed('beginAuthentication', (body, times) => ({
    ...body,
    redirectUrl: `https://login.bank.example/${times}`,
  })),
  'notices.unknownSignIn': missing('getAuthentication'),
}

const restart: Record<string, Mutation> = {
  'restart.customerId': forgets('findCustomer', (found) => ({
    ...found,
    customer: { ...found.customer, customerId: 'cust-new' },
  })),
  'restart.lock': forgets('signInCustomer', () => ({ outcome: 'refused' })),
  'restart.payments': forgets('findPayment', ({ paymentId }) => ({ paymentId, outcome: 'notFound' })),
  'restart.during': forgetsOrders,
  'restart.decisions': forgets(
    'listDecisions',
    feed(() => []),
  ),
  'restart.transactions': forgets('listTransactions', (page) => rows(() => [])(page)),
}

const load: Record<string, Mutation> = {
  'load.reads': late('findAccounts', 600),
  'load.payees': late('findVerifiableAccount', 2_100),
}

/** For each check an adapter that it must find out. Those of the connection are holes of the guard. */
export const breaks: Record<string, Mutation> = {
  ...{ ...handshake, ...form, ...customers, ...confirmations, ...accounts, ...transactions, ...payees },
  ...{ ...orderBreaks, ...notices, ...restart, ...load },
}
