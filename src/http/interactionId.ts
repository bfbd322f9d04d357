import { randomUUID } from 'node:crypto'
import { type IncomingMessage } from 'node:http'

export const interactionIdHeader = 'x-fapi-interaction-id'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The caller's x-fapi-interaction-id when it is a UUID, else a new one (KSA API Security; a malformed value is no failure). */
export function readInteractionId(request: IncomingMessage): string {
  const [given, ...more] = request.headersDistinct[interactionIdHeader] ?? []
  return given !== undefined && more.length === 0 && uuid.test(given) ? given : randomUUID()
}
