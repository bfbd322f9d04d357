import { type Claim } from '../../services/dependencies.ts'
import { type SoFar } from '../stages.ts'

const longestPart = 4_096

/**
 * Whose a request says it is that was refused before its app was known. The token may be expired or forged, so the log shows only what
 * was wrong with it. Undefined for people's requests and for those that name nobody.
 */
export function claimOf({ request: { headers }, operation, caller }: SoFar): Claim | undefined {
  if (caller !== undefined && caller.kind !== 'anonymous') return undefined
  const bearer = /^bearer +[\w-]+\.([\w-]+)\./i.exec(headers.authorization ?? '')?.[1]
  const clientId = bearer === undefined ? undefined : readPart(bearer).client_id
  if (isName(clientId)) return { clientId }
  const signature = headers['x-jws-signature']
  const kid = typeof signature === 'string' ? readPart(signature.slice(0, signature.indexOf('.'))).kid : undefined
  const scope = operation?.security?.scopes[0]
  return isName(kid) && scope !== undefined ? { keyId: kid, scope } : undefined
}

const isName = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{1,128}$/.test(text)

/** A base64url part that holds a JSON object, or nothing. */
function readPart(part: string): Record<string, unknown> {
  if (part.length > longestPart) return {}
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
