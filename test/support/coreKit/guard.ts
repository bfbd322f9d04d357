import { createHash } from 'node:crypto'
import type { ServerOptions } from 'node:https'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { change, type Middle, type Passing, problem } from './proxy.ts'

/** What a guard may leave out: each is a hole that a check must find. */
export type Hole =
  | 'oldTls'
  | 'noCertificate'
  | 'foreignCertificate'
  | 'noToken'
  | 'expiredToken'
  | 'foreignAudience'
  | 'foreignKey'
  | 'unsignedToken'
  | 'smallSkew'
  | 'largeSkew'
  | 'echoedCertificate'
  | 'echoedToken'

/** What a guard is made with. */
export interface GuardOptions {
  audience: () => string
  keys: () => JSONWebKeySet
  hole: Hole | undefined
}

const thumbprint = ({ certificate }: Passing) => certificate && createHash('sha256').update(certificate.raw).digest('base64url')

/** Seconds by which the clock of the issuer may be off. */
const tolerance = (hole: Hole | undefined) => (hole === 'smallSkew' ? 0 : hole === 'largeSkew' ? 1_000 : 30)

async function claimsOf(token: string, { audience, keys, hole }: GuardOptions) {
  if (hole === 'foreignKey' || (hole === 'unsignedToken' && token.endsWith('.'))) return decodeJwt(token)
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys()), {
    ...(hole !== 'foreignAudience' && { audience: audience() }),
    ...(hole === 'expiredToken' && { currentDate: new Date(Date.now() - 600_000) }),
    clockTolerance: tolerance(hole),
    algorithms: ['ES256', 'PS256'],
  })
  // jose looks at `iat` only together with a greatest age.
  if (payload.iat! > Date.now() / 1_000 + tolerance(hole)) throw new Error('issued in the future')
  return payload
}

/** The TLS of an adapter, with the certificate of the server. */
export const guardTls = (hole: Hole | undefined, server: { cert: string; key: string; ca: string }): ServerOptions => ({
  ...server,
  requestCert: true,
  rejectUnauthorized: hole !== 'noCertificate' && hole !== 'foreignCertificate',
  ...(hole === 'oldTls' && { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
})

/** What an adapter asks of its caller: a certificate and a token that is bound to it. */
export const guard =
  (options: GuardOptions): Middle =>
  async (passing, forward) => {
    const { authorization } = passing.headers
    const { hole } = options
    const claims =
      authorization === undefined
        ? undefined
        : await claimsOf(authorization.replace('Bearer ', ''), options).catch(() => undefined)
    const isOpen = passing.path.startsWith('/health/')
    if (!isOpen && !claims && !(hole === 'noToken' && authorization === undefined)) return problem(401, 'unauthenticated')
    const answer = await forward()
    if (passing.operationId !== 'echoCall' || !claims) return answer
    const { iss, aud, exp, jti } = claims
    return change(answer, (echo) => ({
      ...echo,
      ...(hole !== 'echoedCertificate' && { certificateThumbprint: thumbprint(passing) }),
      ...(hole !== 'echoedToken' && { token: { iss, aud, exp, jti } }),
    }))
  }
