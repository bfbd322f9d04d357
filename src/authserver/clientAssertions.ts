import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { type Settings } from '../config/settings.ts'

interface KeyStore {
  stale(): boolean
  refresh(): Promise<void>
  selectForVerify(wanted: { alg: string | undefined; kid: string | undefined }): unknown[]
}

/**
 * What KSA API Security asks of a client assertion beyond RFC 7523: `aud` is the issuer, and a string. `exp` is bounded, because the
 * `jti` must be remembered until then. Also sees to it that a key the app has withdrawn from its JWKS stops to count.
 */
export function createAssertionCheck(limits: Settings['limits']) {
  return async (
    ctx: KoaContextWithOIDC,
    claims: Record<string, unknown>,
    header: Record<string, unknown>,
    client: object,
  ): Promise<void> => {
    if (claims.aud !== ctx.oidc.issuer) throw new errors.InvalidClientAuth('aud must be the issuer as a string')
    const lifetimeSeconds = Number(claims.exp) - Date.now() / 1000
    if (!(lifetimeSeconds <= limits.envelopeLifetimeSeconds + limits.clockSkewSeconds))
      throw new errors.InvalidClientAuth('exp is too far away')
    await checkKeyStands((client as { asymmetricKeyStore: KeyStore }).asymmetricKeyStore, header)
  }
}

/** The library fetches a JWKS again only when no key fits; a stale one is fetched here. While its server is down the old keys count. */
async function checkKeyStands(keys: KeyStore, { alg, kid }: { alg?: string; kid?: string }): Promise<void> {
  if (!keys.stale()) return
  await keys.refresh().catch(() => undefined)
  if (keys.selectForVerify({ alg, kid }).length === 0) throw new errors.InvalidClientAuth('the key is no longer in the JWKS')
}
