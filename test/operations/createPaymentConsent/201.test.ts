import { compactVerify, createRemoteJWKSet, flattenedVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPaymentConsentMessage, paymentConsentRequest } from '../../support/consents/paymentConsent.ts'
import { sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
const path = '/payments/consents'

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
})
afterAll(() => sanad?.close())

describe('a created payment consent', () => {
  it('carries every field of the description, in its own spelling', async () => {
    const message = fullPaymentConsentMessage()
    const { status, headers, body } = await sendRaw(sanad, tpp, { path, message })
    expect(status).toBe(201)
    const { Data, Risk, Subscription, Links, Meta } = body.message as never as Record<string, Record<string, unknown>>
    expect(Data).toMatchObject({
      ConsentId: expect.stringMatching(/^pis-[0-9a-f-]{36}$/),
      PaymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      BaseConsentId: message.Data.BaseConsentId,
      Status: 'AwaitingAuthorization',
      CreationDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      Initiation: {
        DebtorAccount: { SchemeName: 'KSAOB.IBAN', Name: { en: 'Noura', ar: 'نورة' } },
        CreditorAccount: {
          SchemeName: 'KSAOB.IBAN',
          TradingName: { en: 'Palm Coffee', ar: 'قهوة النخيل' },
          CreditorAgent: 'RJHISARI',
        },
      },
      ControlParameters: {
        ConsentSchedule: { SinglePayment: { id: 1, Amount: { Amount: '150.00', Currency: 'SAR' } } },
        AcceptedAuthorizationType: 'KSAOB.Single',
        AuthorizationExpirationTimeWindow: '720:00:00',
      },
      PayerNotes: message.Data.PayerNotes,
      BeneficiaryInformation: { Notes: message.Data.PayerNotes },
      Purpose: 'BIL',
      TradingBrandName: 'Palm Coffee',
      AgentInformation: { Identification: 'RJHISARI' },
      IsPayByAccount: true,
    })
    expect(Data).not.toHaveProperty('Flags')
    expect(Risk).toMatchObject({
      PSUIndicators: { PSUPhoneNumber: '0500000000' },
      DestinationDeliveryAddress: null,
      TransactionIndicators: { TransactionNumberCap: 1 },
    })
    expect(Subscription).toEqual(message.Subscription)
    expect(Meta).toEqual({})
    expect(Links).toMatchObject({
      Self: `/open-banking/payment/2023.08-draft2/payment-consents/${String(Data!.ConsentId)}`,
      Related: [],
    })
    expect(Links!.scaOAuth).toBe(
      `/auth/authorize?client_id=${tpp.clientId}&response_type=code&scope=openid%20payments%3A${String(Data!.ConsentId)}`,
    )
    expect(headers.get('link')).toBe(`<${String(Links!.scaOAuth)}>; rel="scaOAuth"`)
  })

  it('is signed in both encodings so that the published JWKS verifies it, for this app only and for 300 seconds', async () => {
    const jwks = createRemoteJWKSet(new URL(`${sanad.settings.issuer}/jwks`))
    const jwt = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest() })
    expect(jwt.headers.get('content-type')).toBe('application/jwt')
    const verified = await compactVerify(jwt.text, jwks)
    expect(verified.protectedHeader.alg).toBe('PS256')
    const json = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), encoding: 'json' })
    expect(json.headers.get('content-type')).toContain('application/json')
    const [protectedPart, , signature] = json.headers.get('x-jws-signature')!.split('.') as [string, string, string]
    await flattenedVerify({ protected: protectedPart, payload: Buffer.from(json.text).toString('base64url'), signature }, jwks)
    for (const { body } of [jwt, json]) {
      expect(body).toMatchObject({ iss: sanad.settings.issuer, aud: tpp.clientId })
      expect(Number(body.exp) - Number(body.iat)).toBe(300)
    }
  })

  it('is signed with ES256 for an app that registered it', async () => {
    const other = await registerTpp(sanad, { responseSigningAlg: 'ES256' })
    const { text } = await sendRaw(sanad, other, { path, message: paymentConsentRequest() })
    const { protectedHeader } = await compactVerify(text, createRemoteJWKSet(new URL(`${sanad.settings.issuer}/jwks`)))
    expect(protectedHeader.alg).toBe('ES256')
  })

  it('echoes x-fapi-interaction-id, and makes one when it is no UUID', async () => {
    const id = '93bac548-d2de-4546-b106-880a5018460d'
    const echoed = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), headers: { 'x-fapi-interaction-id': id } })
    expect(echoed.headers.get('x-fapi-interaction-id')).toBe(id)
    const made = await sendRaw(sanad, tpp, {
      path,
      message: paymentConsentRequest(),
      headers: { 'x-fapi-interaction-id': 'mine' },
    })
    expect(made.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(made.headers.get('cache-control')).toBe('no-store')
  })

  it('answers in the encoding that Accept prefers', async () => {
    const asJson = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), headers: { accept: 'application/json' } })
    expect(asJson.headers.get('content-type')).toContain('application/json')
    const asJwt = await sendRaw(sanad, tpp, {
      path,
      message: paymentConsentRequest(),
      encoding: 'json',
      headers: { accept: 'application/jwt' },
    })
    expect(asJwt.headers.get('content-type')).toBe('application/jwt')
  })
})

describe('x-idempotency-key', () => {
  it('gives the first answer again for the same message, signed afresh, and stores one consent', async () => {
    const message = paymentConsentRequest()
    const headers = { 'x-idempotency-key': 'order-42' }
    const answers = await Promise.all([1, 2, 3].map(() => sendRaw(sanad, tpp, { path, message, headers })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.message))).size).toBe(1)
    expect(answers[2]!.headers.get('link')).toBe(answers[0]!.headers.get('link'))
    const rows = await sanad.dependencies.db
      .selectFrom('consents')
      .select('consentId')
      .where('baseConsentId', '=', message.Data.BaseConsentId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('is refused for another message, and belongs to one app', async () => {
    const headers = { 'x-idempotency-key': 'order-43' }
    expect((await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), headers })).status).toBe(201)
    const conflict = await sendRaw(sanad, tpp, { path, message: paymentConsentRequest(), headers })
    expect(conflict.status).toBe(409)
    expect(conflict.body.Errors[0]).toMatchObject({ Code: 'KSAOB.GenericError', Path: 'x-idempotency-key' })
    const other = await registerTpp(sanad)
    expect((await sendRaw(sanad, other, { path, message: paymentConsentRequest(), headers })).status).toBe(201)
  })

  it.each(['x'.repeat(41), 'two words'])('with %s is refused', async (key) => {
    const { status, body } = await sendRaw(sanad, tpp, {
      path,
      message: paymentConsentRequest(),
      headers: { 'x-idempotency-key': key },
    })
    expect(status).toBe(400)
    expect(body.Errors[0]).toMatchObject({ Code: 'KSAOB.Resource.InvalidFormat', Path: 'x-idempotency-key' })
  })
})
