import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { findOperation, readContract } from '../support/contract/contracts.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RawAnswer, sendRaw } from '../support/http/requests.ts'
import { openConsentStage, refusalOf } from '../support/operations/consents.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => void ({ sanad, tpp } = await openConsentStage('KSA AIS')))

const path = '/account-access-consents'
type Answered = {
  Data: Record<string, unknown> & { ConsentId: string; Flag: Record<string, number> }
  Risk: Record<string, Record<string, unknown>>
  Links: Record<string, string>
  Meta: object
}
const messageOf = ({ body }: RawAnswer) => body.message as unknown as Answered
const create = (message: unknown = accountConsentRequest(), headers: Record<string, string> = {}) =>
  sendRaw(sanad, tpp, { path, message, encoding: 'json', headers })

/** The contract's richest example, its end in the future. */
function fullMessage() {
  const examples = findOperation(readContract('account-information'), 'createAccountAccessConsent').operation.requestBody!
    .content['application/json']!.examples!
  const { message } = structuredClone(examples.aggregationRequest!.value) as { message: ReturnType<typeof accountConsentRequest> }
  message.Data.ExpirationDateTime = new Date(Date.now() + 86_400_000).toISOString()
  return message
}

describe('createAccountAccessConsent', () => {
  it('answers in the description’s shape: epoch numbers, lower-case names, Meta, and how to go on', async () => {
    const request = fullMessage()
    const before = Date.now() / 1000
    const answer = await create(request)
    const { Data, Risk, Links, Meta } = messageOf(answer)
    expect(answer.status).toBe(201)
    expect(Data).toMatchObject({
      ConsentId: expect.stringMatching(/^aac-[0-9a-f-]{36}$/),
      ConsentStatus: 'AwaitingAuthorization',
      authorizationExpirationTimeWindow: '024:00:00',
      ExpirationDateTime: Math.floor(Date.parse(request.Data.ExpirationDateTime) / 1000),
      TransactionFromDateTime: 1763672400,
      TransactionToDateTime: 1810805400,
      Permissions: request.Data.Permissions,
      AccountType: ['KSAOB.Retail'],
      AccountSubType: ['CurrentAccount', 'Savings'],
      NationalIdentificationNumber: '1000000016',
      FourthParty: request.Data.FourthParty,
      SponsoredTPP: request.Data.SponsoredTPP,
      IsPSUReadAllAccounts: false,
      Purpose: ['Account Aggregation', 'E-Statement'],
    })
    expect(Data.CreationDateTime).toBeGreaterThanOrEqual(before - 1)
    expect([Data.ConsentStatusUpdateDateTime, Data.Flag]).toEqual([
      Data.CreationDateTime,
      { partlyAuthorized: Data.CreationDateTime },
    ])
    expect(Risk).toEqual({
      ...request.Risk,
      PSUIndicators: { ...request.Risk.PSUIndicators, PasswordChangedDateTime: 1772428500, PSUOnboardingDateTime: 1725955200 },
      DeviceIndicators: { ...request.Risk.DeviceIndicators, TrustedDeviceDateAndtime: 1762370430 },
    })
    expect(Links.Self).toBe(`/ksaob-aisp/v3.10/account-access-consents/${Data.ConsentId}`)
    expect(Links.scaOAuth).toContain(encodeURIComponent(`accounts:${Data.ConsentId}`))
    expect(answer.headers.get('link')).toBe(`<${Links.scaOAuth}>; rel="scaOAuth"`)
    expect([Meta, messageOf(answer)]).toMatchObject([
      { TotalPages: 1, MultipleAuthorizers: null },
      { Subscription: request.Subscription },
    ])
  })

  it('takes the other spelling of the device indicators and echoes it', async () => {
    const message = {
      ...accountConsentRequest(),
      Risk: {
        DeviceIndicators: {
          GeoLocation: { Latitude: '24.7', Longitude: '46.6' },
          TrustedDeviceDateAndTime: '2025-11-05T19:20:30.5Z',
        },
      },
    }
    expect(messageOf(await create(message)).Risk).toEqual({
      DeviceIndicators: { GeoLocation: { Latitude: '24.7', Longitude: '46.6' }, TrustedDeviceDateAndTime: 1762370430.5 },
    })
  })

  it('answers a repeated idempotency key with the first consent, and 409 for another message', async () => {
    const [key, message] = [randomUUID(), accountConsentRequest()]
    const [first, again] = [
      await create(message, { 'x-idempotency-key': key }),
      await create(message, { 'x-idempotency-key': key }),
    ]
    expect([again.status, messageOf(again).Data.ConsentId]).toEqual([201, messageOf(first).Data.ConsentId])
    expect((await create(accountConsentRequest({ ConsentPurpose: ['Other'] }), { 'x-idempotency-key': key })).status).toBe(409)
  })

  const rule = 'KSAOB.Consent.BusinessRuleViolation'
  const form = 'KSAOB.Body.InvalidFormat'
  it.each<[string, object, string, string]>([
    ['a permission without accounts', { Permissions: ['ReadBalances'] }, rule, 'Data.Permissions'],
    [
      'a direction without transactions',
      { Permissions: ['ReadAccountsBasic', 'ReadTransactionsCredits'] },
      rule,
      'Data.Permissions',
    ],
    ['no permission', { Permissions: [] }, form, 'Data.Permissions'],
    ['an unknown permission', { Permissions: ['ReadEverything'] }, form, 'Data.Permissions[0]'],
    ['the same permission twice', { Permissions: ['ReadAccountsBasic', 'ReadAccountsBasic'] }, form, 'Data.Permissions'],
    ['no purpose', { ConsentPurpose: undefined }, form, 'Data.ConsentPurpose'],
    ['no national id', { NationalIdentificationNumber: undefined }, form, 'Data.NationalIdentificationNumber'],
    ['no end', { ExpirationDateTime: undefined }, form, 'Data.ExpirationDateTime'],
    ['an end in the past', { ExpirationDateTime: '2020-01-01T00:00:00Z' }, rule, 'Data.ExpirationDateTime'],
    [
      'an end after more than a year',
      { ExpirationDateTime: new Date(Date.now() + 366 * 86_400_000).toISOString() },
      rule,
      'Data.ExpirationDateTime',
    ],
    [
      'a window turned round',
      { TransactionFromDateTime: '2026-02-01T00:00:00Z', TransactionToDateTime: '2026-01-01T00:00:00Z' },
      rule,
      'Data.TransactionToDateTime',
    ],
    [
      'an authorization window that is too long',
      { AuthorizationExpirationTimeWindow: '721:00:00' },
      form,
      'Data.AuthorizationExpirationTimeWindow',
    ],
    ['an unknown member', { Permission: ['ReadBalances'] }, form, 'Data.Permission'],
  ])('refuses %s and stores nothing', async (_, data, code, where) => {
    const count = async () => (await sanad.dependencies.db.selectFrom('consents').select('consentId').execute()).length
    const before = await count()
    expect(refusalOf(await create(accountConsentRequest(data)))).toEqual([400, code, where])
    expect(await count()).toBe(before)
  })

  it('names every broken rule of a request at once', async () => {
    const data = {
      Permissions: ['ReadBalances' as const],
      ExpirationDateTime: '2020-01-01T00:00:00Z',
      TransactionFromDateTime: '2026-02-01T00:00:00Z',
      TransactionToDateTime: '2026-01-01T00:00:00Z',
    }
    const { status, body } = await create(accountConsentRequest(data))
    expect([status, body.Errors.map(({ Code, Path }) => [Code, Path])]).toEqual([
      400,
      [
        [rule, 'Data.ExpirationDateTime'],
        [rule, 'Data.Permissions'],
        [rule, 'Data.TransactionToDateTime'],
      ],
    ])
  })

  it('refuses a moment in Risk that does not exist, and stores nothing', async () => {
    const before = await sanad.dependencies.db.selectFrom('consents').select('consentId').execute()
    const message = { ...accountConsentRequest(), Risk: { PSUIndicators: { PasswordChangedDateTime: '2026-02-30T00:00:00Z' } } }
    expect(refusalOf(await create(message))).toEqual([
      400,
      'KSAOB.Resource.InvalidFormat',
      'Risk.PSUIndicators.PasswordChangedDateTime',
    ])
    expect(await sanad.dependencies.db.selectFrom('consents').select('consentId').execute()).toEqual(before)
  })

  it('does not tell whether a national id is a customer’s', async () => {
    expect((await create(accountConsentRequest({ NationalIdentificationNumber: '1999999999' }))).status).toBe(201)
  })

  it('is closed to apps of another product', async () => {
    const payments = await registerTpp(sanad)
    expect(refusalOf(await sendRaw(sanad, payments, { path, message: accountConsentRequest() }))).toEqual([
      403,
      'KSAOB.AccessToken.InvalidScope',
      undefined,
    ])
    expect(refusalOf(await sendRaw(sanad, tpp, { path: '/payments/consents', message: paymentConsentRequest() }))).toEqual([
      403,
      'KSAOB.AccessToken.InvalidScope',
      undefined,
    ])
  })
})
