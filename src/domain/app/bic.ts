import { type FieldFault } from '../shared/errors.ts'
import { isBic } from '../shared/formats.ts'

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
  if (!isBic(bic) || countries.of(bic.slice(4, 6)) === undefined) {
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
