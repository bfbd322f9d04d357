import { SanadError } from '../../domain/shared/errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the core bank knows by a UUID. */
const things = { PaymentId: 'payment', LetterOfGuaranteeId: 'letter' } as const

/** Anything may stand in an address; only what can be an id goes to the database. Throws SanadError 'resourceIdUnknown' for what cannot. */
export function refuseImpossibleId(path: keyof typeof things, id: string): void {
  if (!uuid.test(id))
    throw new SanadError('resourceIdUnknown', `The core bank knows no ${things[path]} with this ${path}.`, { path })
}
