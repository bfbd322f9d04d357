import { randomUUID } from 'node:crypto'
import {
  asked,
  type Body,
  changed,
  debits,
  decidesAnew,
  doubled,
  feed,
  forgets,
  forgetsPlaces,
  holds,
  instead,
  missing,
  type Mutation,
  offersLess,
  rows,
  says,
  unbound,
  without,
} from './mutations.ts'
import { jsonAnswer, problem } from './proxy.ts'

const takesConflict = (id: 'submitPayment' | 'submitLetter', member: string): Mutation =>
  instead(
    id,
    (answer) => jsonAnswer(200, { [member]: JSON.parse(answer.text).instance ?? 'any', outcome: 'pending' }),
    (_, { status }) => status === 409,
  )
const twice = doubled('submitPayment', 'paymentId')

/** Whoever approved an order, it is taken as if these had. */
const approvedBy = (id: 'submitPayment' | 'submitLetter', ...people: string[]): Mutation =>
  asked(id, ({ text }) => {
    const instruction = JSON.parse(text) as Body
    const [{ approvedAt }] = instruction.approvals
    const approvals = people.map((nationalIdentificationNumber) => ({ nationalIdentificationNumber, approvedAt }))
    return { text: JSON.stringify({ ...instruction, approvals }) }
  })

/** A payment is taken as if it were this one. */
const asIf = (change: (instruction: Body) => object, when: (instruction: Body) => boolean = () => true): Mutation =>
  asked('submitPayment', ({ text }) => {
    const instruction = JSON.parse(text) as Body
    return when(instruction) ? { text: JSON.stringify({ ...instruction, ...change(instruction) }) } : {}
  })

const payer = { nationalIdentificationNumber: '2000000022', debtorIban: 'SA1199000000608011512529' }
const poorIban = 'SA8299000000608011274959'
const paidByPayer = ({ approvals: [first] }: Body) => ({
  ...payer,
  approvals: [{ ...first, nationalIdentificationNumber: payer.nationalIdentificationNumber }],
})

/** Looks at nothing but the money: another account pays. */
const paysFor = (debtorIban: string): Mutation => asIf(paidByPayer, (instruction) => instruction.debtorIban === debtorIban)

const approvers = ({ approvals }: Body): string[] => approvals.map((one: Body) => one.nationalIdentificationNumber)
const approvedByBoth = ({ approvals: [first] }: Body) => ({
  approvals: ['1000000024', '1000000032'].map((holder) => ({ ...first, nationalIdentificationNumber: holder })),
})

/** Keeps no money for a payment that is under way: of two from the poor account the second is paid by another one. */
const keepsNoMoney: Mutation = (isRestarted) => {
  const pays = paysFor(poorIban)(isRestarted)
  let paid = 0
  return (passing, forward) => {
    const isPaid = passing.operationId === 'submitPayment' && (JSON.parse(passing.text) as Body).debtorIban === poorIban
    return isPaid && ++paid % 2 === 0 ? pays(passing, forward) : forward()
  }
}

/** Still holds what the poor account was to pay before: of what it pays then the first is too much. */
const releasesNothing: Mutation = (isRestarted) => {
  const isWhole = ({ debtorIban, amountHalalas }: Body) => debtorIban === poorIban && amountHalalas === 400_400
  const asTooMuch = asIf(() => ({ amountHalalas: 999_999_999_999_999 }), isWhole)(isRestarted)
  let paid = 0
  return (passing, forward) => {
    const isPaid = passing.operationId === 'submitPayment' && isWhole(JSON.parse(passing.text) as Body)
    return isPaid && ++paid === 1 ? asTooMuch(passing, forward) : forward()
  }
}

/** Compares the whole body: what nobody here knows makes another content of what came without it. */
const refusesLater = (id: 'submitPayment' | 'submitLetter'): Mutation =>
  instead(id, problem(409, 'idempotencyConflict'), ({ text }) => text.includes('memberOfLater'))

