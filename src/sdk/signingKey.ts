import { type CryptoKey, importJWK, importPKCS8, type JWK } from 'jose'

/** A KeyObject of Node's module crypto, as far as it matters here. Other runtimes have none. */
export interface NodeKey {
  readonly type: string
  export(options: { format: 'jwk' }): unknown
}

/**
 * The app's private key. Its public half is in the registered certificate or JWKS, and `kid` is the `keyId` of the registration.
 */
export interface SigningKey {
  /** The `keyId` that the bank showed for the key. */
  kid: string
  alg: 'PS256' | 'ES256'
  /** PEM (PKCS#8: `-----BEGIN PRIVATE KEY-----`), a JWK, a CryptoKey, or a KeyObject of Node. */
  privateKey: string | JWK | CryptoKey | NodeKey
}

const isNodeKey = (key: SigningKey['privateKey']): key is NodeKey =>
  typeof key === 'object' && typeof (key as NodeKey).export === 'function'

/** A CryptoKey has a `type`; a JWK has `kty` instead. */
const isCryptoKey = (key: JWK | CryptoKey): key is CryptoKey => 'type' in key

const pkcs8 = '-----BEGIN PRIVATE KEY-----'

/** Why a key cannot sign, as far as that can be seen without using it. Undefined when nothing speaks against it. */
export function whyUnusable({ privateKey, alg }: SigningKey): string | undefined {
  if (typeof privateKey === 'string') return whyNoPem(privateKey.trim())
  if (typeof privateKey !== 'object' || privateKey === null)
    return 'privateKey is no key; it may be PEM, JWK, CryptoKey or KeyObject'
  if (isNodeKey(privateKey) || isCryptoKey(privateKey))
    return privateKey.type === 'private'
      ? undefined
      : `privateKey is a ${privateKey.type} key; the private half of the pair signs`
  const right = alg === 'PS256' ? 'RSA' : 'EC'
  if (privateKey.kty !== right) return `privateKey has kty ${String(privateKey.kty)}; ${alg} signs with ${right}`
  return privateKey.d === undefined ? 'privateKey is the public half of a JWK; the private one has the member d' : undefined
}

function whyNoPem(pem: string): string | undefined {
  if (pem.startsWith(pkcs8)) return undefined
  const [, kind] = /^-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem) ?? []
  if (kind === undefined) return `privateKey is a text that is no PEM; one begins with ${pkcs8}`
  const convert = 'openssl pkcs8 -topk8 -nodes -in key.pem turns it into the form that is read'
  if (kind.endsWith('PRIVATE KEY')) return `privateKey is PEM of the kind ${kind}; ${convert}`
  return `privateKey is a ${kind.toLowerCase()}; what signs is the private key`
}

/** Importing takes as long as signing, so it is done once for each key. */
const imported = new WeakMap<SigningKey, { from: SigningKey['privateKey']; key: Promise<CryptoKey> }>()

/** The private key as it signs. Rejects with a TypeError when it cannot be read. */
export function importSigningKey(signingKey: SigningKey): Promise<CryptoKey> {
  const known = imported.get(signingKey)
  if (known?.from === signingKey.privateKey) return known.key
  const key = importKey(signingKey).catch((cause: unknown) => {
    throw new TypeError(`signingKey.privateKey cannot be read as a key for ${signingKey.alg}`, { cause })
  })
  imported.set(signingKey, { from: signingKey.privateKey, key })
  return key
}

async function importKey({ privateKey, alg }: SigningKey): Promise<CryptoKey> {
  if (typeof privateKey === 'string') return importPKCS8(privateKey.trim(), alg)
  if (isNodeKey(privateKey)) return (await importJWK(privateKey.export({ format: 'jwk' }) as JWK, alg)) as CryptoKey
  return isCryptoKey(privateKey) ? privateKey : ((await importJWK(privateKey, alg)) as CryptoKey)
}
