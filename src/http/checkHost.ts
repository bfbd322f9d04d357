import type { IncomingMessage, ServerResponse } from 'node:http'
import { loopbackNames } from '../domain/shared/loopback.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { sourceOf } from '../telemetry/requests.ts'
import { HttpError } from './errors/httpError.ts'
import { sendError } from './respond.ts'

/**
 * Makes the check that a request to the sandbox's own pages and API names this server in Host. Nothing else protects them: they need
 * no password, and a page of another site whose name is made to lead to this machine (DNS rebinding) has their origin. Ports are not
 * compared, because containers and tunnels change them. Outside a sandbox it lets everything through.
 */
export function createHostCheck({ settings: { baseUrl, sandbox }, securityLog }: Pick<Dependencies, 'settings' | 'securityLog'>) {
  const own = new Set([new URL(baseUrl).hostname, ...loopbackNames])
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { host } = request.headers
    if (!sandbox || host === undefined || own.has(URL.parse(`http://${host}`)?.hostname ?? '')) return next()
    const error = new HttpError('originForeign', 'Host must be that of SANAD_BASE_URL, localhost or 127.0.0.1.', { path: 'Host' })
    securityLog.report({ kind: 'originForeign', ...sourceOf(request, response) })
    sendError(response, error, 'problem', { Connection: 'close' })
  }
}
