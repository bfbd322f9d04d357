import { type IncomingMessage } from 'node:http'
import { type Request } from 'express'

/** The network address of the caller: Express' `ip` heeds the trusted proxies (SANAD_TRUSTED_PROXY), behind which all have one socket address. */
export function remoteAddressOf(request: IncomingMessage): string {
  return (request as Partial<Request>).ip ?? request.socket.remoteAddress ?? ''
}
