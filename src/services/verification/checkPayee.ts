import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { countNameShown, listParticipants } from '../../data/repositories/verification.ts'
import { mayBePassedOver, withoutEnclosing } from '../../domain/payee/passedOver.ts'
import type { PaymentTerms } from '../../domain/payment/terms.ts'
import { bothScripts, namesShown } from '../../domain/shared/bilingual.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import { decideParty } from '../../domain/verification/decideParty.ts'
import { type CheckedName, isWorse, payeeCheck, type PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import type { MatchCode, Participant } from '../../domain/verification/types.ts'
import type { Dependencies, KnownPayee, PayeeAnswers } from '../dependencies.ts'
import { lookUpAccount } from './holdingBank.ts'
import { askWithinMisses } from './payeeMisses.ts'

/** Who reads which names of a payee, in which consent. */
export interface ShownPayee {
  consentId: string
  /** The app that names the payee. */
  clientId: string
  /** The customer who reads them. */
  nationalIdentificationNumber: string
  creditorAccount: PaymentTerms['creditorAccount']
  now: Date
}

/**
 * Asks whether the account is the payee's, by every name that a reader of any language can be shown: here, or at the participant that
 * holds it. It takes no longer than the customer should wait, and what goes wrong leaves a name unchecked. The bank's own customer asks:
 * the disclosure guard bounds what apps and other banks learn, so it neither counts this check nor stops it. The answers are remembered
 * for a while, so that the pages of one visit ask once.
 */
export async function checkPayee(dependencies: Dependencies, payee: ShownPayee): Promise<PayeeCheck> {
  const { bankIbanCode, limits } = dependencies.settings
  const { iban, name } = payee.creditorAccount
  const names = namesShown(name)
  const isHere = ibanBankCode(iban) === bankIbanCode
  const participant = isHere ? undefined : await findParticipantOf(dependencies, iban)
  if (!isHere && !participant) return payeeCheck('elsewhere', names.map(unchecked))
  const answers = recall(dependencies, payee, names, () =>
    participant ? names.map((one) => askParticipant(dependencies, participant, payee, one)) : askHere(dependencies, iban, names),
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), limits.payeeCheckMs)))
  try {
    const found = await Promise.all(
      answers.map(async (answer, at) => (await Promise.race([answer, late])) ?? unchecked(names[at]!)),
    )
    return payeeCheck(isHere ? 'here' : 'participant', found)
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the memory of the answers in one service. What a consent says of its payee never changes, so nothing else is in the key. */
export const createPayeeAnswers = ({ payeeAnswersKept }: { payeeAnswersKept: number }): PayeeAnswers =>
  new LRUCache<string, KnownPayee>({ max: payeeAnswersKept })

/**
 * The answers that this customer was given for this consent, or new ones. Who asks while others wait gets theirs. A bank that was silent,
 * or could not tell, is asked again sooner; what comes too late for one page is there for the next.
 */
function recall(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber, creditorAccount: { iban }, now }: ShownPayee,
  names: string[],
  ask: () => Promise<CheckedName>[],
): Promise<CheckedName>[] {
  const { payeeAnswerMs, payeeSilenceMs } = dependencies.settings.limits
  const key = JSON.stringify([nationalIdentificationNumber, consentId, iban, ...names])
  const [known, since] = [dependencies.payeeAnswers.get(key), now.getTime()]
  if (known && known.since <= since && since < known.untilMs) return known.answers
  const limited = { nationalIdentificationNumber, now }
  const answers = ask().map(async (asked, at) => {
    try {
      return await withinBound(dependencies, limited, await asked)
    } catch (refusal) {
      return logged(dependencies, refusal, names[at]!)
    }
  })
  const kept: KnownPayee = { answers, since, untilMs: since + payeeAnswerMs }
  dependencies.payeeAnswers.set(key, kept)
  void Promise.all(answers).then((found) => {
    if (found.some(({ verdict }) => verdict === 'notChecked')) kept.untilMs = since + payeeSilenceMs
  })
  return answers
}

