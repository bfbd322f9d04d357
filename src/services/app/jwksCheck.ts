import type { components } from '../../../generated/types/platform.ts'
import type { Reach } from '../../config/reach.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { jwksFailure } from '../../security/appKeys/jwks.ts'
import { reportJwkSet } from '../../security/appKeys/jwkSetReport.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'
import type { OutwardResponse } from '../../security/outward/outwardFetch.ts'
import type { Dependencies } from '../dependencies.ts'
import { refuseFaults } from './faults.ts'

/** What is found at a JWKS address. */
export type JwksCheck = components['schemas']['JwksCheck']

/**
 * Fetches a JWKS once, through the same guard and with the same bounds as when a signature is verified, and says what is there. Throws
 * BankRefusal 'resourceFormat' for an address that could not be registered, and TooManyTries.
 */
export async function checkJwks(
  { settings, outwardFetch, tries }: Pick<Dependencies, 'settings' | 'outwardFetch' | 'tries'>,
  { developerId, jwksUri }: { developerId: string; jwksUri: string },
): Promise<JwksCheck> {
  checkAddress(jwksUri, settings.reach)
  const { jwksChecksPerDeveloper, jwksTimeoutMs, jwksBodyBytes, jwksKeys } = settings.limits
  await tries.jwksChecks.count({ key: developerId, most: jwksChecksPerDeveloper })
  const begun = performance.now()
  const duration = () => Math.round(performance.now() - begun)
  const { tellsFailures } = outwardFetch
  const failure = (error: Error): JwksCheck => {
    const problem = jwksFailure(error, outwardFetch, settings.limits).slice(0, 500)
    return { isReachable: false, durationMs: duration(), problem, keys: [] }
  }
  let response: OutwardResponse
  try {
    const headers = { accept: 'application/jwk-set+json, application/json' }
    response = await outwardFetch(jwksUri, { headers, timeoutMs: jwksTimeoutMs, maxBytes: jwksBodyBytes })
  } catch (error) {
    return failure(error as Error)
  }
  const answered = { status: response.status, ...contentTypeOf(response) }
  const unusable = (error: Error): JwksCheck => ({ ...(tellsFailures && answered), ...failure(error) })
  if (response.status !== 200) return unusable(new Error(`the server answered ${response.status} instead of 200`))
  try {
    return { ...answered, isReachable: true, durationMs: duration(), keys: reportJwkSet(response.body, jwksKeys) }
  } catch (error) {
    return unusable(error as Error)
  }
}

function checkAddress(jwksUri: string, reach: Reach): void {
  try {
    checkOutwardUrl(jwksUri, reach, 'jwksUri')
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error
    refuseFaults([{ path: 'jwksUri', reason: 'jwksUriRefused', message: error.message }])
  }
}

/** The media type alone: what else the header says is the server's own text. */
function contentTypeOf({ headers }: OutwardResponse): { contentType?: string } {
  const [type = ''] = String(headers['content-type'] ?? '').split(';')
  return /^[\w.+/-]{1,100}$/.test(type.trim()) ? { contentType: type.trim() } : {}
}
