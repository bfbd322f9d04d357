import { type AccountConsent } from '../../../src/domain/consent/consent.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationPaths } from '../../../generated/paths.ts'
import { type PermittedOperation } from '../../../generated/permissions.ts'
import { findConsent } from '../../../src/data/repositories/consents.ts'
import { getAccounts } from '../../../src/services/account/lists.ts'
import { permittedOperations } from '../../support/consents/accountAccess.ts'
import { accountIdsOf, allPermissions, linkAccounts } from '../../support/consents/accountConsent.ts'
import { happyCustomer, paymentConsentMessage } from '../../support/consents/paymentConsent.ts'
import { type RawAnswer, type RawRequest, sendRaw } from '../../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../../support/servers/sanad.ts'
import { authorize, customerOf } from '../../support/story.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
/** Of a consent with all permissions to the customer's first account and the card, not to the one between them. */
let token: string
let chosen: string
let unchosen: string
let foreign: string

beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_CORE_BANK_TIMEOUT_MS: '400' } })
  tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const own = await accountIdsOf(sanad, happyCustomer)
  ;[chosen, unchosen] = own as [string, string]
  ;[foreign] = (await accountIdsOf(sanad, '1000000024')) as [string]
  const linked = await linkAccounts(sanad, tpp, { accountIds: [chosen, own[3]!] })
  token = linked.token.accessToken
})
afterAll(() => sanad?.close())

const ofAccount = permittedOperations.filter((operationId) => operationPaths[operationId].includes('{AccountId}'))
const ofData = ofAccount.filter((operationId) => operationId !== 'getAccount')
const lists = permittedOperations.filter((operationId) => operationId !== 'getAccount' && operationId !== 'getParties')
const pathOf = (operationId: PermittedOperation, accountId = chosen, query = '') =>
  `${operationPaths[operationId].replace('{AccountId}', accountId)}${query}`
const get = (path: string, request: Partial<RawRequest> = {}): Promise<RawAnswer> =>
  sendRaw(sanad, tpp, { path, token, headers: { accept: 'application/json' }, ...request })
const refusal = ({ status, body }: RawAnswer) => [status, body.Errors?.[0]?.Code, body.Errors?.[0]?.Path]
const link = async (data: object, accountIds?: string[]) =>
  (await linkAccounts(sanad, tpp, { ...(accountIds && { accountIds }), data })).token.accessToken
const setStatus = (accountId: string, status: string) =>
  fetch(sanad.url(`/core-bank/api/accounts/${accountId}/status`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })

describe.each(permittedOperations)('%s', (operationId) => {
  it('answers in both encodings, signed, and names its own address', async () => {
    const json = await get(pathOf(operationId))
    expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(json.headers.get('x-jws-signature')).toMatch(/^[\w-]+\.\.[\w-]+$/)
    expect((json.body.message as unknown as { Links: object }).Links).toMatchObject({ Self: pathOf(operationId) })
    const jwt = await get(pathOf(operationId), { headers: {} })
    expect([jwt.status, jwt.headers.get('content-type'), jwt.body.aud]).toEqual([200, 'application/jwt', tpp.clientId])
  })

  it('is closed to a missing token (401), a developer’s token and a consent without its permission (403)', async () => {
    expect(refusal(await get(pathOf(operationId), { token: null }))).toEqual([401, 'KSAOB.AccessToken.Unauthorized', undefined])
    expect(refusal(await get(pathOf(operationId), { token: await tpp.developerToken() }))).toEqual([
      403,
      'KSAOB.AccessToken.InvalidScope',
      undefined,
    ])
  })

  it('refuses a query parameter that it does not have', async () => {
    expect(refusal(await get(pathOf(operationId, chosen, '?limit=5')))).toEqual([400, 'KSAOB.Resource.InvalidFormat', 'limit'])
  })
})

