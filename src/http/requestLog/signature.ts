import type { AppKeys } from '../../security/appKeys/appKeys.ts'
import { signatureHeader } from '../../security/envelope.ts'
import { decodePart, parseCompact, parseDetached } from '../../security/jws/jws.ts'
import { explainMisfit, type SignatureExplanation } from '../../security/jws/explainSignature.ts'
import type { SoFar } from '../stages.ts'
import { jwtMediaType } from '../mediaTypes.ts'

/** Why the signature of a refused request does not fit, where that can be told. */
export async function explainSignature(
  { request, caller, sent, now }: SoFar,
  appKeys: Pick<AppKeys, 'find'>,
): Promise<SignatureExplanation> {
  if (caller?.kind !== 'app' || sent === undefined || now === undefined) return { finding: 'bytesDiffer' }
  try {
    const isCompact = sent.mediaType === jwtMediaType
    const detached = request.headers[signatureHeader] as string
    const compact = isCompact ? parseCompact(sent.bytes.toString('latin1')) : undefined
    const jws = compact ?? parseDetached(detached)
    const payload = compact ? decodePart(compact.payloadPart) : sent.bytes
    const { alg, kid } = jws.header
    const key = await appKeys.find(caller.app, kid, alg, now)
    return explainMisfit({ alg, key, protectedPart: jws.protectedPart, payload, signature: jws.signature })
  } catch {
    return { finding: 'bytesDiffer' }
  }
}
