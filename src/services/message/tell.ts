import { limits } from '../../config/limits.ts'
import { listApprovers } from '../../data/repositories/consentApprovals.ts'
import { insertMessages, type MessageToWrite } from '../../data/repositories/customerMessages.ts'
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
  await write(trx, [message])
}

/**
 * The same for several messages of one moment, in few statements. Call it in place of tellCustomers where their number grows with what was
 * asked of the bank at once.
 */
export async function tellCustomersOfEach(trx: Executor, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 1) return write(trx, messages)
  const consentIds = messages.flatMap(({ approversOf }) => approversOf ?? [])
  const approvers = await listApprovers(trx, consentIds)
  for (const together of inStatements(messages, approvers)) await write(trx, together)
}

/** Messages of one kind go together. Of a kind with a bound no customer has two in a statement, because it does not count its own. */
function inStatements(messages: readonly NewMessage[], approvers: ReadonlyMap<string, readonly string[]>): NewMessage[][] {
  const statements = new Map<string, NewMessage[]>()
  const free = new Map<string, number>()
  for (const message of messages) {
    const { kind, customers, approversOf = '' } = message
    const readers = isBounded(kind)
      ? [...customers, ...(approvers.get(approversOf) ?? [])].map((reader) => `${kind} ${reader}`)
      : []
    const number = Math.max(0, ...readers.map((reader) => free.get(reader) ?? 0))
    for (const reader of readers) free.set(reader, number + 1)
    const key = `${kind} ${number}`
    statements.set(key, [...(statements.get(key) ?? []), message])
  }
  return [...statements.values()]
}

/** Messages of one kind and moment. */
async function write(trx: Executor, messages: readonly NewMessage[]): Promise<void> {
  const { kind, now } = messages[0]!
  const isOfChoice = !isToldAlways(kind)
  const bound = isBounded(kind) ? boundOf(isOfChoice) : null
  const rule = { bound, countedFrom: new Date(now.getTime() - dayMs), isOfChoice }
  await insertMessages(trx, messages.map(withKey), rule)
}

function withKey({ onceKey, ...message }: NewMessage): MessageToWrite {
  const key = onceKey ?? message.linkId
  if (key === null) throw new Error(`a message of kind ${message.kind} needs a key by which it is told once`)
  return { ...message, onceKey: key }
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
