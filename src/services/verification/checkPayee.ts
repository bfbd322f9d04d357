import { randomUUID } from 'node:crypto'
import { listParticipants } from '../../data/repositories/verification.ts'
import { mayBePassedOver, withoutEnclosing } from '../../domain/payee/matchShownName.ts'
import { type PaymentTerms } from '../../domain/payment/terms.ts'
import { namesShown } from '../../domain/shared/bilingual.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import { decideParty } from '../../domain/verification/decideParty.ts'
import { type CheckedName, payeeCheck, type PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { type MatchCode, type Participant } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'
import { lookUpAccount } from './holdingBank.ts'

/**
 * Asks whether the account is the payee's, by every name that a reader of any language can be shown: here, or at the participant that
 * holds it. It takes no longer than the customer should wait, and what goes wrong leaves a name unchecked. The bank's own customer asks:
 * the disclosure guard bounds what apps and other banks learn, so it neither counts this check nor stops it.
 */
export async function checkPayee(
  dependencies: Dependencies,
  { iban, name }: PaymentTerms['creditorAccount'],
): Promise<PayeeCheck> {
  const { bankIbanCode, limits } = dependencies.settings
  const names = namesShown(name)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), limits.payeeCheckMs)))
  /** Undefined when it fails or comes too late. */
  const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
    Promise.race([answer.catch((refusal: unknown) => logged(dependencies, refusal)), late])
  try {
    if (ibanBankCode(iban) === bankIbanCode) {
      const account = await inTime(lookUpAccount(dependencies, iban).then((found) => ({ found })))
      const known = account === undefined ? 'unavailable' : account.found
      return payeeCheck(
        'here',
        names.map((one) => checkedName(one, decideParty(known, { ask: 'name', name: one }, 'reader'))),
      )
    }
    const participant = await findParticipantOf(dependencies, iban)
    if (!participant) return payeeCheck('elsewhere', names.map(unchecked))
    const ask = (one: string) => inTime(askParticipant(dependencies, participant, iban, one))
    return payeeCheck('participant', await Promise.all(names.map(async (one) => (await ask(one)) ?? unchecked(one))))
  } finally {
    clearTimeout(timer)
  }
}

const unchecked = (name: string): CheckedName => ({ name, verdict: 'notChecked' })

function logged({ log }: Dependencies, refusal: unknown): undefined {
  if (!(refusal instanceof SanadError)) log?.error({ err: refusal }, 'the payee’s name could not be checked')
}

function checkedName(name: string, { code, matchedName }: { code?: MatchCode; matchedName?: string }): CheckedName {
  if (code === 'MTCH') return { name, verdict: 'match' }
  if (code === 'CMTC' && matchedName !== undefined) return { name, verdict: 'close', heldName: matchedName }
  return { name, verdict: code === 'NMTC' ? 'noMatch' : 'notChecked' }
}

/** The participant that answers questions about this account, if there is one. */
async function findParticipantOf({ db }: Dependencies, iban: string): Promise<Participant | undefined> {
  return (await listParticipants(db)).find(
    ({ active, ibanCodes, schemes, responderUrl }) =>
      active && responderUrl !== null && schemes.includes('IBAN') && ibanCodes.includes(ibanBankCode(iban)),
  )
}

/**
 * Asks another bank about one name, without brackets and quotation marks, which its matcher may take for a nickname and pass over. It may
 * pass over titles as well; then its full match is told as one of a part of the name.
 */
async function askParticipant(
  { responders }: Dependencies,
  participant: Participant,
  iban: string,
  name: string,
): Promise<CheckedName> {
  const asked = withoutEnclosing(name)
  if (asked === '') return unchecked(name)
  const answer = await responders.ask(participant, { requestId: randomUUID(), party: { name: asked }, iban })
  const passedOver = mayBePassedOver(name)
  const checked = checkedName(name, answer)
  return checked.verdict === 'match' && passedOver.length > 0 ? { name, verdict: 'close', passedOver } : checked
}
