import type { Announcement } from '../consent/announcements.ts'
import { type AccountConsent, type Consent, type GuaranteeConsent, hasFlag } from '../consent/consent.ts'
import { dayMs } from '../shared/dates.ts'
import type { ConsentEvent } from '../consent/consentStates.ts'
import type { AccessEnder, EndedBecause, LetterFailedBecause, MessageTermsOf, Told } from './message.ts'

/** What somebody is asked to approve, in the terms of a message. */
export function askedTerms(consent: Consent): MessageTermsOf['approvalAsked'] {
  if (consent.kind === 'account') return { about: 'account' }
  if (consent.kind === 'guarantee') return { about: 'guarantee', ...letterTold(consent.terms) }
  const { amountHalalas, currency, executionAt } = consent.terms
  const { name: payee, iban: payeeIban } = consent.terms.creditorAccount
  const day = executionAt && { executionAt: executionAt.toISOString() }
  return { about: 'payment', amountHalalas, currency, payee, payeeIban, ...day }
}

/** A letter, as messages to customers name it. */
export const letterTold = (terms: GuaranteeConsent['terms']): MessageTermsOf['letterIssued'] => ({
  amountHalalas: terms.amountHalalas,
  currency: terms.currency,
  beneficiary: terms.mt798.Beneficiary.Name,
  commercialRegistrationNumber: terms.commercialRegistrationNumber,
})

/** What the signatories of a letter that was authorized are told when it comes to nothing. */
export const letterFailed = ({ terms }: Pick<GuaranteeConsent, 'terms'>, because: LetterFailedBecause): Told => ({
  kind: 'letterFailed',
  terms: { ...letterTold(terms), because },
})

/** Who ended an access, as the audit trail says it: `psu:<id>`, `app:<id>`, `developer:<id>`, `bank`, `bankUser:<id>`, `time`. */
export function enderOf(actor: string, { revokedBy }: Pick<Consent, 'revokedBy'>): AccessEnder {
  const [kind] = actor.split(':')
  if (kind === 'psu') return 'customer'
  if (kind === 'time') return 'time'
  if (kind === 'app' || kind === 'developer') return revokedBy === 'KSAOB.TPP.InitiatedByPSU' ? 'customerInApp' : 'app'
  return 'bank'
}

/** What the customers of an access are told of a move of it. Undefined where they are told nothing. */
export function toldOfAccess(moved: AccountConsent, event: ConsentEvent, actor: string): Told | undefined {
  if (event === 'authorize') return { kind: 'accessGiven', terms: { endsAt: moved.expiresAt.toISOString() } }
  if (event === 'activate') return { kind: 'accessFirstRead', terms: {} }
  if (event === 'revoke' || event === 'expire') return { kind: 'accessEnded', terms: { endedBy: enderOf(actor, moved) } }
  return undefined
}

/** What the signatories of a letter are told of its authorization, and of a move that ends it unused. Undefined for any other. */
export function toldOfLetter(moved: GuaranteeConsent, event: ConsentEvent, actor: string): Told | undefined {
  if (event === 'authorize') return { kind: 'letterAuthorized', terms: letterTold(moved.terms) }
  return event === 'revoke' || event === 'expire' ? letterFailed(moved, enderOf(actor, moved)) : undefined
}

/** What has ended a request that waited, by the move and whose it was. Undefined for any other move. */
function endOf(event: ConsentEvent, ender: AccessEnder): EndedBecause | undefined {
  if (event === 'decline') return 'declined'
  // A request that waits is withdrawn by its app, and by the bank together with the app.
  if (event === 'withdraw') return ender === 'bank' ? 'bankStopped' : 'withdrawn'
  return event === 'missAuthorizationWindow' ? 'tooLate' : undefined
}

/**
 * What a move that ends a request is to those who have approved it together with others, and to those who are still asked. Undefined for
 * any other move, and before the first approval: nobody is asked then.
 */
export function toldOfEnd(moved: Consent, event: ConsentEvent, actor: string): Record<'approved' | 'asked', Told> | undefined {
  const because = endOf(event, enderOf(actor, moved))
  if (because === undefined || !hasFlag(moved, 'PartlyAuthorized')) return undefined
  const terms = { ...askedTerms(moved), because }
  return { approved: { kind: 'approvalsFailed', terms }, asked: { kind: 'approvalNotNeeded', terms } }
}

/** A message that becomes due because time passes, in the form of what apps are told so (src/domain/consent/announcements.ts). */
type Reminder = Omit<Announcement, 'eventType'> & { eventType: 'accessEndsIn14Days' | 'accessEndsIn3Days' }

const reminder = (eventType: Reminder['eventType'], days: number, untilDays: number): Reminder => ({
  ...{ consentKind: 'account', eventType, statuses: ['Authorized'] },
  ...{ due: { time: 'expiresAt', afterMs: -days * dayMs }, until: { time: 'expiresAt', afterMs: -untilDays * dayMs } },
})

/** What customers are told before an access ends, each once. Whoever was away for the first is not told it together with the second. */
export const reminders: readonly Reminder[] = [reminder('accessEndsIn14Days', 14, 3), reminder('accessEndsIn3Days', 3, 0)]
