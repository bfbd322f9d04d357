import { peekClaims, peekHeader } from '../../security/jws/jws.ts'
import type { Claim } from '../../services/dependencies.ts'
import type { SoFar } from '../stages.ts'

/**
 * Whose a request says it is that was refused before its app was known. The token may be expired or forged, so the log shows only what
 * was wrong with it. Undefined for people's requests and for those that name nobody.
 */
export function claimOf({ request: { headers }, operation, caller }: SoFar): Claim | undefined {
  if (caller !== undefined && caller.kind !== 'anonymous') return undefined
  const token = /^bearer +([\w.-]+)/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const { client_id: clientId } = peekClaims(token) ?? {}
  if (isName(clientId)) return { clientId }
  const signature = headers['x-jws-signature']
  const { kid } = peekHeader(typeof signature === 'string' ? signature : '') ?? {}
  const scope = operation?.security?.scopes[0]
  return isName(kid) && scope !== undefined ? { keyId: kid, scope } : undefined
}

const isName = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{1,128}$/.test(text)
