import { constants, createPrivateKey, sign } from 'node:crypto'
import { expect } from 'vitest'
import { paymentConsentRequest } from '../consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../servers/sanad.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { type JwksServer, makeTppKey, startJwksServer, type TppKey } from '../tpp/tppKeys.ts'

export const encodings = ['jwt', 'json'] as const
export type Encoding = (typeof encodings)[number]

/** The running service under attack: an app in good standing, and a listener of the attacker that must never be asked for anything. */
export interface Target {
  sanad: RunningSanad
  tpp: TestTpp
  token: string
  attacker: TppKey
  bait: JwksServer
  countConsents(): Promise<number>
  close(): Promise<void>
}

/** What a forger chooses of an envelope; the rest is as it should be. */
export interface Forgery {
  /** Members over the right JOSE header (undefined takes one out), or the exact text of the header. */
  header?: Record<string, unknown> | string | Buffer
  claims?: Record<string, unknown>
  message?: unknown
  /** The exact bytes of the payload, instead of claims and message. */
  payload?: string | Buffer
  key?: TppKey
  signature?: (signingInput: string) => Buffer
}

/** One envelope in both encodings; the detached signature of the JSON form is the same one. */
export interface Forged {
  jwt: string
  body: Buffer
  detached: string
}

export interface ForgedAnswer {
  status: number
  headers: Headers
  text: string
  code: string | undefined
  path: string | undefined
}

export async function openTarget(): Promise<Target> {
  const sanad = await startSanad({ environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000' } })
  const [tpp, attacker] = await Promise.all([registerTpp(sanad), makeTppKey('PS256')])
  const bait = await startJwksServer([attacker.publicJwk])
  const countConsents = async () => (await sanad.dependencies.db.selectFrom('consents').select('consentId').execute()).length
  const close = async () => {
    await bait.close()
    await sanad.close()
  }
  return { sanad, tpp, token: await tpp.developerToken(), attacker, bait, countConsents, close }
}

/** Signs with node:crypto alone, so that neither jose nor src/security decides what can be forged. */
export function signWith({ alg, privateJwk }: TppKey, signingInput: string): Buffer {
  const key = createPrivateKey({ key: privateJwk as never, format: 'jwk' })
  const options =
    alg === 'PS256'
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
      : { key, dsaEncoding: 'ieee-p1363' as const }
  return sign('sha256', Buffer.from(signingInput), options)
}

/** Makes an envelope for `POST /payments/consents` with the forger's changes. */
export function forge({ sanad, tpp }: Pick<Target, 'sanad' | 'tpp'>, forgery: Forgery = {}): Forged {
  const key = forgery.key ?? tpp.key
  const seconds = Math.floor(sanad.now().getTime() / 1000)
  const claims = {
    aud: [sanad.settings.issuer],
    iss: tpp.clientId,
    iat: seconds,
    nbf: seconds,
    exp: seconds + 300,
    message: forgery.message ?? paymentConsentRequest(),
    ...forgery.claims,
  }
  const body = Buffer.from((forgery.payload ?? JSON.stringify(claims)) as string)
  const isText = typeof forgery.header === 'string' || Buffer.isBuffer(forgery.header)
  const header = isText
    ? forgery.header
    : JSON.stringify({ alg: key.alg, kid: key.kid, ...(forgery.header as object | undefined) })
  const headerPart = Buffer.from(header as string).toString('base64url')
  const signingInput = `${headerPart}.${body.toString('base64url')}`
  const signature = (forgery.signature?.(signingInput) ?? signWith(key, signingInput)).toString('base64url')
  return { jwt: `${signingInput}.${signature}`, body, detached: `${headerPart}..${signature}` }
}

/** Where and as whom an envelope is sent; without changes to `POST /payments/consents` by the app in good standing. */
export interface Delivery {
  method?: string
  path?: string
  token?: string
  sanad?: RunningSanad
  headers?: Record<string, string>
}

export async function deliver(
  target: Target,
  encoding: Encoding,
  { jwt, body, detached }: Forged,
  delivery: Delivery = {},
): Promise<ForgedAnswer> {
  const response = await fetch((delivery.sanad ?? target.sanad).url(delivery.path ?? '/payments/consents'), {
    method: delivery.method ?? 'POST',
    headers: {
      authorization: `Bearer ${delivery.token ?? target.token}`,
      'content-type': `application/${encoding}`,
      ...(encoding === 'json' && { 'x-jws-signature': detached }),
      ...delivery.headers,
    },
    body: encoding === 'jwt' ? jwt : new Uint8Array(body),
  })
  const text = await response.text()
  const [error] =
    response.status >= 400 && text.startsWith('{')
      ? ((JSON.parse(text) as { Errors?: { Code: string; Path?: string }[] }).Errors ?? [])
      : []
  return { status: response.status, headers: response.headers, text, code: error?.Code, path: error?.Path }
}

type Refusal = Delivery & { only?: Encoding }

/** Sends it in both encodings (or one) and expects 400 with one of the codes, nothing stored, and nobody asked for anything. */
export async function expectRefused(
  target: Target,
  make: () => Forged,
  codes: string | string[],
  delivery: Refusal = {},
): Promise<void> {
  await refusalsOf(target, make, codes, delivery)
}

/** As `expectRefused`; returns the answers. */
export async function refusalsOf(
  target: Target,
  make: () => Forged,
  codes: string | string[],
  delivery: Refusal = {},
): Promise<ForgedAnswer[]> {
  const before = await target.countConsents()
  const answers: ForgedAnswer[] = []
  for (const encoding of delivery.only ? [delivery.only] : encodings) {
    const answer = await deliver(target, encoding, make(), delivery)
    expect([encoding, answer.status, answer.text]).toEqual([encoding, 400, expect.any(String)])
    expect(
      [codes].flat().map((code) => `KSAOB.${code}`),
      `${encoding}: ${answer.text}`,
    ).toContain(answer.code)
    answers.push(answer)
  }
  expect(await target.countConsents()).toBe(before)
  expect(target.bait.fetches).toBe(0)
  return answers
}

/** Sends it in both encodings and expects a consent for each. */
export async function expectAccepted(target: Target, make: () => Forged, delivery: Delivery = {}): Promise<void> {
  for (const encoding of encodings) {
    const { status, text } = await deliver(target, encoding, make(), delivery)
    expect([encoding, status], text).toEqual([encoding, 201])
  }
}
