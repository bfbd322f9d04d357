import type { JWK } from 'jose'

/** A key of a token, as it is told to the service: what it is called, what the token finds it by, and its public half. */
export interface FoundKey {
  name: string
  /** CKA_ID in hex. */
  id: string
  jwk: JWK
}

/** The curve P-256 as CKA_EC_PARAMS names it: the object id 1.2.840.10045.3.1.7 in DER. */
export const ecParametersOfP256 = Buffer.from('06082a8648ce3d030107', 'hex')

/** The public half of an RSA key from CKA_MODULUS and CKA_PUBLIC_EXPONENT. */
export function rsaPublicJwk([modulus, exponent]: Buffer[]): JWK {
  return { kty: 'RSA', n: withoutZeros(modulus!).toString('base64url'), e: withoutZeros(exponent!).toString('base64url') }
}

/** The public half of an EC key from CKA_EC_PARAMS and CKA_EC_POINT: 04, x and y, which most modules wrap in an OCTET STRING. */
export function ecPublicJwk(name: string, [parameters, wrapped]: Buffer[]): JWK {
  if (!ecParametersOfP256.equals(parameters!))
    throw new Error(`the EC key ${name} of the token is on another curve; it must be P-256`)
  const point = wrapped!.length === 67 && wrapped![0] === 0x04 && wrapped![1] === 65 ? wrapped!.subarray(2) : wrapped!
  if (point.length !== 65 || point[0] !== 0x04)
    throw new Error(`the EC key ${name} of the token has no CKA_EC_POINT that can be read`)
  return { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
}

/** A JWK has no leading zeros in a number, and some modules give one as a sign. */
function withoutZeros(number: Buffer): Buffer {
  const first = number.findIndex((byte) => byte !== 0)
  return number.subarray(Math.max(first, 0))
}
