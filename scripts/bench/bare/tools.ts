import { constants, createHash, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import { parseTimestamp } from '../../../src/data/timestamps.ts'

/** A request whose token and, where it has one, whose body signature were right. */
export interface BareCall {
  clientId: string
  developerId: string
  /** Of a customer's token. */
  consentId: string | undefined
  /** The first group of the route's pattern. */
  id: string
  /** Of a signed request; of a plain one the whole body. */
  message: Record<string, unknown> | undefined
  /** What follows the question mark. */
  query: string
  sql: BareSql
  rows: BareRows
}

/** One operation of the bare server, with a signed answer unless it is `plain`. */
export interface BareRoute {
  method: string
  path: RegExp
  status: number
  /** Request and answer are JSON without an envelope. */
  plain?: true
  /** The `message` of the answer. A throw is a 500. */
  answer(call: BareCall): Promise<object>
}

/** What the bare server reads of an app. */
export interface BareApp {
  developer_id: string
  certificate_pem: string
  client_secret_hash: string
}

/** One statement; gives its first row. */
export type BareSql = <Row>(text: string, values: unknown[]) => Promise<Row | undefined>
/** One statement; gives all its rows. */
export type BareRows = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** A pool of the same size as Sanad's. */
export function openBareSql(databaseUrl: string): { sql: BareSql; rows: BareRows } {
  // As in src/data/connect.ts.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: limits.databasePoolSize })
  const rows = async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[]
  return { rows, sql: async <Row>(text: string, values: unknown[]) => (await rows<Row>(text, values))[0] }
}

/** As Sanad looks up the app of every call. */
export function findBareApp(sql: BareSql, clientId: string): Promise<BareApp | undefined> {
  return sql<BareApp>("select * from apps where client_id = $1 and status = 'admitted'", [clientId])
}

const signInThreadPool = promisify(sign)
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Payload of a compact PS256 JWS. Throws when the signature is wrong. */
export function openJws(token: string, key: KeyObject): Record<string, unknown> {
  const [header, payload, signature] = token.split('.') as [string, string, string]
  if (!verify('sha256', Buffer.from(`${header}.${payload}`, 'latin1'), { key, ...pss }, Buffer.from(signature, 'base64url')))
    throw new Error('wrong signature')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** Compact PS256 JWS, signed in the thread pool as Sanad does. */
export async function makeJws(payload: object, key: KeyObject, typ: string): Promise<string> {
  const input = `${base64url(JSON.stringify({ alg: 'PS256', kid: 'bare', typ }))}.${base64url(JSON.stringify(payload))}`
  return `${input}.${(await signInThreadPool('sha256', Buffer.from(input, 'latin1'), { key, ...pss })).toString('base64url')}`
}

/** Whether a client secret is the one whose base64url SHA-256 is stored. */
export function secretIs(secret: string, storedHash: string): boolean {
  return timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(storedHash, 'base64url'))
}
