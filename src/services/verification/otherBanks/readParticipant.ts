import { checkBic } from '../../../domain/app/fields.ts'
import { type FieldFault, SanadError } from '../../../domain/shared/errors.ts'
import { type Participant } from './saveParticipant.ts'

type Members = Record<string, unknown>
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown, pattern: RegExp): value is string[] =>
  Array.isArray(value) && value.every((item) => isText(item) && pattern.test(item))
const fault = (path: string, rule: string): FieldFault => ({ path, reason: 'invalid', message: `${path} ${rule}` })

/**
 * A participant from JSON that a person wrote: `{bic, name {en, ar?}, ibanCodes?, countries?, schemes?, responderUrl?,
 * tokens? {url, clientId, clientSecret}, active?}`. Throws SanadError 'bodyFormat' with every fault.
 */
export function readParticipant(value: unknown): Participant {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Members
  const { bic, name, ibanCodes = [], countries = ['SA'], schemes = ['IBAN'], responderUrl, tokens, active = true } = given
  const { en, ar } = (name ?? {}) as Members
  const { url, clientId, clientSecret } = (tokens ?? {}) as Members
  const faults = [
    ...checkBic(isText(bic) ? bic : '', { needed: true }),
    ...(isText(en) && (ar === undefined || isText(ar)) ? [] : [fault('name', 'must be {"en": …, "ar": …}; ar may be left out')]),
    ...(isTexts(ibanCodes, /^\d{2}$/)
      ? []
      : [fault('ibanCodes', 'must be a list of two-digit codes, positions 5 and 6 of the bank’s IBANs')]),
    ...(isTexts(countries, /^[A-Z]{2}$/) ? [] : [fault('countries', 'must be a list of country codes, for example ["SA"]')]),
    ...(isTexts(schemes, /^(IBAN|ACNR|CUID|UPIC|SCAN)$/)
      ? []
      : [fault('schemes', 'must be a list out of IBAN, ACNR, CUID, UPIC, SCAN')]),
    ...(responderUrl === undefined || isText(responderUrl)
      ? []
      : [fault('responderUrl', 'must be the address of the bank’s …/payee-verifications')]),
    ...(tokens === undefined || [url, clientId, clientSecret].every(isText)
      ? []
      : [fault('tokens', 'must be {"url": …, "clientId": …, "clientSecret": …}')]),
    ...(typeof active === 'boolean' ? [] : [fault('active', 'must be true or false')]),
  ]
  const [first] = faults
  if (first) throw new SanadError('bodyFormat', first.message, { path: first.path, faults })
  return {
    ibanCodes,
    countries,
    schemes,
    active,
    bic,
    name: { en, ...(ar !== undefined && { ar }) },
    ...(responderUrl !== undefined && { responderUrl }),
    ...(tokens !== undefined && { tokens }),
  } as Participant
}
