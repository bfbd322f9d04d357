import { createHash, generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys that nobody has registered. */
export const newBankAppKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const kid = 'bank-app-1'
const { privateKey, publicKey } = newBankAppKeys()

/** The private key of the bank's own app, for another process. */
export const bankAppPrivateKey = (): JsonWebKey => privateKey.export({ format: 'jwk' })

/** Writes the file with the key of the bank's own app, for SANAD_BANK_APP_KEYS. Returns its path. */
export async function writeBankAppKeys(folder: string): Promise<string> {
  const file = join(folder, 'bank-app-keys.json')
  await writeFile(file, JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }] }))
  return file
}

/** What a statement is changed in. Undefined leaves a claim out. */
export interface StatementChange {
  claims?: Record<string, unknown>
  key?: KeyObject
  header?: Record<string, unknown>
}

/** The request that a statement is for, and the customer that it is about. */
export interface StatedCall extends StatementChange {
  settings: { baseUrl: string; issuer: string }
  customerId: string
  method: string
  path: string
  body?: string | undefined
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What the bank's own app states about its customer, right but for what is changed. */
export function makeStatement({
  settings,
  customerId,
  method,
  path,
  body,
  claims = {},
  key = privateKey,
  header = {},
}: StatedCall) {
  const now = Math.floor(Date.now() / 1_000)
  const right = {
    ...{ iss: 'bank-app', aud: settings.issuer, sub: customerId, jti: randomUUID() },
    ...{ iat: now, exp: now + 60, auth_time: now - 5, amr: ['face', 'pop', 'mfa'] },
    ...{ htm: method, htu: `${settings.baseUrl}${path.split('?')[0]}` },
    ...(body !== undefined && { body_hash: createHash('sha256').update(body).digest('base64url') }),
  }
  const signed = `${part({ alg: 'ES256', kid, ...header })}.${part({ ...right, ...claims })}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
