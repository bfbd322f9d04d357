import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConfirmationAnswer } from '../../src/corebank/confirmation.ts'
import { findAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { type ApprovalMove, approvalMoves, type ApprovalStep } from '../../src/domain/consent/approvalMoves.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { recordSignIn } from '../../src/services/authorization/authorizationSignIn.ts'
import { decide } from '../../src/services/authorization/decide.ts'
import { type ApprovalOutcome, type Door, stepOf } from '../../src/services/authorization/door.ts'
import { answerInApp, first, jointAccount, second, type Waiting, waitForSecond } from '../support/consents/approvalStage.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { booksOf, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The second holder decides in each case; the first one has approved. */
const doorNames = ['visit', 'area'] as const

let sanad: RunningSanad
let tpp: TestTpp
let joint: { accountId: string; iban: string }
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  joint = await jointAccount(sanad)
})
afterAll(() => sanad?.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await setAccount('Active')
})

const setAccount = (status: 'Active' | 'Suspended') =>
  booksOf(sanad).updateTable('bankAccounts').set({ status }).where('accountId', '=', joint.accountId).execute()

const waitAt = (name: Door['name']): Promise<Waiting> => waitForSecond({ sanad, tpp, joint }, name)

const newestCode = () => customerOf(sanad, second).readOneTimeCode()
const wrongCode = async () => ((await newestCode()) === '000001' ? '000002' : '000001')
const withdraw = ({ consentId }: Waiting) =>
  tpp.client().patchPaymentConsent(consentId, { Data: { Status: 'Rejected', RevokedBy: 'KSAOB.TPP' } })

const askInApp = (answer: ConfirmationAnswer) => answerInApp(sanad, answer)

/** As many questions as one consent may have. */
const useUp = ({ consentId }: Waiting) => {
  const counted = { asked: sanad.settings.limits.confirmationsPerConsent, countedUntil: new Date(Date.now() + 600_000) }
  return sanad.dependencies.db
    .insertInto('approvalQuestions')
    .values({ consentId, nationalIdentificationNumber: second, ...counted } as never)
    .onConflict((conflict) => conflict.columns(['consentId', 'nationalIdentificationNumber']).doUpdateSet(counted))
    .execute()
}

type Row = `${ApprovalMove['from']} ${ApprovalMove['event']}`
type Provoke = (waiting: Waiting) => Promise<ApprovalOutcome>

/** How each row comes about; one from `oneTimeCode` begins when the customer has pressed yes. */
const provoke: Partial<Record<Row, Provoke>> = {
  'decision no': ({ act }) => act.press('decline'),
  async 'decision noInApp'({ act, open }) {
    askInApp('declined')
    await act.press('approve')
    await (await open()).lookAgain()
    return act.press('approve')
  },
  'decision yes': ({ act }) => act.press('approve'),
  'decision askedTooOften': async (waiting) => (await useUp(waiting), waiting.act.press('approve')),
  'decision unasked': ({ act }) => act.type('123456'),
  'decision notPossible': async ({ act }) => (await setAccount('Suspended'), act.press('approve')),
  'decision consentEnded': async (waiting) => (await withdraw(waiting), waiting.act.press('approve')),
  'oneTimeCode no': ({ act }) => act.press('decline'),
  'oneTimeCode noInApp': ({ act }) => (askInApp('declined'), act.type()),
  async 'oneTimeCode yes'({ act, open, consentId }) {
    // Who comes from an app had chosen another account before; in the own area there is no choice.
    if ((await open()).name === 'visit') {
      const confirmation = JSON.stringify({ method: 'code', accountIds: ['another'] })
      const sessions = sanad.dependencies.db.updateTable('authorizationSessions').set({ confirmation })
      await sessions.where('consentId', '=', consentId).where('outcome', 'is', null).execute()
    }
    return act.press('approve')
  },
  'oneTimeCode yesAgain': ({ act }) => act.press('approve'),
  'oneTimeCode newCode': ({ act }) => act.press('again'),
  'oneTimeCode askedTooOften': async (waiting) => (await useUp(waiting), waiting.act.press('again')),
  'oneTimeCode codeMissing': ({ act }) => act.type(),
  'oneTimeCode codeWrong': async ({ act }) => act.type(await wrongCode()),
  async 'oneTimeCode lastCodeWrong'({ act }) {
    for (let tried = 1; tried < sanad.settings.limits.failedAttempts; tried++) await act.type(await wrongCode())
    return act.type(await wrongCode())
  },
  'oneTimeCode unanswered': ({ act }) => (askInApp('waiting'), act.type('x')),
  'oneTimeCode questionOver': ({ act }) => (askInApp('expired'), act.type('x')),
  'oneTimeCode confirmed': async ({ act }) => act.type(await newestCode()),
  'oneTimeCode notPossible': async ({ act }) => {
    const code = await newestCode()
    await setAccount('Suspended')
    return act.type(code)
  },
  'oneTimeCode consentEnded': async (waiting) => (await withdraw(waiting), waiting.act.type(await newestCode())),
}

