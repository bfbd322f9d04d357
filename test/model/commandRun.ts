import type fc from 'fast-check'
import { expect } from 'vitest'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import type { FinalOutcome } from '../../src/services/authorization/door.ts'
import { openAuthorization } from '../../src/services/authorization/authorizationSession.ts'
import { signInCustomer } from '../../src/services/authorization/authorizationSignIn.ts'
import {
  type AuthorizationDecision,
  confirmAuthorization,
  decideAuthorization,
} from '../../src/services/authorization/visitDoor.ts'
import { newId, observe, payers, type RealBank } from './realBank.ts'
import type { Outcome, ReferenceBank, ReferenceConsent, ReferenceSession } from './reference.ts'

/** A sequence as it runs: the reference, the real bank, and which consent here is which there. */
export interface Run {
  bank: RealBank
  ids: { ConsentId: string; PaymentId: string; interactions: string[] }[]
}

export type Command = fc.AsyncCommand<ReferenceBank, Run>

/** What a call of the real bank comes to; anything but a refusal fails the test. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BankRefusal) return error.code as Outcome
      throw error
    },
  )
}

const effective = (row: { status: string }, { status }: ReferenceConsent) =>
  // A window that has closed since nobody looked is still open in the row; every service sees it closed.
  row.status === 'AwaitingAuthorization' && status === 'Rejected' ? 'Rejected' : row.status

/** The invariants, and the reference's word on every row. */
export async function compare(model: ReferenceBank, { bank, ids }: Run): Promise<void> {
  const seen = await observe(bank)
  const found = ids.map(({ ConsentId }, index) => {
    const row = seen.rows.find(({ consentId }) => consentId === ConsentId)!
    return [effective(row, model.consents[index]!), row.payment, Number(row.postings)]
  })
  const isPaid = ({ payment }: ReferenceConsent) => payment?.status === 'KSAOB.AcceptedSettlementCompleted'
  expect(found).toEqual(
    model.consents.map((consent) => [consent.status, consent.payment?.status ?? null, isPaid(consent) ? 1 : 0]),
  )
  expect(seen.rows).toHaveLength(model.consents.length)
  expect([seen.sumHalalas, bank.startHalalas - seen.richHalalas, seen.poorHalalas]).toEqual([0, model.paidHalalas, 0])
}

export interface Choice {
  consent: ReferenceConsent
  id: Run['ids'][number]
  clientId: string
  now: Date
}

/** A command on one of the consents there are; it is skipped while there is none. */
export function onConsent(
  name: string,
  pick: number,
  run: (choice: Choice, model: ReferenceBank, run: Run) => Promise<void>,
): Command {
  return {
    check: ({ consents }) => consents.length > 0,
    async run(model, real) {
      const index = pick % model.consents.length
      const consent = model.consents[index]!
      await run({ consent, id: real.ids[index]!, clientId: real.bank.apps[consent.app]!, now: new Date(model.now) }, model, real)
      await compare(model, real)
    },
    toString: () => `${name} ${pick}`,
  }
}

/** To the decision page, as a customer who knows the password. */
export async function openSession(
  { consent, id, clientId, now }: Choice,
  model: ReferenceBank,
  { bank: { dependencies } }: Run,
): Promise<void> {
  const step = { interactionId: newId(), now }
  const expected = model.openSession(consent)
  expect(await outcomeOf(openAuthorization(dependencies, { ...step, consentId: id.ConsentId, clientId }))).toBe(expected)
  if (expected !== 'done') return
  id.interactions.push(step.interactionId)
  expect(
    await signInCustomer(dependencies, {
      ...step,
      nationalIdentificationNumber: payers[consent.payer].nationalId,
      password: 'x',
    }),
  ).toBe('decision')
}

/** A button pressed, and an approval confirmed. */
export async function decideFully(
  dependencies: RealBank['dependencies'],
  { decision, accountIds, ...step }: AuthorizationDecision,
): Promise<FinalOutcome> {
  const decided = await decideAuthorization(dependencies, { ...step, decision, accountIds })
  const told = decided.outcome === 'confirm' ? await confirmAuthorization(dependencies, { ...step, oneTimeCode: 'x' }) : decided
  if (told.outcome === 'approved' || told.outcome === 'declined') return told
  throw new Error(`the right code is ${told.outcome}`)
}

/** A command on a session that stands at the decision, or has stood there; where there is none yet, the customer opens one. */
export function onSession(
  name: string,
  pick: number,
  run: (choice: Choice & { session: ReferenceSession; interactionId: string }, model: ReferenceBank, run: Run) => Promise<void>,
): Command {
  return onConsent(name, pick, async (choice, model, real) => {
    const { sessions } = choice.consent
    if (sessions.length === 0) await openSession(choice, model, real)
    const index = Math.floor(pick / model.consents.length) % sessions.length
    if (sessions.length > 0)
      await run({ ...choice, session: sessions[index]!, interactionId: choice.id.interactions[index]! }, model, real)
  })
}