const payments: Record<string, Mutation> = {
  'payments.bookedOnce': changed(
    'listTransactions',
    rows((all) => all.map((row) => ({ ...row, reference: 'OTHER' }))),
  ),
  'payments.sameAgain': twice,
  'payments.otherOrder': instead('submitPayment', problem(409, 'idempotencyConflict'), ({ text }) =>
    text.startsWith('{"approvals"'),
  ),
  'payments.twentyAtOnce': twice,
  'payments.lostAnswer': twice,
  'payments.otherAmount': takesConflict('submitPayment', 'paymentId'),
  'payments.otherPayee': takesConflict('submitPayment', 'paymentId'),
  'payments.otherMember': takesConflict('submitPayment', 'paymentId'),
  'payments.renamedApp': instead('submitPayment', problem(409, 'idempotencyConflict'), ({ text }) => text.includes('renamed')),
  'payments.oneTruth': debits('rejected'),
  'payments.holders': approvedBy('submitPayment', '1000000024', '1000000032'),
  'payments.stranger': approvedBy('submitPayment', '2000000022'),
  'payments.currency': asIf(() => ({ currency: 'SAR' })),
  'payments.blocked': paysFor('SA1699000000608011203688'),
  'payments.closed': paysFor('SA8899000000608011211607'),
  'payments.deposit': paysFor('SA2799000000608010831495'),
  'payments.payee': asIf(
    () => ({ creditorIban: 'SA0380000000608010167519' }),
    ({ creditorIban }) => creditorIban === poorIban,
  ),
  'payments.rejectedAgain': decidesAnew,
  'payments.released': releasesNothing,
  'payments.race': keepsNoMoney,
  'payments.laterMember': refusesLater('submitPayment'),
  'payments.unknown': missing('findPayment'),
  'payments.final': changed('findPayment', (state, times) => (times > 2 ? { ...state, outcome: 'pending' } : state)),
  'payments.rejected': instead('submitPayment', problem(422, 'stateConflict')),
  'payments.noMoney': changed('submitPayment', (state) => ({ ...state, reason: { ...state.reason, category: 'other' } })),
  'payments.pending': says('findPayment', 'pending', 'notFound'),
  'payments.largest': instead('submitPayment', problem(400, 'invalidRequest')),
  'payments.cancelled': changed('cancelPayment', (state) => ({ ...state, outcome: 'tooLate' })),
  'payments.cancelledFirst': changed('submitPayment', (state) => ({ paymentId: state.paymentId, outcome: 'pending' })),
}

const letters: Record<string, Mutation> = {
  'letters.company': missing('findCompany'),
  'letters.line': changed('findGuaranteeLine', (body) =>
    body.line ? { ...body, line: { ...body.line, freeHalalas: body.line.freeHalalas + 1 } } : body,
  ),
  'letters.reservedOnce': doubled('submitLetter', 'letterOfGuaranteeId'),
  'letters.beyondLine': changed('submitLetter', (state) => ({ ...state, outcome: 'pending' })),
  'letters.otherAmount': takesConflict('submitLetter', 'letterOfGuaranteeId'),
  'letters.otherMember': takesConflict('submitLetter', 'letterOfGuaranteeId'),
  'letters.stranger': approvedBy('submitLetter', '2000000022'),
  'letters.mandate': approvedBy('submitLetter', '1000000123', '1000000131'),
  'letters.race': changed('submitLetter', (state) => ({ ...state, outcome: 'pending' })),
  'letters.laterMember': refusesLater('submitLetter'),
  'letters.unknown': missing('findLetter'),
  'letters.notIssued': changed('expireLetter', (state) => ({ ...state, outcome: 'expired' })),
  'letters.expiredOnce': () => {
    const expired = new Set<string>()
    return async (passing, forward) => {
      const { letterOfGuaranteeId = '' } = passing.ids
      if (passing.operationId === 'expireLetter') expired.add(letterOfGuaranteeId)
      const answer = { letterOfGuaranteeId, outcome: 'expired' }
      return expired.has(letterOfGuaranteeId) ? jsonAnswer(200, answer) : forward()
    }
  },
}

const withoutReasons = (all: Body[]) => all.map(({ reason: _, ...one }) => one)
/** The outcomes of a list under other names. */
const renamedOutcomes = (from: string, to: string) => (all: Body[]) =>
  all.map((one) => (one.outcome === from ? { ...one, outcome: to } : one))

const decisions: Record<string, Mutation> = {
  'decisions.listed': changed(
    'listDecisions',
    feed((all) => [...all, ...all]),
  ),
  'decisions.reason': changed('listDecisions', feed(withoutReasons)),
  'decisions.refused': changed(
    'listDecisions',
    feed((all) => all.filter(({ reason }) => reason?.code !== 'PASP.NotASignatory')),
  ),
  'decisions.letters': changed(
    'listDecisions',
    feed((all) => all.filter(({ kind }) => kind !== 'letter')),
  ),
  'decisions.replay': changed(
    'listDecisions',
    feed((all) => all.map((one) => ({ ...one, eventId: randomUUID() }))),
  ),
  'decisions.onePerPage': asked('listDecisions', ({ path }) => ({ path: path.replace('limit=1&', 'limit=2&') })),
  'decisions.each': changed(
    'listDecisions',
    feed((all) => [...all, ...all.slice(0, 1)]),
  ),
  'decisions.asOf': changed('listDecisions', (page) => ({ ...page, asOf: '2026-01-01T00:00:00.000Z' })),
  'decisions.unknownCursor': instead(
    'listDecisions',
    jsonAnswer(200, { decisions: [], next: '0', asOf: '2026-01-01T00:00:00.000Z' }),
  ),
  'decisions.waits': asked('listDecisions', ({ path }) => ({ path: without(path, 'wait') })),
}

/** For each check of payments, letters and decisions an adapter that it must find out. */
export const orderBreaks: Record<string, Mutation> = { ...payments, ...letters, ...decisions }

const withoutFirst = (all: Body[]) => all.slice(1)
const underNewIds = (all: Body[]) => all.map((one) => ({ ...one, eventId: randomUUID() }))

