import { findConsentOfToken } from '../../services/consent/consentOfToken.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { type Exchange } from '../exchange.ts'
import { type PsuCaller } from '../operation.ts'

/**
 * Gives the caller of a customer's token its consent. After the caller is known and counted, so that the refusal can be signed and
 * costs the caller something. Throws SanadError or SecurityError for the 401 or 403.
 */
export async function attachConsent(exchange: Exchange, dependencies: Dependencies): Promise<void> {
  const { caller, now } = exchange
  if (caller.kind !== 'app' || caller.consentId === undefined) return
  const consent = await findConsentOfToken(dependencies, { consentId: caller.consentId, clientId: caller.clientId, now })
  exchange.caller = { ...caller, consent } as PsuCaller
}
