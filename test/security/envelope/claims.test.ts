import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccepted, expectRefused, forge, openTarget, refusalsOf, type Target } from '../../support/http/forgery.ts'
import { paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { countCpuMs } from '../../support/cpuTime.ts'
import { registerTpp } from '../../support/tpp/tpp.ts'

/** J6 and J10: a rightly signed envelope whose claims or message are wrong. */
let target: Target
beforeAll(async () => void (target = await openTarget()))
afterAll(() => target?.close())

const now = () => Math.floor(Date.now() / 1000)
const claim = (claims: () => Record<string, unknown>, codes: string | string[] = 'JWS.InvalidClaim') =>
  expectRefused(target, () => forge(target, { claims: claims() }), codes)

describe('iss is the client_id of the token', () => {
  it.each(['', 'other', null, undefined, 7, true, [], {}, 'constructor'])('iss %j', (iss) => claim(() => ({ iss })))
  it.each<[string, (clientId: string) => unknown]>([
    ['with a blank', (id) => `${id} `],
    ['in capitals', (id) => id.toUpperCase()],
    ['in a list', (id) => [id]],
    ['in an object', (id) => ({ toString: id })],
    ['cut short', (id) => id.slice(0, -1)],
  ])('iss %s', (_what, iss) => claim(() => ({ iss: iss(target.tpp.clientId) })))

  it('iss and token of different apps, both in good standing', async () => {
    const other = await registerTpp(target.sanad)
    await claim(() => ({ iss: other.clientId }))
    // The other app's token: then neither the key nor the issuer is its own.
    await expectRefused(target, () => forge(target), ['JWS.InvalidHeader', 'JWS.InvalidClaim'], {
      token: await other.developerToken(),
    })
  })
})

describe('aud names this bank', () => {
  it.each([
    undefined,
    null,
    '',
    'https://other.example',
    [],
    [''],
    ['https://other.example'],
    7,
    true,
    {},
    [7],
    [null],
    [[]],
    [{}],
    'http://127.0.0.1',
  ])('aud %j', (aud) => claim(() => ({ aud })))
  it.each<[string, (issuer: string) => unknown]>([
    ['with a slash behind it', (issuer) => `${issuer}/`],
    ['of the token endpoint', (issuer) => `${issuer}/token`],
    ['in capitals', (issuer) => issuer.toUpperCase()],
    ['beside something that is no text', (issuer) => [issuer, 7]],
    ['in a list of eleven', (issuer) => Array.from({ length: 11 }, () => issuer)],
    ['in a list in a list', (issuer) => [[issuer]]],
    ['as a name of an object', (issuer) => ({ [issuer]: true })],
    ['with another name behind a comma', (issuer) => `${issuer},x`],
  ])('aud %s', (_what, aud) => claim(() => ({ aud: aud(target.sanad.settings.issuer) })))

  it('the issuer or the base address, as text or in a list, is right', async () => {
    const { issuer, baseUrl } = target.sanad.settings
    for (const aud of [issuer, [issuer], baseUrl, ['https://other.example', issuer]])
      await expectAccepted(target, () => forge(target, { claims: { aud } }))
  })
})

describe('times', () => {
  // The clock of forger and bank stands still, or a slow machine would come nearer to the end, or out of the skew.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it.each<[string, () => Record<string, unknown>]>([
    ['exp a second ago', () => ({ nbf: now() - 60, exp: now() - 1 })],
    ['exp now', () => ({ nbf: now() - 60, exp: now() })],
    ['exp long ago', () => ({ nbf: 1_000, exp: 1_300 })],
    ['exp before nbf', () => ({ nbf: now() + 5, exp: now() + 4 })],
    ['exp at nbf', () => ({ nbf: now() + 5, exp: now() + 5 })],
    ['exp an hour and a second after nbf', () => ({ nbf: now(), exp: now() + 3_601 })],
    ['exp in a hundred years', () => ({ exp: now() + 3_153_600_000 })],
    ['nbf a minute ahead', () => ({ nbf: now() + 60, exp: now() + 300 })],
    ['nbf just over the skew', () => ({ nbf: now() + 11, exp: now() + 300 })],
    ['iat a minute ahead', () => ({ iat: now() + 60 })],
    ['nbf old and exp right', () => ({ nbf: now() - 7_200, exp: now() + 60 })],
    ['no exp', () => ({ exp: undefined })],
    ['no nbf', () => ({ nbf: undefined })],
    ['times in milliseconds', () => ({ nbf: Date.now(), exp: Date.now() + 300 })],
  ])('%s', (_what, claims) => claim(claims))

  const wrong = [null, '', 'tomorrow', '2026-12-01T00:00:00Z', 1.5, -1, true, [], {}, [1]]
  it.each(['exp', 'nbf', 'iat'].flatMap((name) => wrong.map((value) => [name, value] as const)))('%s = %j', (name, value) =>
    claim(() => ({ [name]: value })),
  )
  it.each(['exp', 'nbf', 'iat'])('%s as the right number in quotation marks', (name) => claim(() => ({ [name]: String(now()) })))

  // The byte scanner refuses these before anybody reads them as claims.
  it.each(
    ['exp', 'nbf', 'iat'].flatMap((name) =>
      ['1e400', '-1e400', '9007199254740993', '99999999999999999999', '0x10', '+1', '1_000'].map((text) => [name, text] as const),
    ),
  )('%s written as %s', (name, text) =>
    expectRefused(
      target,
      () =>
        forge(target, {
          payload: forge(target)
            .body.toString()
            .replace(new RegExp(`"${name}":\\d+`), `"${name}":${text}`),
        }),
      'Body.InvalidFormat',
    ),
  )

  it('within the skew, for a whole hour, and without iat it is right', async () => {
    for (const claims of [
      () => ({ nbf: now() + 8, iat: now() + 8 }),
      () => ({ exp: now() + 3_600, nbf: now() }),
      () => ({ iat: undefined }),
      () => ({ nbf: now() - 3_500, exp: now() + 20 }),
    ]) {
      await expectAccepted(target, () => forge(target, { claims: claims() }))
    }
  })

  it('a claim that the contract does not have is named', async () => {
    const [answer] = await refusalsOf(target, () => forge(target, { claims: { sub: 'x' } }), 'Body.InvalidFormat')
    expect(answer!.path).toBe('sub')
  })
})

