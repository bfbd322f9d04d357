import { CompactSign, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { explainAnswer } from '../../../src/playground/verdicts.ts'
import { claimVerdicts, explainEnvelope, headerVerdicts } from '../../../src/sdk/explainEnvelope.ts'
import { limits } from '../../../src/config/limits.ts'
import { envelopeRules } from '../../../src/sdk/index.ts'
import { checkEnvelopeClaims } from '../../../src/security/envelope.ts'
import { parseCompact, refusedMembers } from '../../../src/security/jws/jws.ts'

/** `sanad verify --own` and the bank judge an envelope alike. */
const isTaken = (judge: () => unknown) => {
  try {
    judge()
    return true
  } catch {
    return false
  }
}

it('the client knows the bounds and the refused members of the bank', () => {
  const { clockSkewSeconds, longestSeconds } = envelopeRules
  expect([clockSkewSeconds, longestSeconds]).toEqual([limits.clockSkewSeconds, limits.envelopeLifetimeSeconds])
  expect(envelopeRules.refusedMembers).toEqual(refusedMembers)
})

describe('the JOSE header', () => {
  const right = { alg: 'PS256', kid: 'key-1' }
  const wrong: object[] = [
    ...refusedMembers.map((name) => ({ [name]: 'x' })),
    ...[{ alg: 'RS256' }, { alg: undefined }, { kid: '' }, { kid: 7 }, { kid: 'k'.repeat(201) }, { typ: 'x' }, { cty: 'jwt' }],
  ]
  const taken: object[] = [
    {},
    { alg: 'ES256' },
    { kid: 'k'.repeat(200) },
    { typ: 'JWT' },
    { cty: 'application/json' },
    { other: 1 },
  ]

  it.each([...wrong.map((change) => ({ change, expected: false })), ...taken.map((change) => ({ change, expected: true }))])(
    'with $change is right for both: $expected',
    ({ change, expected }) => {
      const header = { ...right, ...change }
      const token = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.AA`
      expect([isTaken(() => parseCompact(token)), headerVerdicts(header).every(({ isRight }) => isRight)]).toEqual([
        expected,
        expected,
      ])
    },
  )
})

describe('the claims', () => {
  const now = 1_800_000_000
  const right = { iss: 'app-1', aud: 'https://bank.example/auth', iat: now, nbf: now, exp: now + 300, message: {} }
  const wrong: object[] = [
    ...[
      { iss: 'app-2' },
      { aud: 'x' },
      { nbf: now + 11 },
      { iat: now + 11 },
      { exp: now },
      { nbf: now - 9, exp: now },
      { nbf: now - 9, exp: now - 1 },
    ],
    ...[
      { exp: now + 3_601 },
      { nbf: now + 5, exp: now + 5 },
      { nbf: '1' },
      { exp: undefined },
      { message: [] },
      { message: 'x' },
    ],
  ]
  const taken: object[] = [
    {},
    { aud: [right.aud] },
    { nbf: now + 10 },
    { iat: undefined },
    { exp: now + 3_600 },
    { exp: now + 1 },
  ]

  it.each([...wrong.map((change) => ({ change, expected: false })), ...taken.map((change) => ({ change, expected: true }))])(
    'with $change are right for both: $expected',
    ({ change, expected }) => {
      const claims = { ...right, ...change }
      const rules = { clientId: right.iss, audiences: [right.aud], now: new Date(now * 1_000), limits }
      const verdicts = claimVerdicts(claims, {
        ...{ issuer: right.iss, audience: right.aud, expSkewSeconds: 0 },
        now: new Date(now * 1_000),
      })
      expect([isTaken(() => checkEnvelopeClaims(claims, rules)), verdicts.every(({ isRight }) => isRight)]).toEqual([
        expected,
        expected,
      ])
    },
  )
})

it('of other people’s JSON nothing throws, and a fault is said as one', () => {
  const odd = { toString: 1 }
  expect(headerVerdicts({ alg: odd, typ: odd })[1]!.text).toBe('kid is undefined; a text of 1 to 200 characters is right')
  const expected = { issuer: 'app', audience: 'bank', now: new Date(0), expSkewSeconds: 0 }
  const verdicts = claimVerdicts({ iss: odd, aud: odd, exp: 7_200, nbf: 0, message: [odd] }, expected)
  expect(verdicts.slice(-2).map(({ text }) => text)).toEqual([
    'exp is 7200 s after nbf; more than 0 and at most 3600 are right',
    'message is no object',
  ])
})

describe('a whole envelope', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const seconds = now.getTime() / 1_000
  const right = { iss: 'https://bank.example/auth', aud: 'app-1', iat: seconds, nbf: seconds, exp: seconds + 300, message: {} }
  const [known, unknown] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwks = { keys: [{ ...(await exportJWK(known.publicKey)), kid: 'key-1' }] }
  const sign = (claims: object, { privateKey } = known) =>
    new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: 'ES256', kid: 'key-1' }).sign(privateKey)
  const cases: [fault: string, envelope: string, checks: string[], onPage: string[]][] = [
    ['nothing', await sign(right), [], []],
    ['another key', await sign(right, unknown), ['signature'], ['signature']],
    ['another sender', await sign({ ...right, iss: 'x' }), ['iss'], ['issuer']],
    ['another receiver', await sign({ ...right, aud: 'app-2' }), ['aud'], ['audience']],
    ['an end in the past', await sign({ ...right, exp: seconds - 60 }), ['exp', 'lifetime'], ['time']],
    ['no envelope at all', 'a.b.c', ['form'], ['signature']],
  ]

  it.each(cases)('with %s wrong is told so by the client and on the page of a try', async (_fault, envelope, checks, onPage) => {
    const expected = { issuer: right.iss, audience: right.aud, now, expSkewSeconds: 10, findKey: createLocalJWKSet(jwks) }
    const wrong = (verdicts: { check: string; isRight: boolean }[]) =>
      verdicts.filter(({ isRight }) => !isRight).map(({ check }) => check)
    expect(wrong(await explainEnvelope(envelope, expected))).toEqual(checks)
    const answer = { status: 200, headers: new Headers({ 'content-type': 'application/jwt' }), body: Buffer.from(envelope) }
    const rules = { statuses: ['200'], isEnveloped: true, issuer: right.iss, clientId: right.aud, jwks, now }
    expect(wrong(await explainAnswer(answer, rules))).toEqual(onPage)
  })
})
