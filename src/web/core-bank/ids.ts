import { SanadError } from '../../domain/shared/errors.ts'
import { isUuid } from '../../domain/shared/formats.ts'

/** What the core bank knows by a UUID. */
const things = { PaymentId: 'payment', LetterOfGuaranteeId: 'letter' } as const

/** Anything may stand in an address; only what can be an id goes to the database. Throws SanadError 'resourceIdUnknown' for what cannot. */
export function refuseImpossibleId(path: keyof typeof things, id: string): void {
  if (!isUuid(id))
    throw new SanadError('resourceIdUnknown', `The core bank knows no ${things[path]} with this ${path}.`, { path })
}
