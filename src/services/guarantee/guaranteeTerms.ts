import { createHash } from 'node:crypto'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkGuarantee, type GuaranteeTerms } from '../../domain/guarantee/checkGuarantee.ts'
import { type GuaranteeConsentMessage } from '../consent/messages/guaranteeConsentMessage.ts'
import { type RequestMt798 } from './mt798Message.ts'

/** The guarantee of a stored consent as its request had it. */
export function mt798Of(consent: Pick<ConsentRow, 'message'>): RequestMt798 {
  return (consent.message as GuaranteeConsentMessage).Data.Mt798
}

/** The terms of a stored consent, read as they were at its creation, so that a date that has come since does not refuse it. */
export function guaranteeTermsOf(consent: ConsentRow): GuaranteeTerms {
  return checkGuarantee(mt798Of(consent), consent.createdAt)
}

/**
 * The id of a consent's letter, the same whenever it is asked for: a try that is repeated after a time-out of the core bank
 * names the same letter there, so that nothing is reserved twice.
 */
export function letterIdOf(consentId: string): string {
  const hex = createHash('sha256').update(`letter of guarantee ${consentId}`).digest('hex')
  // RFC 9562 version 8 (custom) and variant bits.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