/** An hour ahead. */
const ahead = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()

/** What each of these checks must find out besides: defects that a kit once let pass. */
export const moreBreaks: readonly [id: string, what: string, mutation: Mutation][] = [
  ['payments.rejected', 'debits what it rejected', debits('rejected')],
  ['payments.noMoney', 'debits an account without money', debits('rejected')],
  ['payments.pending', 'debits what is pending', debits('pending')],
  ['payments.cancelled', 'debits what was cancelled', debits('cancelled')],
  [
    'payments.cancelled',
    'lists what was cancelled as completed',
    changed('listDecisions', feed(renamedOutcomes('cancelled', 'completed'))),
  ],
  ['payments.cancelledFirst', 'debits what was cancelled before it came', debits('rejected')],
  ['payments.oneTruth', 'debits what is pending', debits('pending')],
  ['payments.oneTruth', 'lists other outcomes', changed('listDecisions', feed(renamedOutcomes('rejected', 'completed')))],
  [
    'payments.otherMember',
    'compares all but the notes',
    instead(
      'submitPayment',
      jsonAnswer(200, { paymentId: 'any', outcome: 'completed' }),
      ({ text }, { status }) => status === 409 && !text.includes('كتب المدرسة School books"'),
    ),
  ],
  ['payments.rejected', 'holds what it rejected', holds('rejected')],
  ['payments.noMoney', 'holds what it rejected', holds('rejected')],
  ['payments.bookedOnce', 'holds what it has booked', holds('completed')],
  ['payments.cancelled', 'holds what was cancelled', holds('cancelled')],
  [
    'payments.holders',
    'counts approvals and asks nobody’s name',
    asIf(approvedByBoth, (instruction) => approvers(instruction).length === 2),
  ],
  [
    'payments.holders',
    'counts people and asks nobody’s name',
    asIf(approvedByBoth, (instruction) => new Set(approvers(instruction)).size === 2),
  ],
  [
    'payments.holders',
    'counts approvals of holders, twice of one, too',
    asIf(
      approvedByBoth,
      (instruction) => approvers(instruction).filter((one) => ['1000000024', '1000000032'].includes(one)).length === 2,
    ),
  ],
  [
    'payments.blocked',
    'looks at the money first',
    changed('submitPayment', (state) => ({ ...state, reason: { ...state.reason, category: 'insufficientFunds' } })),
  ],
  [
    'payments.closed',
    'looks at the money first',
    changed('submitPayment', (state) => ({ ...state, reason: { ...state.reason, category: 'insufficientFunds' } })),
  ],
  [
    'payments.payee',
    'tells nothing of it in the history of the payee',
    changed(
      'listTransactions',
      rows((all) => all.filter(({ direction }) => direction !== 'KSAOB.Credit')),
    ),
  ],
  [
    'payments.rejectedAgain',
    'takes another content of what it rejected',
    instead('submitPayment', jsonAnswer(200, { paymentId: 'any', outcome: 'rejected' }), (_, { status }) => status === 409),
  ],
  [
    'decisions.refused',
    'lists nothing that lacked money',
    changed(
      'listDecisions',
      feed((all) => all.filter(({ reason }) => reason?.category !== 'insufficientFunds')),
    ),
  ],
  ['handshake.leftOut', 'answers 404 for an interface that it does not offer', offersLess(problem(404, 'noSuchAddress'))],
  ['handshake.leftOut', 'answers for an interface that it does not offer', offersLess(jsonAnswer(200, {}))],
  ['payments.holders', 'takes nothing from an account of two', approvedBy('submitPayment', '1000000024')],
  [
    'payments.laterMember',
    'refuses as another content what comes without a member of later',
    instead('submitPayment', problem(409, 'idempotencyConflict'), ({ text }) => !text.includes('memberOfLater')),
  ],
  ['confirmations.otherMember', 'binds no name of the payee', unbound('terms', 'payment', 'creditorName')],
  ['confirmations.otherMember', 'binds no account of the payer', unbound('terms', 'payment', 'debtorIban')],
  ['decisions.asOf', 'is in the future', changed('listDecisions', (page) => ({ ...page, asOf: ahead(page.asOf) }))],
  [
    'restart.during',
    'has lost what was paid before',
    forgets('findPayment', ({ paymentId }) => ({ paymentId, outcome: 'notFound' })),
  ],
  ['restart.during', 'loses decisions', forgets('listDecisions', feed(withoutFirst))],
  ['restart.during', 'lists under new eventIds', forgets('listDecisions', feed(underNewIds))],
  ['restart.during', 'knows no place in the list from before', forgetsPlaces('listDecisions', 'after')],
  ['restart.decisions', 'begins again from a place of before', forgetsPlaces('listDecisions', 'after')],
  ['restart.transactions', 'begins again from a place of before', forgetsPlaces('listTransactions', 'cursor')],
  ['decisions.letters', 'lists letters without their reasons', changed('listDecisions', feed(withoutReasons))],
]
