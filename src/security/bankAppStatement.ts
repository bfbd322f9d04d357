import { readFile } from 'node:fs/promises'
import { SettingsError } from '../config/definitions.ts'
import type { Settings } from '../config/settings.ts'
import { type JwkSet, readJwkSet } from './appKeys/jwks.ts'
import { verifyCompact } from './jws/jws.ts'
import { sha256 } from './secrets.ts'
import { SecurityError } from './securityError.ts'

/** What the bank's own app states about a customer, for one request. */
export interface BankAppStatement {
  /** The bank's opaque id of the customer. */
  customerId: string
  /** When the customer last proved to the app who they are. */
  authenticatedAt: Date
  /** Names the statement, for one use. */
  jti: string
  /** Until when it is accepted. */
  expiresAt: Date
  /** The SHA-256 of the body (base64url), of a request that has one. */
  bodyHash?: string
}

/** The request that a statement must be made for. */
export interface StatedRequest {
  method: string
  /** The address as the bank's app calls it, without a query. */
  url: string
  now: Date
}

/** What statements are judged by. */
export interface StatementRules extends Pick<Settings, 'issuer'> {
  keys: JwkSet
  limits: Pick<Settings['limits'], 'statementSeconds' | 'bankAppSignInSeconds' | 'clockSkewSeconds'>
}

const issuerName = 'bank-app'
const mostCharacters = 8_192

/**
 * Reads the public keys of the bank's app, and adds `others`: those of a phone that plays it. Throws SettingsError for a file that is none.
 */
export async function readBankAppKeys(
  { bankAppKeys: file, limits }: Pick<Settings, 'bankAppKeys' | 'limits'>,
  others: JwkSet = new Map(),
): Promise<JwkSet> {
  if (file === undefined) return others
  try {
    const keys = readJwkSet(await readFile(file), limits.bankAppKeys)
    const bad = [...keys].flatMap(([kid, entry]) => ('problem' in entry ? [`${kid}: ${entry.problem}`] : []))
    if (bad.length > 0) throw new Error(bad.join('; '))
    if (keys.size === 0) throw new Error('it has no key with a kid')
    return new Map([...keys, ...others])
  } catch (error) {
    throw new SettingsError(`SANAD_BANK_APP_KEYS: the file cannot be used: ${(error as Error).message}`)
  }
}

/**
 * Verifies what the bank's app states about a customer. It is made for this very request, lives for a minute, and says that the customer
 * proved themselves by two factors; for anything but reading not long ago. Whether it was used before is not looked up here. Throws
 * SecurityError 'tokenInvalid'.
 */
export async function verifyStatement(
  token: string,
  request: StatedRequest,
  { keys, ...rules }: StatementRules,
): Promise<BankAppStatement> {
  if (token.length > mostCharacters) throw notAccepted('too long')
  const { payload } = await verifyCompact(
    token,
    async ({ kid, alg }) => {
      const entry = keys.get(kid)
      if (entry === undefined || 'problem' in entry || (entry.alg !== undefined && entry.alg !== alg))
        throw notAccepted('no key has this kid and alg')
      return entry.key
    },
    { maxDepth: 3, subject: 'The statement' },
  ).catch((error: unknown) => {
    throw error instanceof SecurityError && error.code === 'tokenInvalid' ? error : notAccepted((error as Error).message)
  })
  return readClaims(payload, request, rules)
}

function readClaims(
  payload: unknown,
  { method, url, now }: StatedRequest,
  { issuer, limits }: Omit<StatementRules, 'keys'>,
): BankAppStatement {
  if (typeof payload !== 'object' || payload === null) throw notAccepted('no claims')
  const { iss, aud, sub, iat, exp, jti, htm, htu, auth_time: authTime, amr, body_hash: bodyHash } = payload as Claims
  if (iss !== issuerName || aud !== issuer) throw notAccepted('another issuer or audience')
  if (!isName(sub) || !isName(jti)) throw notAccepted('sub or jti is missing or too long')
  if (!isTime(iat) || !isTime(exp) || !isTime(authTime)) throw notAccepted('iat, exp or auth_time is no time')
  const at = now.getTime() / 1_000
  const { clockSkewSeconds: skew, statementSeconds, bankAppSignInSeconds } = limits
  if (exp <= at - skew || iat > at + skew || exp - iat > statementSeconds || iat > exp)
    throw notAccepted('over, not yet good or made for too long')
  if (htm !== method || htu !== url) throw notAccepted(`made for another request than ${method} ${url}`)
  if (!Array.isArray(amr) || !amr.includes('mfa')) throw notAccepted('amr does not have mfa')
  if (authTime > at + skew) throw notAccepted('auth_time has not come yet')
  if (method !== 'GET' && authTime < at - bankAppSignInSeconds - skew)
    throw notAccepted(
      'auth_time is too long ago',
      `The customer must have signed in at most ${bankAppSignInSeconds} seconds ago.`,
    )
  if (bodyHash !== undefined && typeof bodyHash !== 'string') throw notAccepted('body_hash is no text')
  const named = { customerId: sub, jti, authenticatedAt: new Date(authTime * 1_000), expiresAt: new Date((exp + skew) * 1_000) }
  return { ...named, ...(bodyHash !== undefined && { bodyHash }) }
}

type Claims = Partial<Record<string, unknown>>

const nameCharacters = 128
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= nameCharacters && !value.includes('\0')

/** Seconds since 1970, up to the year 9999. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 253_402_300_800

/** Throws SecurityError 'tokenInvalid' where a body is not the one that the statement is about, or where one of the two is missing. */
export function checkStatedBody({ bodyHash }: Pick<BankAppStatement, 'bodyHash'>, body: Buffer | undefined): void {
  if (bodyHash !== (body && sha256(body))) throw notAccepted('body_hash does not fit the body')
}

/** The statement as it is remembered, so that it opens one request. */
export const statementMark = ({ jti }: Pick<BankAppStatement, 'jti'>): string => sha256(`${issuerName} ${jti}`)

/** Every fault has the same public text, but for one that the customer can do something about. The log has the reason. */
export function notAccepted(
  internal: string,
  message = 'The statement about the customer is not accepted; make a new one for this request.',
): SecurityError {
  return new SecurityError('tokenInvalid', message, { internal: `statement of the bank's app: ${internal}` })
}
