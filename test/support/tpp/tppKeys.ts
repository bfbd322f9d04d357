// @peculiar/x509 does not load without it.
import 'reflect-metadata'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webcrypto } from 'node:crypto'
import { calculateJwkThumbprint, CompactSign, exportJWK, FlattenedSign, generateKeyPair, type JWK } from 'jose'

/** A TPP's signing key, made with jose and never through src/security, so that tests check one against the other. */
export interface TppKey {
  alg: 'PS256' | 'ES256'
  kid: string
  privateKey: webcrypto.CryptoKey
  publicKey: webcrypto.CryptoKey
  publicJwk: JWK
  privateJwk: JWK
}

/** Makes a key pair; `kid` defaults to the RFC 7638 thumbprint (what a certificate app must use). */
export async function makeTppKey(alg: 'PS256' | 'ES256' = 'PS256', options: { kid?: string } = {}): Promise<TppKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = options.kid ?? (await calculateJwkThumbprint(jwk))
  return {
    alg,
    kid,
    privateKey: privateKey as webcrypto.CryptoKey,
    publicKey: publicKey as webcrypto.CryptoKey,
    publicJwk: { ...jwk, kid, alg, use: 'sig' },
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg },
  }
}

/** A self-signed client certificate in PEM for any key pair that webcrypto can sign with; valid from yesterday for a year by default. */
export async function makeCertificate(
  keys: { privateKey: webcrypto.CryptoKey; publicKey: webcrypto.CryptoKey },
  options: { commonName?: string; name?: string; notBefore?: Date; notAfter?: Date } = {},
): Promise<string> {
  const { X509CertificateGenerator } = await import('@peculiar/x509')
  const dayMs = 86_400_000
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8)))
        .toString('hex')
        .replace(/^[89a-f]/, '1'),
      name: options.name ?? `CN=${options.commonName ?? 'Sanad test TPP'}, O=Test, C=SA`,
      notBefore: options.notBefore ?? new Date(Date.now() - dayMs),
      notAfter: options.notAfter ?? new Date(Date.now() + 365 * dayMs),
      signingAlgorithm: { hash: 'SHA-256', saltLength: 32, ...keys.privateKey.algorithm } as never,
      keys: keys as never,
    },
    webcrypto as never,
  )
  return certificate.toString('pem')
}

/** A JWKS server on loopback that counts what it is asked. Change `keys` or set `respond` while it runs. */
export interface JwksServer {
  url: string
  keys: JWK[]
  fetches: number
  /** Replaces the ordinary answer. */
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  close(): Promise<void>
}

export async function startJwksServer(keys: JWK[]): Promise<JwksServer> {
  const server = createServer((request, response) => {
    state.fetches++
    if (state.respond) return state.respond(request, response)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: state.keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: JwksServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    keys,
    fetches: 0,
    respond: undefined,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
  return state
}

/** `claims` and `header` override or (with undefined) drop single members, for tests of refusals. */
export interface EnvelopeInput {
  clientId: string
  audience: string | string[]
  message: unknown
  now?: Date
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** One envelope in both encodings: send `jwt` as application/jwt, or `body` as application/json with `x-jws-signature: signature`. */
export interface SignedEnvelope {
  claims: Record<string, unknown>
  jwt: string
  body: string
  signature: string
}

/** Signs a request envelope as a TPP would. */
export async function signEnvelope(key: TppKey, input: EnvelopeInput): Promise<SignedEnvelope> {
  const seconds = Math.floor((input.now ?? new Date()).getTime() / 1000)
  const aud = Array.isArray(input.audience) ? input.audience : [input.audience]
  const claims = {
    aud,
    iss: input.clientId,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 300,
    message: input.message,
    ...input.claims,
  }
  const body = JSON.stringify(claims)
  return {
    claims,
    body,
    jwt: await signBytes(key, body, input.header),
    signature: await signBytesDetached(key, body, input.header),
  }
}

const headerOf = (key: TppKey, typ: string, more: Record<string, unknown> = {}) => ({ alg: key.alg, kid: key.kid, typ, ...more })

/** Compact JWS over any bytes; the header's members may be overridden. */
export async function signBytes(key: TppKey, content: string | Uint8Array, header?: Record<string, unknown>): Promise<string> {
  return new CompactSign(Buffer.from(content as string)).setProtectedHeader(headerOf(key, 'JWT', header)).sign(key.privateKey)
}

/** Detached JWS `header..signature` over any bytes. */
export async function signBytesDetached(
  key: TppKey,
  content: string | Uint8Array,
  header?: Record<string, unknown>,
): Promise<string> {
  const jws = await new FlattenedSign(Buffer.from(content as string))
    .setProtectedHeader(headerOf(key, 'JOSE', header))
    .sign(key.privateKey)
  return `${jws.protected}..${jws.signature}`
}
