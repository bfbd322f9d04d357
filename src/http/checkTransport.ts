import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Settings } from '../config/settings.ts'
import { createProxyCheck } from '../security/tls/trustedProxy.ts'
import { HttpError } from './errors/httpError.ts'
import { sendError } from './respond.ts'

/** Orchestrators ask for these from addresses of their own, and they tell nothing. */
const isHealth = (url: string | undefined) => /^\/health\/(live|ready)(\?|$)/.test(url ?? '')

/**
 * Makes the check that in production nobody but the proxy that ends TLS sends requests in the clear: passwords and tokens would go over the
 * network with them, past all that the proxy checks. Without a proxy the plain port listens on loopback (main.ts). A sandbox lets
 * everything through.
 */
export function createTransportCheck({ sandbox, trustedProxy }: Pick<Settings, 'sandbox' | 'trustedProxy'>) {
  const isProxy = createProxyCheck(trustedProxy)
  const isServed = ({ socket, url }: IncomingMessage) =>
    (socket as Partial<TLSSocket>).encrypted === true || isProxy(socket.remoteAddress) || isHealth(url)
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (sandbox || trustedProxy === undefined || isServed(request)) return next()
    const text = 'In the clear only the proxy of SANAD_TRUSTED_PROXY is served; use the https address of the service.'
    sendError(response, new HttpError('originForeign', text), 'problem', { Connection: 'close' })
  }
}
