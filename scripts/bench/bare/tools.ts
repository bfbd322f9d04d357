import { constants, createHash, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { limits } from '../../../src/config/limits.ts'
import { parseTimestamp } from '../../../src/data/timestamps.ts'

/** What is read in one statement with the app of a call, as Sanad does (src/data/repositories/callers.ts). */
export interface BareJoin {
  columns: string
  /** Its values are $2 and the next ones. */
  join: string
  values(named: Pick<BareCall, 'id' | 'consentId'>): unknown[]
}

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
  /** What the route's join has found. */
  row: object
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
  /** What is read with the app. */
  joined?: BareJoin
  /** The `message` of the answer. A throw is a 500. */
  answer(call: BareCall): Promise<object>
}

/** What the bare server reads of an app. */
export interface BareApp {
  developer_id: string
  certificate_pem: string
  client_secret_hash: string
  response_signing_alg: 'PS256' | 'ES256'
  app_status: string
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

/** As Sanad looks up the app of a token request. */
export async function findBareApp(sql: BareSql, clientId: string): Promise<BareApp | undefined> {
  return admitted(await sql<BareApp>('select *, status as app_status from apps where client_id = $1', [clientId]))
}

const admitted = (app: BareApp | undefined) => (app?.app_status === 'admitted' ? app : undefined)

/** Columns of one table, for a statement about several. */
export const columnsOf = (table: string, columns: string): string =>
  columns
    .split(/,\s+/)
    .map((column) => `${table}.${column}`)
    .join()

const columnsOfCall = columnsOf(
  'apps',
  `client_id, developer_id, security_level, token_endpoint_auth_method, response_signing_alg, certificate_pem, certificate_thumbprint, certificate_ends_at,
    previous_certificate_pem, previous_certificate_ends_at, previous_certificate_thumbprint, jwks_uri, bic`,
)

/** As Sanad looks up the app of a call, and with it what the call names. A joined column of the same name takes the place of the app's. */
export async function findBareCaller(
  sql: BareSql,
  { joined }: BareRoute,
  call: Pick<BareCall, 'clientId' | 'id' | 'consentId'>,
): Promise<BareApp | undefined> {
  const columns = joined ? `${columnsOfCall}, ${joined.columns}` : columnsOfCall
  return admitted(
    await sql<BareApp>(`select apps.status as app_status, ${columns} from apps ${joined?.join ?? ''} where apps.client_id = $1`, [
      call.clientId,
      ...(joined?.values(call) ?? []),
    ]),
  )
}

const signInThreadPool = promisify(sign)
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** How node:crypto makes and checks the signatures of a key: PS256 of an RSA key, ES256 of one on a curve (RFC 7518 section 3). */
function signatureOf(key: KeyObject) {
  return key.asymmetricKeyType === 'rsa'
    ? ({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } as const)
    : ({ key, dsaEncoding: 'ieee-p1363' } as const)
}

/** Payload of a compact JWS. Throws when the signature is wrong. */
export function openJws(token: string, key: KeyObject): Record<string, unknown> {
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const input = Buffer.from(`${header}.${payload}`, 'latin1')
  if (!verify('sha256', input, signatureOf(key), Buffer.from(signature, 'base64url'))) throw new Error('wrong signature')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** Compact JWS, signed as Sanad does: PS256 in the thread pool, the quicker ES256 at once. */
export async function makeJws(payload: object, key: KeyObject, typ: string): Promise<string> {
  const alg = key.asymmetricKeyType === 'rsa' ? 'PS256' : 'ES256'
  const input = `${base64url(JSON.stringify({ alg, kid: 'bare', typ }))}.${base64url(JSON.stringify(payload))}`
  const bytes = Buffer.from(input, 'latin1')
  const signature =
    alg === 'PS256' ? await signInThreadPool('sha256', bytes, signatureOf(key)) : sign('sha256', bytes, signatureOf(key))
  return `${input}.${signature.toString('base64url')}`
}

/** Whether a client secret is the one whose base64url SHA-256 is stored. */
export function secretIs(secret: string, storedHash: string): boolean {
  return timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(storedHash, 'base64url'))
}
