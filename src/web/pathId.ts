import { type Request } from 'express'
import { SanadError } from '../domain/shared/errors.ts'

/** What ConsentIds and PaymentIds are made of. */
const possibleId = /^[A-Za-z0-9-]{1,128}$/

/** The id in the address. Throws SanadError 'resourceIdUnknown' for what can be none: with a NUL the database refuses even the question. */
export function pathId(request: Request, name: string): string {
  const id = String(request.params[name])
  if (!possibleId.test(id)) throw new SanadError('resourceIdUnknown', 'There is nothing with this id.', { path: name })
  return id
}
