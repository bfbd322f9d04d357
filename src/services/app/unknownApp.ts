import { SanadError } from '../../domain/shared/errors.ts'

/** One answer for an app that never was, was deleted, or is another developer's: which of them is nobody's business. */
export function unknownApp(): SanadError {
  return new SanadError('resourceIdUnknown', 'clientId names no app of yours.', { path: 'clientId' })
}
