import { limits } from '../../config/limits.ts'
import { insertMessages } from '../../data/repositories/customerMessages.ts'
import type { Executor } from '../../data/schema.ts'
import { isBounded, isToldAlways } from '../../domain/message/kinds.ts'
import type { NewMessage } from '../../domain/message/message.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { recordCustomerSignIn, type SignInRecord } from '../shared/signIns.ts'

/**
 * Tells customers what happened, in the transaction in which it happens: so nothing is told that did not happen, and what happened is told.
 * A customer is told a thing once, whoever calls this how often. The bank hands it on later (`tellDue`); the customer's own page has it at
 * once. It is one statement, for however many customers.
 */
export async function tellCustomers(trx: Executor, message: NewMessage): Promise<void> {
  const { kind, linkId, onceKey = linkId, now } = message
  if (onceKey === null) throw new Error(`a message of kind ${kind} needs a key by which it is told once`)
  const isOfChoice = !isToldAlways(kind)
  const bound = isBounded(kind) ? boundOf(isOfChoice) : null
  await insertMessages(trx, { ...message, onceKey }, { bound, countedFrom: new Date(now.getTime() - dayMs), isOfChoice })
}

const boundOf = (isOfChoice: boolean) => ({
  most: isOfChoice ? limits.messagesPerDay : limits.messagesAlwaysPerDay,
  mostOfOne: isOfChoice ? limits.messagesOfOneOrganisationPerDay : limits.messagesAlwaysOfOneOrganisationPerDay,
  ofEach: limits.messagesOfEachOrganisationPerDay,
})

/** Keeps a customer's sign-in, and tells them of one from a new place. */
export async function recordToldSignIn(trx: Executor, record: SignInRecord): Promise<void> {
  const { signIn, isNew } = await recordCustomerSignIn(trx, record)
  if (!isNew) return
  const { signInId: onceKey, nationalIdentificationNumber, clientId, browser, system, signedInAt: now } = signIn
  const told = { kind: 'signInFromNewPlace', terms: { browser, system }, customers: [nationalIdentificationNumber] } as const
  await tellCustomers(trx, { ...told, clientId: clientId ?? undefined, linkId: null, onceKey, now })
}
