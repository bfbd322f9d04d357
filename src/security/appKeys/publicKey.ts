import { createPublicKey, type KeyObject } from 'node:crypto'
import { keyProblem } from '../keyStrength.ts'
import { parseJson } from '../strictJson.ts'

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * Reads a strong public key in PEM (SPKI) or as a JWK. Throws an Error with one line, which never repeats the text, when it is none, and
 * when it is a private key.
 */
export function readPublicKey(text: string): KeyObject {
  const key = text.trim().startsWith('{') ? readJwk(text) : readPem(text)
  const problem = keyProblem(key)
  if (problem !== undefined) throw new Error(`is not accepted: ${problem}`)
  return key
}

const leaked =
  'contains a private key. It was not stored, but it has left your machine: make a new key, and send only its public half'

function readPem(pem: string): KeyObject {
  const labels = [...pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map((match) => match[1] as string)
  if (labels.some((label) => label.endsWith('PRIVATE KEY'))) throw new Error(leaked)
  if (labels.length !== 1 || !['PUBLIC KEY', 'RSA PUBLIC KEY'].includes(labels[0]!))
    throw new Error('must be one block from -----BEGIN PUBLIC KEY----- to -----END PUBLIC KEY-----, or one JWK')
  return parse(() => createPublicKey(pem))
}

function readJwk(text: string): KeyObject {
  const jwk = parse(() => parseJson(Buffer.from(text), { maxDepth: 4, subject: 'the JWK' })) as Record<string, unknown>
  if (privateMembers.some((name) => Object.hasOwn(jwk, name))) throw new Error(leaked)
  return parse(() => createPublicKey({ key: jwk, format: 'jwk' }))
}

function parse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw new Error('cannot be read as a public key in PEM or as a JWK', { cause })
  }
}
