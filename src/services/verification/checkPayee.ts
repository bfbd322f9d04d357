import { randomUUID } from 'node:crypto'
import { findAppOnRecord } from '../../data/repositories/apps.ts'
import { listParticipants } from '../../data/repositories/verification.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import { type AccountQuery } from '../../domain/verification/accountQuery.ts'
import { type MatchCode, type Participant } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { type VerificationCaller } from './disclosureGuard.ts'
import { verifyAtResponder } from './otherBanks/verifyAtResponder.ts'
import { verifyParty } from './verifyPayee.ts'

/** What the customer is told of the payee's name. `heldName`: the name that the account's bank has, where it may be told. */
export type PayeeCheck = { verdict: 'match' | 'noMatch' | 'notChecked' } | { verdict: 'close'; heldName: string }

/** The payee of a payment that an app asks for. */
export interface PayeeToCheck {
  clientId: string
  iban: string
  name: { en?: string; ar?: string }
  now: Date
}

interface NameAnswer {
  code?: MatchCode
  matchedName?: string
}

/**
 * Asks whether the account is the named payee's: here, or at the participant that holds it. It takes no longer than the customer should
 * wait, and everything that goes wrong is 'notChecked'. The tries count as the app's, so no app finds out names by asking its customers.
 */
export async function checkPayee(dependencies: Dependencies, payee: PayeeToCheck): Promise<PayeeCheck> {
  const { limits } = dependencies.settings
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PayeeCheck>((resolve) => {
    timer = setTimeout(() => resolve({ verdict: 'notChecked' }), limits.payeeCheckMs)
  })
  const answer = askHolder(dependencies, payee).then(toCheck, (refusal: unknown): PayeeCheck => {
    if (!(refusal instanceof SanadError)) dependencies.log?.error({ err: refusal }, 'the payee’s name could not be checked')
    return { verdict: 'notChecked' }
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function toCheck(answer: NameAnswer | undefined): PayeeCheck {
  if (answer?.code === 'MTCH') return { verdict: 'match' }
  if (answer?.code === 'CMTC' && answer.matchedName !== undefined) return { verdict: 'close', heldName: answer.matchedName }
  return { verdict: answer?.code === 'NMTC' ? 'noMatch' : 'notChecked' }
}

async function askHolder(
  dependencies: Dependencies,
  { clientId, iban, name, now }: PayeeToCheck,
): Promise<NameAnswer | undefined> {
  const app = await findAppOnRecord(dependencies.db, clientId)
  const asked = name.ar || name.en
  if (!app || !asked) return undefined
  const caller: VerificationCaller = { developerId: app.developerId, clientId, interactionId: randomUUID() }
  const question = { ask: 'name', name: asked } as const
  if (ibanBankCode(iban) === dependencies.settings.bankIbanCode) return verifyParty(dependencies, { caller, iban, question, now })
  const participant = (await listParticipants(dependencies.db)).find((one) => holds(one, iban))
  if (!participant) return undefined
  const { bic, countries, schemes } = participant
  const holder = { kind: 'participant', bic, participant, countries, schemes } as const
  const query: AccountQuery = {
    types: ['NAME'],
    account: { id: iban, idScheme: 'IBAN', name: asked, holdingEntity: { type: 'BICFI', value: bic } },
  }
  return verifyAtResponder(dependencies, { holder, query, question, caller, resultId: caller.interactionId, now })
}

const holds = ({ active, ibanCodes, schemes, responderUrl }: Participant, iban: string) =>
  active && responderUrl !== null && schemes.includes('IBAN') && ibanCodes.includes(ibanBankCode(iban))