describe('accounts', () => {
  it('are those that the customer chose', async () => {
    const { body } = await get(pathOf('getAccounts'))
    const { Data } = body.message as unknown as { Data: { Account: { AccountId: string }[] } }
    expect(Data.Account.map(({ AccountId }) => AccountId)).toContain(chosen)
    expect(Data.Account).toHaveLength(2)
  })

  it.each(ofAccount)('%s answers an unknown id, another customer’s and one that was not chosen alike', async (operationId) => {
    const answers = await Promise.all(['acc-999999', foreign, unchosen].map((accountId) => get(pathOf(operationId, accountId))))
    expect(refusal(answers[0]!)).toEqual([400, 'KSAOB.Resource.InvalidResourceId', 'AccountId'])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it('of another consent of the same customer are as unknown', async () => {
    const other = await link({}, [unchosen])
    expect([
      (await get(pathOf('getAccount', unchosen), { token: other })).status,
      (await get(pathOf('getAccount', chosen), { token: other })).status,
    ]).toEqual([200, 400])
  })

  it('that are suspended, or for good closed, stay in the list, and nothing else of them can be read', async () => {
    const customer = '1000000073'
    const holder = await link({ NationalIdentificationNumber: customer, IsPSUReadAllAccounts: true })
    const [accountId] = (await accountIdsOf(sanad, customer)) as [string]
    const life = [
      ['Suspended', 'KSAOB.Consent.AccountTemporarilyBlocked'],
      ['Active', undefined],
      ['Deceased', 'KSAOB.Consent.PermanentAccountAccessFailure'],
      ['Closed', 'KSAOB.Consent.PermanentAccountAccessFailure'],
    ] as const
    for (const [status, code] of life) {
      await setStatus(accountId, status)
      const { body } = await get(pathOf('getAccount', accountId), { token: holder })
      expect((body.message as unknown as { Data: { Account: { Status: string } } }).Data.Account.Status).toBe(status)
      expect((await get(pathOf('getAccounts'), { token: holder })).text).toContain(`"Status":"${status}"`)
      const expected = code ? [403, code, 'AccountId'] : [200, undefined, undefined]
      for (const operationId of ofData)
        expect(refusal(await get(pathOf(operationId, accountId), { token: holder })), `${status} ${operationId}`).toEqual(
          expected,
        )
    }
  })
})

describe('permissions', () => {
  it('open one operation each: without them it is a 403 that says which it needs', async () => {
    const basic = await link({ Permissions: ['ReadAccountsBasic'] }, [chosen])
    for (const operationId of permittedOperations) {
      const answer = await get(pathOf(operationId), { token: basic })
      if (operationId === 'getAccounts' || operationId === 'getAccount') expect(answer.status).toBe(200)
      else expect(refusal(answer), operationId).toEqual([403, 'KSAOB.AccessToken.InvalidScope', undefined])
    }
    expect((await get(pathOf('getAccountBalances'), { token: basic })).body.Errors[0]!.Message).toBe(
      'The consent lacks the permission ReadBalances.',
    )
  })

  it('are refused inside a signed envelope where Accept prefers it', async () => {
    const basic = await link({ Permissions: ['ReadAccountsBasic'] }, [chosen])
    const { status, headers, body } = await get(pathOf('getAccountBalances'), {
      token: basic,
      headers: { accept: 'application/jwt' },
    })
    expect([
      status,
      headers.get('content-type'),
      (body.message as unknown as { Errors: { Code: string }[] }).Errors[0]!.Code,
    ]).toEqual([403, 'application/jwt', 'KSAOB.AccessToken.InvalidScope'])
  })
})

describe('pages', () => {
  it.each(lists)('%s refuses a page that is not a number', async (operationId) => {
    for (const value of ['x', '0', '-1', '1.5', '', '1e3', '٣']) {
      expect(refusal(await get(pathOf(operationId, chosen, `?page=${encodeURIComponent(value)}`))), value).toEqual([
        400,
        'KSAOB.Resource.InvalidFormat',
        'page',
      ])
    }
    expect(refusal(await get(pathOf(operationId, chosen, '?page-size=many')))).toEqual([
      400,
      'KSAOB.Resource.InvalidFormat',
      'page-size',
    ])
    expect(refusal(await get(pathOf(operationId, chosen, '?page=1&page=2')))).toEqual([
      400,
      'KSAOB.Resource.InvalidFormat',
      'page',
    ])
  })

  it('lead on by links that can be followed as they are', async () => {
    const from = encodeURIComponent('2026-01-01T00:00:00+03:00')
    let path: string | undefined = pathOf('getAccountTransactions', chosen, `?page-size=10&fromBookingDateTime=${from}`)
    let pages = 0
    const total = new Set<number>()
    while (path !== undefined && pages < 50) {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      const { Links, Meta } = body.message as unknown as { Links: Record<string, string>; Meta: { TotalPages: number } }
      expect(Links.First).toContain('page-size=25')
      expect(Links.Last).toContain(`fromBookingDateTime=${from}`)
      total.add(Meta.TotalPages)
      path = Links.Next
      pages += 1
    }
    expect([...total]).toEqual([pages])
    expect(pages).toBeGreaterThan(2)
  })
})

describe('getAccountTransactions', () => {
  it.each([
    ['?fromBookingDateTime=2026-10-02&toBookingDateTime=2026-10-01', 'toBookingDateTime'],
    ['?fromBookingDateTime=2026-02-30', 'fromBookingDateTime'],
    ['?toBookingDateTime=yesterday', 'toBookingDateTime'],
    ['?fromBookingDateTime=2026-10-02T10:00', 'fromBookingDateTime'],
    ['?as-of=-1', 'as-of'],
  ])('refuses %s', async (query, path) =>
    expect(refusal(await get(pathOf('getAccountTransactions', chosen, query)))).toEqual([
      400,
      'KSAOB.Resource.InvalidFormat',
      path,
    ]),
  )

  it.each([
    '2026-10-01',
    '2026-10-01T00:00:00',
    '2026-10-01T00:00:00Z',
    '2026-10-01T03:00:00+0300',
    '2026-10-01T03:00:00%2B03:00',
  ])('takes %s for the same moment', async (from) => {
    const first = async (query: string) =>
      ((await get(pathOf('getAccountTransactions', chosen, query))).body.message as unknown as { Meta: object }).Meta
    expect(await first(`?fromBookingDateTime=${from}`)).toEqual(await first('?fromBookingDateTime=2026-10-01T00:00:00.000Z'))
  })
})

describe('the first use of a consent', () => {
  it('is dated once, also when five first uses come together', async () => {
    const { ConsentId } = await linkAccounts(sanad, tpp, { accountIds: [chosen] })
    // All five have read the consent before any of them dates it.
    const consent = (await findConsent(sanad.dependencies.db, ConsentId)) as AccountConsent
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        getAccounts(sanad.dependencies, { consent, query: {}, interactionId: `i${index}`, now: new Date() }),
      ),
    )
    const activations = await sanad.dependencies.db
      .selectFrom('audit')
      .select('occurredAt')
      .where('subject', '=', ConsentId)
      .where('action', '=', 'consent.activate')
      .execute()
    expect(activations).toHaveLength(1)
  })

  it('is not a refused one', async () => {
    const fresh = await linkAccounts(sanad, tpp, { accountIds: [chosen], data: { Permissions: ['ReadAccountsBasic'] } })
    const flagOf = async () => (await tpp.client().getAccountAccessConsent(fresh.ConsentId)).message.Data.Flag
    await get(pathOf('getAccountBalances'), { token: fresh.token.accessToken })
    await get(pathOf('getAccount', unchosen), { token: fresh.token.accessToken })
    expect(await flagOf()).not.toHaveProperty('activated')
    await get(pathOf('getAccounts'), { token: fresh.token.accessToken })
    expect(await flagOf()).toHaveProperty('activated')
  })
})

