import { constants, type KeyObject, verify } from 'node:crypto'
import type { FindingCode } from '../../domain/shared/findings/findings.ts'
import { parseJson } from '../strictJson.ts'

/** A signature that does not fit, with everything that it was checked against. */
export interface MisfitSignature {
  alg: 'PS256' | 'ES256'
  key: KeyObject
  protectedPart: string
  /** The payload's bytes as they were sent. */
  payload: Buffer
  signature: Buffer
}

/** Why a signature does not fit, where a second check can tell. */
export interface SignatureExplanation {
  finding: FindingCode
  values?: Record<string, string>
}

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }

/** Tries the mistakes that libraries make, one after the other: at most seven checks of the signature. */
export function explainMisfit({ alg, key, protectedPart, payload, signature }: MisfitSignature): SignatureExplanation {
  const input = (bytes: Buffer | string) => Buffer.from(`${protectedPart}.${Buffer.from(bytes as string).toString('base64url')}`)
  const options = alg === 'PS256' ? { key, ...pss } : { key, dsaEncoding: 'ieee-p1363' as const }
  const fits = (bytes: Buffer, how: Parameters<typeof verify>[2] = options) => tryVerify(bytes, how, signature)
  if (alg === 'PS256') {
    if (fits(input(payload), { key, padding: constants.RSA_PKCS1_PADDING })) return { finding: 'signaturePkcs1' }
    if (fits(input(payload), { key, ...pss, saltLength: constants.RSA_PSS_SALTLEN_AUTO })) return { finding: 'signatureSalt' }
  } else if (fits(input(payload), { key, dsaEncoding: 'der' })) return { finding: 'signatureDer' }
  if (fits(Buffer.concat([Buffer.from(`${protectedPart}.`), payload]))) return { finding: 'bytesNotEncoded' }
  const text = payload.toString()
  const trimmed = text.trimEnd()
  if (trimmed !== text && fits(input(trimmed))) return { finding: 'bytesTrailing' }
  for (const written of rewritten(payload))
    if (fits(input(written)))
      return { finding: 'bytesReserialised', values: { position: String(firstDifference(payload, written)) } }
  return { finding: 'bytesDiffer' }
}

function tryVerify(bytes: Buffer, options: Parameters<typeof verify>[2], signature: Buffer): boolean {
  try {
    return verify('sha256', bytes, options, signature)
  } catch {
    return false
  }
}

/** The largest honest message, a full letter of guarantee, stays under 64 KiB and nests 7 levels. */
const longestRewritten = 64 * 1024
const deepestRewritten = 32

/**
 * The same JSON as programs write it: without blanks, and indented by two. A small text with many levels would grow to gigabytes when it
 * is indented, so only messages of an honest size and depth are written anew.
 */
function rewritten(payload: Buffer): string[] {
  if (payload.length > longestRewritten) return []
  try {
    const value = parseJson(payload, { maxDepth: deepestRewritten })
    return [JSON.stringify(value), JSON.stringify(value, undefined, 2)]
  } catch {
    return []
  }
}

/** Counts from 1. */
function firstDifference(sent: Buffer, signed: string): number {
  const other = Buffer.from(signed)
  let at = 0
  while (at < sent.length && at < other.length && sent[at] === other[at]) at += 1
  return at + 1
}
