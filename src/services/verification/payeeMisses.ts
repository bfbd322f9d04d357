import { findAppOnRecord } from '../../data/repositories/apps.ts'
import {
  hasRoomForMiss,
  lockAskers,
  type MissLimit,
  type PayeeQuestion,
  releaseMisses,
  reserveMiss,
} from '../../data/repositories/payeeMisses.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { ResponderAnswer } from '../../domain/verification/payeeRequest.ts'
import { sha256 } from '../../security/secrets.ts'
import type { Dependencies } from '../dependencies.ts'

/** Who brings a name before a customer's eyes, and which account at which bank it is said to belong to. */
export interface BroughtName {
  clientId: string
  nationalIdentificationNumber: string
  participantBic: string
  iban: string
  name: string
  now: Date
}

/**
 * Asks another bank about a name of a payee, within what the app's developer and the customer may bring that it does not confirm. That
 * bank sees all of us as one, and after so many wrong names it answers nobody: without this, an app could make it silent before it
 * presents a payee of its own, for everybody's customers. Returns undefined, and asks nothing, when one of the two has no room left.
 */
export async function askWithinMisses(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  brought: BroughtName,
  ask: () => Promise<ResponderAnswer>,
): Promise<ResponderAnswer | undefined> {
  const { db, settings } = dependencies
  const { participantBic, iban, name, now } = brought
  const app = await findAppOnRecord(db, brought.clientId)
  const developer = `developer ${app?.developerId ?? brought.clientId}`
  const askers = [
    { asker: developer, names: settings.limits.payeeMissesOfDeveloper },
    { asker: `customer ${sha256(brought.nationalIdentificationNumber)}`, names: settings.limits.payeeMissesOfCustomer },
  ]
  const question = { participantBic, accountHash: sha256(`account ${iban}`), partyHash: sha256(`party ${name}`) }
  const since = new Date(now.getTime() - settings.limits.verificationTriesSeconds * 1_000)
  const accounts = settings.limits.payeeMissedAccounts
  const limited = askers.map((one) => ({ ...one, accounts, since }))
  const reserved = await inTransaction(db, (trx) => reserveAll(trx, limited, question, now))
  if (reserved === undefined) return undefined
  let answer: ResponderAnswer | undefined
  try {
    answer = await ask()
    return answer
  } finally {
    await releaseMisses(db, unusedOf(reserved, answer, developer), question, now)
  }
}

/**
 * For whom the answer is no miss. An account that the other bank could not tell about counts there, so made-up ones count for who was
 * shown them; not for a developer, whose many customers may all pay to a bank that cannot tell for a while.
 */
function unusedOf(reserved: readonly string[], answer: ResponderAnswer | undefined, developer: string): readonly string[] {
  if (answer?.code === 'NMTC' || answer?.code === 'CMTC') return []
  return answer?.code === 'NOAP' ? reserved.filter((asker) => asker === developer) : reserved
}

/** The askers for whom the question is now counted; undefined when one of them has no room, and then nothing is. */
async function reserveAll(
  trx: Dependencies['db'],
  askers: readonly (MissLimit & { asker: string })[],
  question: PayeeQuestion,
  now: Date,
): Promise<string[] | undefined> {
  const names = askers.map(({ asker }) => asker)
  await lockAskers(trx, names)
  for (const { asker, ...limit } of askers) if (!(await hasRoomForMiss(trx, asker, question, limit))) return undefined
  const reserved: string[] = []
  for (const { asker, since } of askers) if (await reserveMiss(trx, asker, question, { since, now })) reserved.push(asker)
  return reserved
}