/** Where the second holder stands, as pages and app can tell. */
async function standOf({ consentId, open, isOpen }: Waiting): Promise<ApprovalStep> {
  const { db } = sanad.dependencies
  const approvals = db.selectFrom('consentApprovals').select('decision').where('consentId', '=', consentId)
  const { decision } = await approvals.where('nationalIdentificationNumber', '=', second).executeTakeFirstOrThrow()
  if (decision === 'approved' || decision === 'declined') return decision
  const door = await open()
  return (await isOpen()) && door.consent.status === 'AwaitingAuthorization' ? stepOf(door.standing) : 'over'
}

/** What the consent has become, what is told of it and what the trail says. */
async function traceOf(consentId: string) {
  const { db } = sanad.dependencies
  const consents = db.selectFrom('consents').select(['status', 'flags', 'scaStatus']).where('consentId', '=', consentId)
  const { flags, ...state } = await consents.executeTakeFirstOrThrow()
  const audits = await db.selectFrom('audit').select(['action', 'actor']).where('subject', '=', consentId).execute()
  const events = await db.selectFrom('outbox').select('eventType').where('consentId', '=', consentId).execute()
  const payments = await db.selectFrom('payments').select('status').where('consentId', '=', consentId).execute()
  return {
    state: { ...state, flags: flags.map(({ Flag }) => Flag) },
    audits: audits.map(({ action, actor }) => `${action} by ${actor}`).toSorted(),
    events: events.map(({ eventType }) => eventType).toSorted(),
    payments: payments.map(({ status }) => status),
  }
}

/** Takes one row at one door. A refusal is told by its code and what is at fault. */
async function takeRow({ from, event }: ApprovalMove, name: Door['name']) {
  const waiting = await waitAt(name)
  const isLateCase = from === 'oneTimeCode'
  const asks = vi.spyOn(sanad.dependencies.coreBank, 'requestConfirmation')
  if (isLateCase && ['noInApp', 'unanswered', 'questionOver'].includes(event)) askInApp('waiting')
  if (isLateCase) expect(await waiting.act.press('approve')).toEqual({ outcome: 'confirm' })
  const before = { step: await standOf(waiting), trace: await traceOf(waiting.consentId), asked: asks.mock.calls.length }
  const told = await provoke[`${from} ${event}`]!(waiting).then(
    (answer) => answer,
    (error: unknown) => {
      if (!(error instanceof BankRefusal)) throw error
      return { outcome: undefined, refusal: error.code }
    },
  )
  const { outcome, refusal } = { refusal: undefined, ...told }
  const asked = asks.mock.calls.length - before.asked
  const isOpen = (await waiting.open()).standing.question?.isOpen ?? false
  const after = { step: await standOf(waiting), trace: await traceOf(waiting.consentId) }
  return { before, told: { outcome, refusal }, asked, isOpen, ...after }
}

describe.each(approvalMoves)('at $from, $event', (row) => {
  const names = doorNames.filter((name) => row.only === undefined || row.only === name)

  it(`leads to ${row.to} at ${names.join(' and ')}, with the same answer, trail and events`, async () => {
    const taken = []
    for (const name of names) {
      const one = await takeRow(row, name)
      vi.restoreAllMocks()
      await setAccount('Active')
      expect([name, one.before.step, one.step]).toEqual([name, row.from, row.to])
      expect([name, one.told]).toEqual([name, row.answer ? { outcome: row.answer } : { refusal: 'businessRule' }])
      // A visit that has ended leaves no question behind that a code could answer in another one.
      if (row.event !== 'consentEnded') expect([name, one.isOpen]).toEqual([name, row.to === 'oneTimeCode'])
      if (!row.moves && row.event !== 'consentEnded') expect([name, one.trace.state]).toEqual([name, one.before.trace.state])
      taken.push({ ...one, audits: one.trace.audits.filter((entry) => !entry.startsWith('authorization.refused')) })
    }
    const [at, ...others] = taken.map(({ told, step, asked, trace: { audits: _, ...trace }, audits }) => ({
      ...{ told, step, asked, trace, audits },
    }))
    for (const other of others) expect(other).toEqual(at)
    if (row.does === 'ask') expect(at!.asked).toBe(1)
    if (row.event === 'yesAgain') expect(at!.asked).toBe(0)
  })
})

describe('when another customer signs in to a visit while the one before them decides', () => {
  it.each([
    ['presses yes', (door: Door) => decide(sanad.dependencies, door, { decision: 'approve' })],
    ['must look again', (door: Door) => door.lookAgain()],
  ])('and that one %s, the visit stays that of who signed in last, with nothing asked and nothing shown', async (_, act) => {
    const { open } = await waitAt('visit')
    const { consent, confirmationId: interactionId } = await open()
    const { db } = sanad.dependencies
    const read = async () => (await findAuthorizationSession(db, interactionId))!
    // The page of the decision has not been shown to anybody.
    await db.updateTable('authorizationSessions').set({ payeeShown: null }).where('interactionId', '=', interactionId).execute()
    const late = await open()
    const signedIn = { session: await read(), consent, nationalIdentificationNumber: first }
    await recordSignIn(sanad.dependencies, signedIn)
    await act(late)
    expect(await read()).toMatchObject({
      ...{ nationalIdentificationNumber: first, stage: 'decision', confirmation: null, payeeShown: null, outcome: null },
    })
  })
})

it('each move has one row, and one way in which it comes about here', () => {
  const rows = approvalMoves.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(rows).size).toBe(rows.length)
  expect(Object.keys(provoke).toSorted()).toEqual(rows.toSorted())
})
