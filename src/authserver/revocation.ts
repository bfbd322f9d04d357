import { type Kysely } from 'kysely'
import { type KoaContextWithOIDC } from 'oidc-provider'
import { type Settings } from '../config/settings.ts'
import { deleteGrantsOfConsent } from '../data/repositories/oidcRecords.ts'
import { type Database } from '../data/schema.ts'
import { verifyAccessToken } from '../security/accessToken.ts'
import { type KeyRing } from '../security/bankKeys/keyRing.ts'

export interface RevocationContext {
  db: Kysely<Database>
  settings: Settings
  keyRing: KeyRing
  onGrantRevoked(consentId: string): Promise<void>
}

/**
 * The library refuses to revoke JWTs. Its answer comes after it has authenticated the app; here it is replaced: a customer's
 * access token ends all tokens of its consent, as its refresh token does; what is no token of this app is ignored with 200
 * (RFC 7009 section 2.2). A developer token stands for the app itself and ends after ten minutes: the refusal stays.
 */
export function createJwtRevocation(context: RevocationContext) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route !== 'revocation' || (ctx.body as { error?: string } | undefined)?.error !== 'unsupported_token_type') return
    const claims = readToken(context, String(oidc.params?.token))
    const own = claims !== undefined && claims.clientId === oidc.client?.clientId
    if (own && claims.consentId === undefined) return
    if (own && claims.consentId !== undefined) {
      await deleteGrantsOfConsent(context.db, claims.consentId)
      await context.onGrantRevoked(claims.consentId)
    }
    ctx.status = 200
    ctx.body = ''
  }
}

function readToken({ keyRing, settings }: RevocationContext, token: string) {
  try {
    return verifyAccessToken(token, { keyRing, issuer: settings.issuer, audience: settings.baseUrl, now: new Date() })
  } catch {
    return undefined
  }
}