describe('a core bank that does not answer in time', () => {
  it('is a 403 that says to try again, for every operation, never a 500', async () => {
    const silent = '1000000099'
    const [accountId] = await accountIdsOf(sanad, silent)
    const silentToken = await link({ NationalIdentificationNumber: silent, Permissions: [...allPermissions] }, [accountId!])
    for (const operationId of permittedOperations) {
      const answer = await get(pathOf(operationId, accountId), { token: silentToken })
      expect(refusal(answer), operationId).toEqual([403, 'KSAOB.Consent.TransientAccountAccessFailure', undefined])
      expect(answer.body.Errors[0]!.Message).toContain('try again')
    }
  })
})

it('a customer’s token for a payment opens no account', async () => {
  const pis = await registerTpp(sanad)
  const client = pis.client()
  const { ConsentId } = (await client.createPaymentConsent(paymentConsentMessage())).message.Data
  const { callback, secrets } = await authorize(client, pis, ConsentId, customerOf(sanad, happyCustomer))
  const { accessToken } = await client.exchangeCode({
    code: client.readCallback(callback, secrets.state),
    redirectUri: pis.redirectUri,
    codeVerifier: secrets.codeVerifier,
    nonce: secrets.nonce,
  })
  for (const operationId of permittedOperations)
    expect(refusal(await get(pathOf(operationId), { token: accessToken })), operationId).toEqual([
      403,
      'KSAOB.AccessToken.InvalidScope',
      undefined,
    ])
})

it('a token whose grant was revoked is a 401 everywhere', async () => {
  const gone = await link({}, [chosen])
  await fetch(sanad.url('/auth/revoke'), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${tpp.clientId}:${tpp.clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ token: gone }),
  })
  for (const operationId of permittedOperations)
    expect((await get(pathOf(operationId), { token: gone })).status, operationId).toBe(401)
})