describe('the message', () => {
  it.each([undefined, null, '', 'text', 7, true, [], [{}]])('message %j is no object', async (message) => {
    const answers = await refusalsOf(target, () => forge(target, { claims: { message } }), 'Body.InvalidFormat')
    for (const { path } of answers) expect(path).toBe('message')
  })

  it.each(['null', '[]', '"text"', '7', 'true', '{}', '[{}]'])('an envelope that is %s', (payload) =>
    expectRefused(target, () => forge(target, { payload }), ['Body.InvalidFormat', 'JWS.InvalidClaim']),
  )

  it.each([
    {},
    { Data: {} },
    { Data: null, Risk: {} },
    { Data: [], Risk: {} },
    { Risk: {} },
    { data: {}, risk: {} },
    { Data: { Data: {} }, Risk: {} },
  ])('message %j', (message) => expectRefused(target, () => forge(target, { message }), 'Body.InvalidFormat'))

  const withRisk = (risk: string) => forge(target).body.toString().replace('"Risk":{}', `"Risk":${risk}`)
  it.each<[string, () => string]>([
    ['40 arrays', () => withRisk(`${'['.repeat(40)}${']'.repeat(40)}`)],
    ['40 objects', () => withRisk(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)],
    ['40,000 arrays', () => withRisk(`${'['.repeat(40_000)}${']'.repeat(40_000)}`)],
    ['40,000 arrays never closed', () => withRisk('['.repeat(40_000))],
    ['10,000 members', () => withRisk(`{${Array.from({ length: 10_000 }, (_, index) => `"m${index}":0`).join()}}`)],
    [
      'a list of 20,000 audiences',
      () =>
        forge(target)
          .body.toString()
          .replace('"aud":[', `"aud":[${'"x",'.repeat(20_000)}`),
    ],
    [
      'a text of 150 kB',
      () => forge(target, { message: paymentConsentRequest({ data: { PayerNotes: 'x'.repeat(150_000) } }) }).body.toString(),
    ],
  ])('%s', async (_what, payload) => {
    const cpuMs = countCpuMs()
    await expectRefused(target, () => forge(target, { payload: payload() }), ['Body.InvalidFormat', 'JWS.InvalidClaim'])
    expect(cpuMs(), 'milliseconds').toBeLessThan(3_000)
  })
})
