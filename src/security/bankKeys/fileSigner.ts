import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keyProblem } from '../keyStrength.ts'
import type { Signer, SignerKey } from './signer.ts'
import { describePublicKey, signWith } from './signingKey.ts'

/** Signing keys as files of a folder: PEM (`.pem`, `.key`) or JWK (`.json`, `.jwk`), one private key in each. */
export function createFileSigner(folder: string): Signer {
  return {
    listKeys: async () => {
      const names = await findKeyFiles(folder)
      const keys = await Promise.all(names.map((name) => readKeyFile(folder, name)))
      demandDifferent(keys)
      return keys
    },
    close: async () => undefined,
  }
}

/** More keys than a bank has in many years, and fewer than a folder that was meant for something else may hold. */
const mostFiles = 200
const mostBytes = 64 * 1024

async function findKeyFiles(folder: string): Promise<string[]> {
  const all = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`SANAD_SIGNER_FOLDER is ${folder}, which cannot be read (${cause.code}); it must be a folder of key files`, {
      cause,
    })
  })
  const names = all.filter((name) => /^[^.].*\.(pem|key|json|jwk)$/.test(name)).sort()
  if (names.length > mostFiles) throw new Error(`SANAD_SIGNER_FOLDER has ${names.length} key files; it may have ${mostFiles}`)
  return names
}

async function readKeyFile(folder: string, name: string): Promise<SignerKey> {
  const path = join(folder, name)
  const wrong = (what: string, cause?: unknown) => new Error(`the key file ${path} ${what}`, { cause })
  const state = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${cause.code})`, cause)
  })
  if (!state.isFile() || state.size > mostBytes) throw wrong(`is no file of at most ${mostBytes} bytes with one private key`)
  if ((state.mode & 0o027) !== 0)
    throw wrong(
      `has the mode ${(state.mode & 0o777).toString(8)}; nobody else may read it and no group change it: chmod 600 ${path}`,
    )
  if (![0, process.getuid?.()].includes(state.uid)) throw wrong('belongs to another user than the service’s and root; chown it')
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${cause.code})`, cause)
  })
  return importKey(name, text, wrong)
}

function importKey(name: string, text: string, wrong: (what: string, cause?: unknown) => Error): SignerKey {
  const privateKey = readPrivateKey(text, wrong)
  const publicKey = createPublicKey(privateKey)
  const problem = keyProblem(publicKey)
  if (problem !== undefined) throw wrong(`cannot sign: ${problem}`)
  const alg = publicKey.asymmetricKeyType === 'rsa' ? 'PS256' : 'ES256'
  return { name, ...describePublicKey(alg, publicKey.export({ format: 'jwk' })), sign: signWith(privateKey, alg) }
}

function readPrivateKey(text: string, wrong: (what: string, cause?: unknown) => Error): KeyObject {
  try {
    return text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text) as Record<string, unknown>, format: 'jwk' })
      : createPrivateKey(text)
  } catch {
    // What Node or the parser says may repeat a part of the key.
    throw wrong('has no private key that can be read; it must be RSA or EC P-256, in PEM without a passphrase or as a JWK')
  }
}

function demandDifferent(keys: readonly SignerKey[]): void {
  for (const [index, { kid, name }] of keys.entries()) {
    const earlier = keys.slice(0, index).find((key) => key.kid === kid)
    if (earlier) throw new Error(`the key files ${earlier.name} and ${name} in SANAD_SIGNER_FOLDER hold the same key; remove one`)
  }
}
