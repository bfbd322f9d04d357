import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type JWK } from 'jose'
import { createTppClient, type TppClient } from '../../src/sdk/index.ts'
import { sandboxApi } from '../../test/support/tpp/sandboxApi.ts'

/** What the command-line TPP remembers between two commands; holds a secret and a private key, so 0600. */
export interface TppState {
  baseUrl: string
  clientId: string
  clientSecret: string
  keyId: string
  privateJwk: JWK
  redirectUri: string
  ConsentId?: string
  PaymentId?: string
}

export const callbackPort = 8765
const file = `${process.env.SANAD_DATA_DIR ?? '.data'}/tpp.json`

/** A mistake of the person at the keyboard; `message` says what to do. */
export class UsageError extends Error {}

export function serverAddress(): string {
  return (process.env.SANAD_BASE_URL ?? `http://localhost:${process.env.PORT ?? '8080'}`).replace(/\/+$/, '')
}

export async function saveState(state: TppState): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts only for a new file.
  await chmod(file, 0o600)
}

/** Throws UsageError when no app was registered yet. */
export async function loadState(): Promise<TppState> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as TppState
  } catch {
    throw new UsageError(`${file} is not there yet; begin with: npm run --silent tpp -- register`)
  }
}

/** The SDK's client for the registered app. */
export async function openClient(state: TppState): Promise<TppClient> {
  const offsetMs = (await sandboxApi(state.baseUrl).clockOffsetSeconds()) * 1000
  return createTppClient({
    baseUrl: state.baseUrl,
    clientId: state.clientId,
    clientSecret: state.clientSecret,
    signingKey: { kid: state.keyId, alg: 'PS256', privateKey: state.privateJwk },
    encoding: 'jwt',
    now: () => new Date(Date.now() + offsetMs),
  })
}
