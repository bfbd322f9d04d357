// @peculiar/x509 does not load without it.
import 'reflect-metadata'
import { createPrivateKey, webcrypto } from 'node:crypto'
import { Agent, fetch as undiciFetch } from 'undici'
import type { Fetch } from '../../../src/sdk/index.ts'
import { callJson } from './sandboxApi.ts'
import { makeTppKey, type TppKey } from './tppKeys.ts'

/** A client certificate with its private key, in PEM. */
export interface ClientPair {
  certificatePem: string
  privateKeyPem: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A certificate signing request for an ES256 key. */
export async function makeSigningRequest(commonName: string, { privateKey, publicKey }: TppKey): Promise<string> {
  const { Pkcs10CertificateRequestGenerator } = await import('@peculiar/x509')
  const keys = { privateKey, publicKey } as never
  const request = await Pkcs10CertificateRequestGenerator.create(
    { name: `CN=${commonName}`, keys, signingAlgorithm: algorithm },
    webcrypto as never,
  )
  return request.toString('pem')
}

/** A private key in PEM. */
export async function pkcs8(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key))
  return String(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }))
}

/** A client certificate of the sandbox's own CA, for the developer of the cookie. */
export async function requestTestCertificate(
  baseUrl: string,
  cookie: string,
  commonName: string,
): Promise<ClientPair & { key: TppKey; caCertificatePem: string; subjectDn: string }> {
  const key = await makeTppKey('ES256')
  const csrPem = await makeSigningRequest(commonName, key)
  const { body } = await callJson<{ certificatePem: string; caCertificatePem: string; subjectDn: string }>(
    baseUrl,
    '/dashboard/api/test-certificates',
    { method: 'POST', body: { csrPem }, cookie },
  )
  return { ...body, key, privateKeyPem: await pkcs8(key.privateKey) }
}

/** A fetch that presents a client certificate (or none) and trusts one CA. */
export function mutualTlsFetch(ca: string, pair?: ClientPair): Fetch & { close(): Promise<void> } {
  const connect = { ca, ...(pair && { cert: pair.certificatePem, key: pair.privateKeyPem }) }
  const dispatcher = new Agent({ connect })
  const call: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher } as never) as unknown as Promise<Response>
  return Object.assign(call, { close: () => dispatcher.close() })
}
