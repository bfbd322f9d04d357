import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../config/clock.ts'
import { SignerUnavailable } from '../domain/shared/errors.ts'
import type { KeyRing } from '../security/bankKeys/keyRing.ts'
import { arrivalOf } from '../telemetry/requests.ts'

/**
 * Asks whether tokens can be signed before the library uses up the code or the request that an app redeems: a customer who has agreed
 * shall not be asked again because the signer was away.
 */
export function createSignerCheck({ keyRing, clock }: { keyRing: KeyRing; clock: Pick<Clock, 'now'> }) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== '/token' || ctx.method !== 'POST') return next()
    try {
      await keyRing.proveSigner(clock.now())
    } catch (error) {
      if (!(error instanceof SignerUnavailable)) throw error
      arrivalOf(ctx.res).refusal = error
      ctx.status = 503
      ctx.body = { error: 'temporarily_unavailable', error_description: error.message }
      ctx.set('retry-after', String(error.retryAfterSeconds))
      return
    }
    await next()
  }
}
