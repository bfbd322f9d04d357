import { type IncomingMessage } from 'node:http'
import { type Settings } from '../../config/settings.ts'
import { HttpError } from '../errors/httpError.ts'

/**
 * Refuses a changing request that a browser sends from another site with the developer's cookie. Programs send no Origin.
 * Throws HttpError 'originForeign'.
 */
export function checkOrigin(request: IncomingMessage, { baseUrl }: Pick<Settings, 'baseUrl'>): void {
  const { origin, host } = request.headers
  if (request.method === 'GET' || origin === undefined) return
  if (origin === new URL(baseUrl).origin || origin === `http://${host}`) return
  throw new HttpError('originForeign', 'Requests from pages of other sites are refused.', { path: 'Origin' })
}