/** Tells the held name only so often to one customer, who may be the app's developer and try names. The verdict is always told. */
async function withinBound(
  { db, settings: { limits } }: Dependencies,
  { nationalIdentificationNumber, now }: Pick<ShownPayee, 'nationalIdentificationNumber' | 'now'>,
  { heldName, ...checked }: CheckedName,
): Promise<CheckedName> {
  if (heldName === undefined && checked.verdict !== 'noMatch') return checked
  const countedUntil = new Date(now.getTime() + limits.verificationTriesSeconds * 1_000)
  const mayTell = await countNameShown(db, nationalIdentificationNumber, { most: limits.payeeNamesTried, now, countedUntil })
  return { ...checked, ...(mayTell && heldName !== undefined && { heldName }) }
}

const unchecked = (name: string): CheckedName => ({ name, verdict: 'notChecked' })

function logged({ log }: Dependencies, refusal: unknown, name: string): CheckedName {
  if (!(refusal instanceof BankRefusal)) log.error({ err: refusal }, 'the payee’s name could not be checked')
  return unchecked(name)
}

/** Looks the account up once, and compares each name with its holders. */
function askHere(dependencies: Dependencies, iban: string, names: string[]): Promise<CheckedName>[] {
  const account = lookUpAccount(dependencies, iban)
  return names.map(async (name) => checkedName(name, decideParty(await account, { ask: 'name', name }, 'reader')))
}

function checkedName(name: string, { code, matchedName }: { code?: MatchCode; matchedName?: string }): CheckedName {
  if (code === 'MTCH') return { name, verdict: 'match' }
  if (code === 'CMTC' && matchedName !== undefined) return { name, verdict: 'close', heldName: matchedName }
  return { name, verdict: code === 'NMTC' ? 'noMatch' : 'notChecked' }
}

/** The participant that answers questions about this account, if there is one. */
async function findParticipantOf({ lagging }: Dependencies, iban: string): Promise<Participant | undefined> {
  const isOfAccount = ({ active, ibanCodes, schemes, responderUrl }: Participant) =>
    active && responderUrl !== null && schemes.includes('IBAN') && ibanCodes.includes(ibanBankCode(iban))
  return lagging.read('participants', async (db) => (await listParticipants(db)).find(isOfAccount))
}

/** Asks another bank about one name, or about both halves of one that is said in two scripts: the worse of them counts. */
async function askParticipant(
  dependencies: Dependencies,
  participant: Participant,
  payee: ShownPayee,
  name: string,
): Promise<CheckedName> {
  const halves = bothScripts(name) ?? [name]
  const checked = await Promise.all(halves.map((half) => askForName(dependencies, participant, payee, half)))
  return { ...checked.reduce((worst, one) => (isWorse(one.verdict, worst.verdict) ? one : worst)), name }
}

/**
 * Asks another bank about one name, without brackets and quotation marks, which its matcher may take for a nickname and pass over. It may
 * pass over titles as well; then its full match is told as one of a part of the name.
 */
async function askForName(
  dependencies: Dependencies,
  participant: Participant,
  { clientId, nationalIdentificationNumber, creditorAccount: { iban }, now }: ShownPayee,
  name: string,
): Promise<CheckedName> {
  const asked = withoutEnclosing(name)
  if (asked === '') return unchecked(name)
  const brought = { clientId, nationalIdentificationNumber, participantBic: participant.bic, iban, name: asked, now }
  const answer = await askWithinMisses(dependencies, brought, () =>
    dependencies.responders.ask(participant, { requestId: randomUUID(), party: { name: asked }, iban }),
  )
  if (answer === undefined) return unchecked(name)
  const passedOver = mayBePassedOver(name)
  const checked = checkedName(name, answer)
  return checked.verdict === 'match' && passedOver.length > 0 ? { name, verdict: 'close', passedOver } : checked
}
