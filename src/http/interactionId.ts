import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse } from 'node:http'

export const interactionIdHeader = 'x-fapi-interaction-id'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The caller's x-fapi-interaction-id when it is a UUID, else a new one (KSA API Security; a malformed value is no failure). */
export function readInteractionId(request: IncomingMessage): string {
  const [given, ...more] = request.headersDistinct[interactionIdHeader] ?? []
  return given !== undefined && more.length === 0 && uuid.test(given) ? given : randomUUID()
}

/** Puts the interaction id on answers that are not the pipeline's (the authorization server's): every one carries it. */
export function stampInteractionId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader(interactionIdHeader, readInteractionId(request))
  next()
}
