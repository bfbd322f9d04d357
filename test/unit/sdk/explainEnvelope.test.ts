import { describe, expect, it } from 'vitest'
import { claimVerdicts, headerVerdicts } from '../../../src/sdk/explainEnvelope.ts'
import { limits } from '../../../src/config/limits.ts'
import { envelopeRules } from '../../../src/sdk/index.ts'
import { checkEnvelopeClaims } from '../../../src/security/envelope.ts'
import { parseCompact, refusedMembers } from '../../../src/security/jws/compact.ts'

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
    ...[{ iss: 'app-2' }, { aud: 'x' }, { nbf: now + 11 }, { iat: now + 11 }, { exp: now }, { nbf: now - 9, exp: now - 1 }],
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
