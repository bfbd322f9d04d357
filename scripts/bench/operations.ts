import { KeyObject } from 'node:crypto'
import type { TestTpp } from '../../test/support/tpp/tpp.ts'
import type { TppKey } from '../../test/support/tpp/tppKeys.ts'
import type { Reachable } from '../../test/support/story.ts'

/** One kind of request, as it goes to every server alike. */
export interface RequestPlan {
  method: 'GET' | 'POST' | 'PATCH'
  /** Taken in turn. */
  paths: string[]
  headers: Record<string, string>
  /** Taken in turn; a signed one comes from the operation's `message` instead. */
  bodies?: readonly string[]
  /** The right answer; any other counts as an error. */
  status: number
}

/** An app of its own and what its requests need; plain JSON, because the load generator is another process. */
export interface Prepared {
  issuer: string
  clientId: string
  clientSecret: string
  kid: string
  /** PKCS#8 PEM. */
  privateKeyPem: string
}

/**
 * Who is measured beside Sanad: the bare server, Prism, and the library of the authorization server as it comes, with its adapter in memory
 * (plain) or with one for PostgreSQL (plainPg).
 */
export type Neighbour = 'bare' | 'prism' | 'plain' | 'plainPg'

/** The parts of a body that is signed before the clock starts, anew for each request. */
export interface SignedBody {
  kid: string
  /** PKCS#8 PEM. */
  privateKeyPem: string
  /** At this time, in seconds since 1970. */
  claims(seconds: number): object
  bodyOf(jws: string): string
}

/** What is measured: one row of the table for each server and number of connections. */
export interface BenchOperation<Of extends Prepared> {
  /** Unique over all interfaces. */
  name: string
  plan(prepared: Of, accessToken: string): RequestPlan
  /** For a signed envelope: its `message`, anew for each request. The requests are signed before the clock starts. */
  message?(): object
  /** For another signed body, which takes the place of `message`. */
  signed?(prepared: Of): SignedBody
  /** The servers that do the same; by default the bare one and Prism. */
  beside?: readonly Neighbour[]
}

/** The operations of one interface. */
export interface BenchInterface<Of extends Prepared = Prepared> {
  /** The folder under specs/ that Prism mocks. */
  contract: string
  /** Makes the app and what its operations read, over HTTP as a TPP would. */
  prepare(sanad: Reachable): Promise<Of>
  /** Fetched anew before each operation, because a whole bench takes longer than a token lives. */
  accessToken(prepared: Of, operation: string): Promise<string>
  operations: readonly BenchOperation<Of>[]
}

/** What an app's requests need. */
export function prepareApp({ baseUrl }: Reachable, { clientId, clientSecret, key }: TestTpp): Prepared {
  return { issuer: `${baseUrl}/auth`, clientId, clientSecret, kid: key.kid, privateKeyPem: pemOf(key) }
}

/** A private key in PEM. */
export function pemOf({ privateKey }: TppKey): string {
  return KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The body of a signed envelope. */
export function envelopeBody({ kid, privateKeyPem, clientId, issuer }: Prepared, message: () => object): SignedBody {
  return {
    kid,
    privateKeyPem,
    claims: (seconds) => ({
      aud: [issuer],
      iss: clientId,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 3_600,
      message: message(),
    }),
    bodyOf: (jws) => jws,
  }
}

/** client_secret_basic. */
export function basicAuthorization({ clientId, clientSecret }: Pick<Prepared, 'clientId' | 'clientSecret'>): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

async function fetchToken(prepared: Prepared, grant: Record<string, string>): Promise<string> {
  const headers = { authorization: basicAuthorization(prepared) }
  const response = await fetch(`${prepared.issuer}/token`, { method: 'POST', headers, body: new URLSearchParams(grant) })
  return ((await response.json()) as { access_token: string }).access_token
}

/** A developer token. */
export function developerToken(prepared: Prepared): Promise<string> {
  return fetchToken(prepared, { grant_type: 'client_credentials' })
}

/** A PSU token; a consent outlives many of them. */
export function psuToken(prepared: Prepared & { refreshToken: string }): Promise<string> {
  return fetchToken(prepared, { grant_type: 'refresh_token', refresh_token: prepared.refreshToken })
}

/** Headers of a call that wants a signed answer. */
export function signedAnswer(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, accept: 'application/jwt' }
}
