import type { Confirmation, ConfirmationAnswer, ConfirmationRequest } from '../../corebank/confirmation.ts'
import { readCoreBankError, type SignInAnswer, UnknownOutcome } from '../../corebank/port.ts'
import type { CustomerSession } from '../../domain/session/sessions.ts'
import { BankRefusal, TooManyTries } from '../../domain/shared/errors.ts'
import type { SecurityEventKind } from '../../security/log/kinds.ts'
import type { RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { isKnownFrom } from './signIns.ts'

/** The first factor of a customer as typed. */
export interface CustomerPassword {
  nationalIdentificationNumber: string
  password: string
  /** Where the request came from, where it is known. Wrong tries are counted for its address. */
  source?: RequestSource | undefined
}

/**
 * Asks the core bank whether the password is right. Throws TooManyTries for an address that has tried too many ids, or that sends too
 * many sign-ins at once, and where the core bank says so. Only wrong passwords stay counted. Each refusal is a security event. Throws
 * BankRefusal 'coreBankUnavailable' for an answer that the port does not know.
 */
export async function checkCustomerPassword(
  { db, coreBank, securityLog, log, tries }: Pick<Dependencies, 'db' | 'coreBank' | 'securityLog' | 'log' | 'tries'>,
  { nationalIdentificationNumber, password, source }: CustomerPassword,
): Promise<SignInAnswer> {
  const report = (kind: SecurityEventKind) => securityLog.report({ kind, id: nationalIdentificationNumber, ...source })
  try {
    const ask = async () => {
      const answer = await coreBank.signIn(nationalIdentificationNumber, password)
      return isSignInAnswer(answer, nationalIdentificationNumber) ? answer : refuseAnswer('signIn')
    }
    const answer = await tries.signIns.check({
      who: 'customer',
      id: nationalIdentificationNumber,
      address: source?.address,
      check: ask,
      isRight: ({ outcome }) => outcome === 'accepted',
      isKnownThere: (network) => isKnownFrom(db, nationalIdentificationNumber, network),
      reportFailure: (err) => log.error({ err }, 'a password could not be checked, and its sender was told of too many tries'),
    })
    if (answer.outcome === 'refused') report('customerSignInRefused')
    if (answer.outcome === 'locked') report('customerSignInLocked')
    return answer
  } catch (refusal) {
    if (refusal instanceof TooManyTries) report('customerSignInLimited')
    throw refusal
  }
}

/** Node checks no types: an answer that the port does not know is no yes. Nor is a yes for somebody else. */
function isSignInAnswer(answer: unknown, nationalIdentificationNumber: string): answer is SignInAnswer {
  const { outcome, customer } = (answer ?? {}) as Partial<Extract<SignInAnswer, { outcome: 'accepted' }>>
  if (outcome === 'accepted') return customer?.nationalIdentificationNumber === nationalIdentificationNumber
  return outcome === 'refused' || outcome === 'locked'
}

/** Throws BankRefusal 'coreBankUnavailable'. What was answered may be about a customer, so the log does not repeat it. */
function refuseAnswer(operation: string): never {
  throw new BankRefusal('coreBankUnavailable', 'The bank’s core system does not answer as it should; try again later.', {
    cause: new UnknownOutcome(`the core bank adapter answered ${operation} with something that its port does not know`),
  })
}

/** Whether the core bank may have done what it was asked, though the call failed. */
export const mayHaveHappened = (failure: unknown): boolean =>
  failure instanceof BankRefusal && readCoreBankError(failure.detail.cause)?.effect === 'unknown'

/** The second factor of a customer: what they are to confirm, and the code as typed. */
export interface CustomerConfirmation {
  confirmation: Confirmation
  /** Empty where the customer confirms in the bank's app. */
  oneTimeCode: string
  source?: RequestSource | undefined
}

/**
 * Has the core bank ask the customer to confirm these terms. Of the phone's number only its last digits are kept, whatever the bank tells.
 * Throws BankRefusal 'coreBankUnavailable' for an answer that the port does not know.
 */
export async function requestCustomerConfirmation(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  confirmation: Confirmation,
): Promise<ConfirmationRequest> {
  const answer: unknown = await coreBank.requestConfirmation(confirmation)
  const { sentTo = '', ...asked } = isConfirmationRequest(answer) ? answer : refuseAnswer('requestConfirmation')
  const digits = sentTo.replace(/\D/g, '').slice(-shownPhoneDigits)
  return digits === '' ? asked : { ...asked, sentTo: digits }
}

const shownPhoneDigits = 3

function isConfirmationRequest(answer: unknown): answer is ConfirmationRequest {
  const { method, sentTo = '' } = (answer ?? {}) as Partial<ConfirmationRequest>
  return (method === 'code' || method === 'app') && typeof sentTo === 'string'
}

/** What is stored of a question, besides how it is answered. */
export const storedOf = ({ shownNumber, sentTo, answerBy }: ConfirmationRequest) => ({
  shownNumber: shownNumber ?? null,
  sentTo: sentTo ?? null,
  answerBy: answerBy ?? null,
})

/** What the pages may tell of a stored question: nulls become absent members. */
export function shownOf({
  shownNumber,
  sentTo,
  answerBy,
}: Pick<CustomerSession, 'shownNumber' | 'sentTo' | 'answerBy'>): Omit<ConfirmationRequest, 'method'> {
  return { ...(shownNumber !== null && { shownNumber }), ...(sentTo !== null && { sentTo }), ...(answerBy && { answerBy }) }
}

/** Where tries of a code are counted, for all instances. */
export interface CodeTries {
  /** Counts one before the bank checks it. Returns false where none is left. */
  countTry(): Promise<boolean>
  /** Takes one off the count: it was no wrong code. */
  giveBackTry(): Promise<void>
}

/**
 * As `checkCustomerConfirmation`, within the tries that a code has. Each is counted before the bank checks it, so requests that come at
 * once get no more checks than tries, and only a wrong code stays counted. Returns 'noTryLeft', and asks nobody, where all are used up. In
 * the bank's app there is no code to guess: whatever was typed is not handed on.
 */
export async function checkWithinTries(
  dependencies: Pick<Dependencies, 'coreBank' | 'securityLog'>,
  tries: CodeTries,
  { method, oneTimeCode, ...typed }: CustomerConfirmation & Pick<ConfirmationRequest, 'method'>,
): Promise<ConfirmationAnswer | 'noTryLeft'> {
  if (method === 'app') {
    const answer = await checkCustomerConfirmation(dependencies, { ...typed, oneTimeCode: '' })
    if (answer === 'refused') await tries.countTry()
    return answer
  }
  if (!(await tries.countTry())) return 'noTryLeft'
  let isWrong = false
  try {
    const answer = await checkCustomerConfirmation(dependencies, { ...typed, oneTimeCode })
    isWrong = answer === 'refused'
    return answer
  } finally {
    // Who is told nothing, because the bank cannot answer, has learnt nothing by this try.
    if (!isWrong) await tries.giveBackTry()
  }
}

const confirmationAnswers = {
  confirmed: true,
  refused: true,
  waiting: true,
  declined: true,
  expired: true,
} as const satisfies Record<ConfirmationAnswer, true>

/**
 * Asks the core bank whether the customer has confirmed these terms. A wrong code is a security event. Throws BankRefusal
 * 'coreBankUnavailable' for an answer that the port does not know.
 */
export async function checkCustomerConfirmation(
  { coreBank, securityLog }: Pick<Dependencies, 'coreBank' | 'securityLog'>,
  { confirmation, oneTimeCode, source }: CustomerConfirmation,
): Promise<ConfirmationAnswer> {
  const answer = await coreBank.checkConfirmation(confirmation, oneTimeCode)
  if (typeof answer !== 'string' || !Object.hasOwn(confirmationAnswers, answer)) return refuseAnswer('checkConfirmation')
  if (answer === 'refused')
    securityLog.report({ kind: 'customerCodeRefused', id: confirmation.nationalIdentificationNumber, ...source })
  return answer
}
