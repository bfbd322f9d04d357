import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import { riyadhDayStart } from '../../../src/domain/shared/dates.ts'
import { fullPaymentConsentMessage, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { type RawRequest, sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { makeTppKey, signBytes } from '../../support/tpp/tppKeys.ts'

let sanad: RunningSanad
let tpp: TestTpp
const path = '/payments/consents'

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

async function countConsents(): Promise<number> {
  return (await sanad.dependencies.db.selectFrom('consents').select('consentId').execute()).length
}

/** Sends it and expects the refusal, with nothing left behind. */
async function expectRefusal(request: Omit<RawRequest, 'path'>, expected: { Code: string; Path?: string }): Promise<void> {
  const before = await countConsents()
  const { status, body, headers } = await sendRaw(sanad, tpp, { path, ...request })
  expect(status).toBe(400)
  expect(body.Errors[0]).toMatchObject(expected)
  expect(body.Errors[0]!.Message.length).toBeGreaterThan(10)
  expect(headers.get('content-type')).toContain('application/json')
  expect(await countConsents()).toBe(before)
}

/** A copy of a valid message with the member at a dotted path set, or removed when the value is undefined. */
function changed(dottedPath: string, value: unknown): unknown {
  const message = structuredClone(fullPaymentConsentMessage()) as unknown as Record<string, unknown>
  const segments = dottedPath.split('.')
  const last = segments.pop()!
  const parent = segments.reduce((object, segment) => object[segment] as Record<string, unknown>, message)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return message
}

/** So many days of 24 hours from now; Riyadh has no other ones. */
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const schedule = 'Data.ControlParameters.ConsentSchedule.SinglePayment'
const body = 'KSAOB.Body.InvalidFormat'
const rule = 'KSAOB.Consent.BusinessRuleViolation'

describe('a payment consent whose message is wrong', () => {
  it.each([
    ['Data.NationalIdentificationNumber', undefined, body],
    ['Data.NationalIdentificationNumber', '3000000001', body],
    ['Data.BaseConsentId', undefined, body],
    ['Data.BaseConsentId', '', body],
    ['Data.BaseConsentId', 42, body],
    ['Data.BaseConsentId', null, body],
    ['Data.AcceptedAuthorizationType', undefined, body],
    ['Data.AcceptedAuthorizationType', 'KSAOB.Any', body],
    ['Data.AcceptedAuthorizationType', 'KSAOB.Multiple', body],
    ['Data.ExpirationDateTime', 'tomorrow', body],
    ['Data.ExpirationDateTime', '2020-01-01T00:00:00Z', rule],
    ['Data.AuthorizationExpirationTimeWindow', '721:00:00', body],
    ['Data.AuthorizationExpirationTimeWindow', '24:00:00', body],
    [`${schedule}.Amount.Amount`, '-1.00', body],
    [`${schedule}.Amount.Amount`, '1.001', body],
    [`${schedule}.Amount.Amount`, 150, body],
    [`${schedule}.Amount.Amount`, '0', 'KSAOB.Resource.InvalidFormat'],
    [`${schedule}.Amount.Currency`, 'USD', rule],
    [`${schedule}.Type`, 'KSAOB.FixedRecurringPayment', rule],
    ['Data.Initiation.DebtorAccount.Identification', 'SA0000000000000000000000', 'KSAOB.Resource.InvalidFormat'],
    ['Data.Initiation.CreditorAccount', undefined, body],
    ['Data.Initiation.CreditorAccount.IdentificationType', 'KSAOB.Email', body],
    ['Data.Initiation.CreditorAccount.SchemeName', 'KSAOB.IBAN', body],
    ['Data.PaymentPurposeCode', 'bill', body],
    ['Data.PayerNotes', 'x'.repeat(2_000), body],
    ['Data.MerchantDetails.MerchantCategoryCode', '5814', body],
    ['Data.Status', 'Authorized', body],
    ['Data.ConsentId', 'pis-mine', body],
    ['Risk', undefined, body],
    ['Risk.DeviceIndicators.VPNStatus', 'false', body],
    ['Risk.DeviceIndicators.NetworkType', 'KSAOB.9G', body],
    ['Risk.Unknown', {}, body],
    ['Subscription.Webhook.Url', 'not a url', body],
    ['Links', {}, body],
  ])('%s = %j: names the field', (field, value, Code) => expectRefusal({ message: changed(field, value) }, { Code, Path: field }))

  it('an instant payment with a date: names the date, however near', () =>
    expectRefusal(
      { message: changed(`${schedule}.RequestedExecutionDate`, daysAhead(2)) },
      { Code: rule, Path: `${schedule}.RequestedExecutionDate` },
    ))

  it('a future-dated payment may wait as long as the limit says, and not one day more', async () => {
    const most = limits.paymentDaysAhead
    expect((await sendRaw(sanad, tpp, { path, message: paymentConsentRequest({ executionDate: daysAhead(most) }) })).status).toBe(
      201,
    )
    await expectRefusal(
      {
        message: paymentConsentRequest({ executionDate: daysAhead(most + 1), data: { ExpirationDateTime: daysAhead(most - 1) } }),
      },
      { Code: rule, Path: `${schedule}.RequestedExecutionDate` },
    )
  })

  it('a payment on a day that begins after the consent ends: names the day, and the last possible one is accepted', async () => {
    const day = riyadhDayStart(new Date(daysAhead(6))).getTime()
    const paidOn = (ExpirationDateTime: string) =>
      paymentConsentRequest({ executionDate: new Date(day).toISOString(), data: { ExpirationDateTime } })
    await expectRefusal(
      { message: paidOn(new Date(day - 1).toISOString()) },
      { Code: rule, Path: `${schedule}.RequestedExecutionDate` },
    )
    expect((await sendRaw(sanad, tpp, { path, message: paidOn(new Date(day).toISOString()) })).status).toBe(201)
  })

  it('with several broken rules gets them all, each with its code, and with a wrong form those of the form first', async () => {
    const message = changed(`${schedule}.Amount`, { Amount: '0', Currency: 'USD' }) as ReturnType<
      typeof fullPaymentConsentMessage
    >
    message.Data.ExpirationDateTime = '2020-01-01T00:00:00Z'
    message.Data.Initiation.CreditorAccount.Identification = 'SA0000000000000000000000'
    message.Subscription!.Webhook.Url = 'https://user:secret@tpp.example/'
    const refusals = async () => (await sendRaw(sanad, tpp, { path, message })).body.Errors.map(({ Code, Path }) => [Code, Path])
    expect(await refusals()).toEqual([
      [rule, 'Data.ExpirationDateTime'],
      ['KSAOB.Resource.InvalidFormat', `${schedule}.Amount.Amount`],
      [rule, `${schedule}.Amount.Currency`],
      ['KSAOB.Resource.InvalidFormat', 'Data.Initiation.CreditorAccount.Identification'],
      [body, 'Subscription.Webhook.Url'],
    ])
    Object.assign(message.Data, { PayerNotes: 7, BaseConsentId: undefined })
    expect(await refusals()).toEqual([
      [body, 'Data.BaseConsentId'],
      [body, 'Data.PayerNotes'],
    ])
  })

  it('names the app’s own BaseConsentId when it was used before, and another app may use it', async () => {
    const message = paymentConsentRequest()
    expect((await sendRaw(sanad, tpp, { path, message })).status).toBe(201)
    await expectRefusal({ message }, { Code: rule, Path: 'Data.BaseConsentId' })
    const other = await registerTpp(sanad)
    expect((await sendRaw(sanad, other, { path, message })).status).toBe(201)
  })

  it('refuses a second member of the same name, __proto__, NUL, deep nesting and broken JSON', async () => {
    const tamperings: [string, (text: string) => string][] = [
      ['duplicate', (text) => text.replace('{"aud"', '{"iss":"x","aud"')],
      ['__proto__', (text) => text.replace('"Risk":{}', '"Risk":{"__proto__":{}}')],
      ['NUL', (text) => text.replace('Palm Coffee', 'Palm\\u0000Coffee')],
      ['depth', (text) => text.replace('"Risk":{}', `"Risk":${'['.repeat(40)}${']'.repeat(40)}`)],
      ['truncated', (text) => text.slice(0, -1)],
    ]
    for (const [name, tamper] of tamperings) {
      // Signed as it stands: the bytes are refused for what they are, not for their signature.
      const seconds = Math.floor(Date.now() / 1000)
      const text = JSON.stringify({
        aud: [sanad.settings.issuer],
        iss: tpp.clientId,
        nbf: seconds,
        exp: seconds + 60,
        message: paymentConsentRequest(),
      })
      const jwt = await signBytes(tpp.key, tamper(text))
      const { status, body: answer } = await sendRaw(sanad, tpp, { path, message: {}, tamper: () => jwt })
      expect([name, status, answer.Errors[0]!.Code]).toEqual([name, 400, body])
    }
  })
})

describe('a payment consent whose envelope is wrong', () => {
  it.each([
    ['iss of another app', { claims: { iss: 'other' } }, 'KSAOB.JWS.InvalidClaim', 'iss'],
    ['aud of another server', { claims: { aud: ['https://other.example'] } }, 'KSAOB.JWS.InvalidClaim', 'aud'],
    ['exp in the past', { claims: { nbf: 1_000, exp: 1_100 } }, 'KSAOB.JWS.InvalidClaim', 'exp'],
    ['exp more than an hour after nbf', { claims: { exp: 9_999_999_999 } }, 'KSAOB.JWS.InvalidClaim', 'exp'],
    ['nbf as text', { claims: { nbf: '0' } }, 'KSAOB.JWS.InvalidClaim', 'nbf'],
    [
      'alg none',
      { joseHeader: {}, tamper: (jwt: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.` },
      'KSAOB.JWS',
      undefined,
    ],
    [
      'a flipped payload',
      { tamper: (jwt: string) => jwt.replace(/\.(.)/, (_, c: string) => `.${c === 'e' ? 'f' : 'e'}`) },
      'KSAOB.JWS.InvalidSignature',
      undefined,
    ],
    ['four parts', { tamper: (jwt: string) => `${jwt}.x` }, 'KSAOB.JWS.Malformed', undefined],
    ['no message', { claims: { message: undefined } }, 'KSAOB.Body.InvalidFormat', 'message'],
  ])('%s', async (_, request, Code, Path) => {
    await expectRefusal(
      { message: paymentConsentRequest(), ...(request as object) },
      { Code: expect.stringContaining(Code) as never, ...(Path && { Path }) },
    )
  })

  it('signed with a key that is not the app’s', async () => {
    const key = await makeTppKey('PS256', { kid: tpp.key.kid })
    const before = await countConsents()
    const { status, body: answer } = await sendRaw(sanad, { ...tpp, key }, { path, message: paymentConsentRequest() })
    expect([status, answer.Errors[0]!.Code]).toEqual([400, 'KSAOB.JWS.InvalidSignature'])
    const unknown = await sendRaw(sanad, { ...tpp, key: await makeTppKey() }, { path, message: paymentConsentRequest() })
    expect([unknown.status, unknown.body.Errors[0]!.Code]).toEqual([400, 'KSAOB.JWS.InvalidHeader'])
    expect(await countConsents()).toBe(before)
  })

  it('JSON without x-jws-signature, or with a changed byte', async () => {
    await expectRefusal(
      { message: paymentConsentRequest(), encoding: 'json', headers: { 'x-jws-signature': undefined as never } },
      { Code: 'KSAOB.JWS.Malformed', Path: 'x-jws-signature' },
    )
    await expectRefusal(
      { message: paymentConsentRequest(), encoding: 'json', tamper: (text) => text.replace('150.00', '950.00') },
      { Code: 'KSAOB.JWS.InvalidSignature' },
    )
    await expectRefusal(
      { message: paymentConsentRequest(), encoding: 'json', tamper: (text) => `${text} ` },
      { Code: 'KSAOB.JWS.InvalidSignature' },
    )
  })

  it('answers inside a signed envelope when Accept prefers application/jwt', async () => {
    const {
      status,
      text,
      body: answer,
    } = await sendRaw(sanad, tpp, {
      path,
      message: changed('Data.BaseConsentId', undefined),
      headers: { accept: 'application/jwt' },
    })
    expect(status).toBe(400)
    expect(text.split('.')).toHaveLength(3)
    expect(answer.message).toMatchObject({ Errors: [{ Code: body, Path: 'Data.BaseConsentId' }] })
  })
})
