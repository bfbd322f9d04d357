import { type IncomingMessage } from 'node:http'
import { type Settings } from '../../config/settings.ts'
import { SanadError } from '../../domain/shared/errors.ts'

/**
 * Refuses a changing request that a browser sends from another site with the developer's cookie. Programs send no Origin.
 * Throws SanadError 'forbidden'.
 */
export function checkOrigin(request: IncomingMessage, { baseUrl }: Pick<Settings, 'baseUrl'>): void {
  const { origin, host } = request.headers
  if (request.method === 'GET' || origin === undefined) return
  if (origin === new URL(baseUrl).origin || origin === `http://${host}`) return
  throw new SanadError('forbidden', 'Requests from pages of other sites are refused.', { path: 'Origin' })
}
