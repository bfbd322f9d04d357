import { loopbackNames } from '../domain/shared/loopback.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { sourceOf } from '../telemetry/requests.ts'
import { HttpError } from './errors/httpError.ts'
import type { Gate } from './gate.ts'
import { sendError } from './respond.ts'

/**
 * Addresses that a browser opens. Their first segment ends where Express stops reading a path, at white space for example. An address that
 * names a host before its path (`//user@host/bank`) may be any of them: Express leaves the host out.
 */
const ofBrowsers = /^\/(?:core-bank|dashboard|bank|console|sandbox)(?=[/?#\\\s]|$)|^(?:[^/*]|\/\/)/

/**
 * Makes the check that a request to the sandbox's own pages and API names this server in Host. Nothing else protects them: they need
 * no password, and a page of another site whose name is made to lead to this machine (DNS rebinding) has their origin. Ports are not
 * compared, because containers and tunnels change them. Everything else it lets through, and outside a sandbox everything. `addresses`
 * says which addresses it looks at.
 */
export function createHostCheck(
  { settings: { baseUrl, sandbox }, securityLog }: Pick<Dependencies, 'settings' | 'securityLog'>,
  addresses = ofBrowsers,
): Gate {
  const own = new Set([new URL(baseUrl).hostname, ...loopbackNames])
  return (request, response, next) => {
    const { url = '/', headers } = request
    if (!sandbox || !addresses.test(url)) return next()
    const { host } = headers
    if (host === undefined || own.has(URL.parse(`http://${host}`)?.hostname ?? '')) return next()
    const error = new HttpError('originForeign', 'Host must be that of SANAD_BASE_URL, localhost or 127.0.0.1.', { path: 'Host' })
    securityLog.report({ kind: 'originForeign', ...sourceOf(request, response) })
    sendError(response, error, 'problem', { Connection: 'close' })
  }
}
