import { SanadError } from '../../domain/shared/errors.ts'
import { type DeveloperRequest } from './session.ts'

/** The app of the address. An address may contain any text; only a possible app id goes to the database. */
export function orderOf({ request, developerId, now }: DeveloperRequest) {
  const clientId = String(request.params.clientId)
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientId))
    throw new SanadError('resourceIdUnknown', 'You have no app with this clientId.', { path: 'clientId' })
  return { developerId, clientId, now }
}
