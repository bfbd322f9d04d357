import { type FieldFault } from '../shared/errors.ts'

/** ISO 9362: institution, country, location, and for a branch three more characters. */
const pattern = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?$/
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Faults of `bic`: a VOP app speaks for a payment service provider and names it; no other app does. */
export function checkBic(bic: string | undefined, { needed }: { needed: boolean }): FieldFault[] {
  const path = 'bic'
  if (bic === undefined) {
    return needed
      ? [{ path, reason: 'bicMissing', message: 'bic is missing; a VOP app names the payment service provider it acts for.' }]
      : []
  }
  if (!needed) return [{ path, reason: 'bicNotWanted', message: 'bic belongs to VOP apps only; leave it out.' }]
  const country = pattern.exec(bic)?.[1]
  if (country === undefined || countries.of(country) === undefined) {
    return [
      {
        path,
        reason: 'bicInvalid',
        message:
          'bic is not a BIC: 8 or 11 capital letters and digits with the country code in places 5 and 6, for example NCBKSAJE.',
      },
    ]
  }
  return []
}
