import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SignJWT } from 'jose'
import type { components } from '../../generated/types/bank-app.ts'
import type { Clock } from '../config/clock.ts'
import { limits } from '../config/limits.ts'
import { loopbackFetch, ownAddress } from '../playground/loopback.ts'

type Schemas = components['schemas']

/** A call of the servers behind the phone of the sandbox. */
export interface PhoneCall {
  method: 'GET' | 'POST'
  /** Below /bank-app/v1. */
  path: string
  /** Whose phone it is. */
  customerId: string
  body?: object
}

/** What the interface answered: what was asked for, or why not. */
export type PhoneAnswer<Body> = { isOk: true; body: Body } | { isOk: false; status: number; problem: Schemas['Problem'] }

/** The servers behind the phone of the sandbox. They know no more of this service than those of a bank do. */
export interface SandboxBankApp {
  /** The public half of their key, by its kid. */
  keys: ReadonlyMap<string, { key: KeyObject; alg: 'ES256' }>
  /** `request` came to this service: the call takes the same way. */
  call<Body>(request: Pick<IncomingMessage, 'socket'>, call: PhoneCall): Promise<PhoneAnswer<Body>>
}

const kid = 'sandbox-phone'
const alg = 'ES256'

/** What the servers of the phone are told of the service that they call. */
export interface CalledService {
  baseUrl: string
  issuer: string
  host: string
  port: number
  clock: Pick<Clock, 'now'>
}

/**
 * Opens the servers behind the phone of the sandbox. They call the interface of the bank's own app over HTTP, with a key that lives as long
 * as this process, and take anybody who has the page open for its customer: the sandbox has no real ones.
 */
export function openSandboxBankApp({ baseUrl, issuer, clock, ...listening }: CalledService): SandboxBankApp {
  const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const state = (url: string, { method, customerId }: PhoneCall, body: string | undefined) => {
    const now = Math.floor(clock.now().getTime() / 1_000)
    const claims = {
      ...{ htm: method, htu: url, auth_time: now, amr: ['pin', 'pop', 'mfa'] },
      ...(body !== undefined && { body_hash: createHash('sha256').update(body).digest('base64url') }),
    }
    const statement = new SignJWT(claims).setProtectedHeader({ alg, kid }).setIssuer('bank-app').setAudience(issuer)
    return statement
      .setSubject(customerId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + limits.statementSeconds)
      .sign(privateKey)
  }
  return {
    keys: new Map([[kid, { key, alg }]]),
    async call<Body>(request: Pick<IncomingMessage, 'socket'>, call: PhoneCall): Promise<PhoneAnswer<Body>> {
      const url = `${baseUrl}/bank-app/v1${call.path}`
      const body = call.body && JSON.stringify(call.body)
      const authorization = `Bearer ${await state(url, call, body)}`
      const sent = body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      const headers = { authorization, accept: 'application/json', ...sent }
      const fetchOwn = loopbackFetch(baseUrl, ownAddress(request, listening))
      const response = await fetchOwn(url, {
        method: call.method,
        headers,
        ...(body !== undefined && { body }),
      })
      const answer: unknown = await response.json()
      if (response.ok) return { isOk: true, body: answer as Body }
      return { isOk: false, status: response.status, problem: answer as Schemas['Problem'] }
    },
  }
}
