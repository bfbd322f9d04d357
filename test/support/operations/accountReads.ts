import { expect, it } from 'vitest'
import { operationPaths } from '../../../generated/paths.ts'
import type { PermittedOperation } from '../../../generated/permissions.ts'
import { permittedOperations } from '../consents/accountAccess.ts'
import { accountIdsOf, allPermissions, linkAccounts } from '../consents/accountConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../consents/paymentConsent.ts'
import { type RawAnswer, type RawRequest, sendRaw, whereBankIsSilent } from '../http/requests.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad, tokenAgeMs } from '../servers/shared.ts'
import { authorize, customerOf } from '../story.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'

/** A server, an app of account information, and what its customers gave it. */
export interface AccountStage {
  sanad: RunningSanad
  tpp: TestTpp
  /** Of a consent with all permissions to the customer's first account and the card, not to the one between them. */
  token: string
  chosen: string
  unchosen: string
  foreign: string
  get(path: string, request?: Partial<RawRequest>): Promise<RawAnswer>
  /** The token of a new consent with these members of Data. */
  link(data: object, accountIds?: string[]): Promise<string>
}

/** The stage of all operations that read accounts. */
export const openAccountStage = (): Promise<AccountStage> =>
  shared(
    'account stage',
    async () => {
      const sanad = await sharedSanad('of accounts')
      const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
      const own = await accountIdsOf(sanad, happyCustomer)
      const [chosen, unchosen] = own as [string, string]
      const [foreign] = (await accountIdsOf(sanad, '1000000024')) as [string]
      const { accessToken: token } = (await linkAccounts(sanad, tpp, { accountIds: [chosen, own[3]!] })).token
      return {
        sanad,
        tpp,
        token,
        chosen,
        unchosen,
        foreign,
        get: (path, request = {}) => sendRaw(sanad, tpp, { path, token, headers: { accept: 'application/json' }, ...request }),
        link: async (data, accountIds) =>
          (await linkAccounts(sanad, tpp, { ...(accountIds && { accountIds }), data })).token.accessToken,
      }
    },
    tokenAgeMs,
  )

/** The address of an operation of one account, or of the customer. */
export const readPath = (operationId: PermittedOperation, accountId: string, query = '') =>
  `${operationPaths[operationId].replace('{AccountId}', accountId)}${query}`

export const refusalOf = ({ status, body }: RawAnswer) => [status, body.Errors?.[0]?.Code, body.Errors?.[0]?.Path]

/** The operations that need a permission of their own; the others tell which accounts there are. */
export const dataOperations = permittedOperations.filter(
  (operationId) => operationPaths[operationId].includes('{AccountId}') && operationId !== 'getAccount',
)

/** Tokens that open nothing, or little, made once for all operations. */
const tokens = {
  basic: ({ link, chosen }: AccountStage) =>
    shared('basic token', () => link({ Permissions: ['ReadAccountsBasic'] }, [chosen]), tokenAgeMs),
  silent: ({ sanad, link }: AccountStage) =>
    shared(
      'token of the silent customer',
      async () => {
        const [accountId] = (await accountIdsOf(sanad, '1000000099')) as [string]
        return {
          accountId,
          token: await link({ NationalIdentificationNumber: '1000000099', Permissions: [...allPermissions] }, [accountId]),
        }
      },
      tokenAgeMs,
    ),
  payment: ({ sanad }: AccountStage) =>
    shared(
      'payment token',
      async () => {
        const pis = await registerTpp(sanad)
        const client = pis.client()
        const { ConsentId } = (await client.createPaymentConsent(paymentConsentRequest())).message.Data
        const { callback, secrets } = await authorize(client, pis, ConsentId, customerOf(sanad, happyCustomer))
        const { accessToken } = await client.exchangeCode({
          code: client.readCallback(callback, secrets.state),
          redirectUri: pis.redirectUri,
          codeVerifier: secrets.codeVerifier,
          nonce: secrets.nonce,
        })
        return accessToken
      },
      tokenAgeMs,
    ),
  revoked: ({ sanad, tpp, link, chosen }: AccountStage) =>
    shared('revoked token', async () => {
      const gone = await link({}, [chosen])
      await fetch(sanad.url('/auth/revoke'), {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${tpp.clientId}:${tpp.clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ token: gone }),
      })
      return gone
    }),
}

/** What every operation that reads accounts promises. */
export function proveRead(operationId: PermittedOperation): void {
  const pathOf = ({ chosen }: AccountStage, query = '') => readPath(operationId, chosen, query)

  it('answers in both encodings, signed, and names its own address', async () => {
    const stage = await openAccountStage()
    const path = pathOf(stage)
    const json = await stage.get(path)
    expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(json.headers.get('x-jws-signature')).toMatch(/^[\w-]+\.\.[\w-]+$/)
    expect((json.body.message as unknown as { Links: object }).Links).toMatchObject({ Self: path })
    const jwt = await stage.get(path, { headers: {} })
    expect([jwt.status, jwt.headers.get('content-type'), jwt.body.aud]).toEqual([200, 'application/jwt', stage.tpp.clientId])
  })

  it('is closed to a missing token (401) and a developer’s token (403)', async () => {
    const stage = await openAccountStage()
    expect(refusalOf(await stage.get(pathOf(stage), { token: null }))).toEqual([401, 'KSAOB.AccessToken.Unauthorized', undefined])
    expect(refusalOf(await stage.get(pathOf(stage), { token: await stage.tpp.developerToken() }))).toEqual([
      403,
      'KSAOB.AccessToken.InvalidScope',
      undefined,
    ])
  })

  it('refuses a query parameter that it does not have', async () => {
    const stage = await openAccountStage()
    expect(refusalOf(await stage.get(pathOf(stage, '?limit=5')))).toEqual([400, 'KSAOB.Resource.InvalidFormat', 'limit'])
  })

  if (operationPaths[operationId].includes('{AccountId}'))
    it('answers an unknown id, another customer’s and one that was not chosen alike', async () => {
      const { get, foreign, unchosen } = await openAccountStage()
      const answers = await Promise.all(
        ['acc-999999', foreign, unchosen].map((accountId) => get(readPath(operationId, accountId))),
      )
      expect(refusalOf(answers[0]!)).toEqual([400, 'KSAOB.Resource.InvalidResourceId', 'AccountId'])
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    })

  if (operationId === 'getAccounts' || operationId === 'getAccount')
    it('is open to the least permission', async () => {
      const stage = await openAccountStage()
      expect((await stage.get(pathOf(stage), { token: await tokens.basic(stage) })).status).toBe(200)
    })
  else
    it('is a 403 without its permission', async () => {
      const stage = await openAccountStage()
      const answer = await stage.get(pathOf(stage), { token: await tokens.basic(stage) })
      expect(refusalOf(answer)).toEqual([403, 'KSAOB.AccessToken.InvalidScope', undefined])
      expect(answer.body.Errors[0]!.Message).toMatch(/^The consent lacks the permission Read\w+/)
    })

  if (operationId !== 'getAccount' && operationId !== 'getParties')
    it('refuses a page that is not a number', async () => {
      const stage = await openAccountStage()
      const refused = async (query: string, path: string) =>
        expect(refusalOf(await stage.get(pathOf(stage, query))), query).toEqual([400, 'KSAOB.Resource.InvalidFormat', path])
      for (const value of ['x', '0', '-1', '1.5', '', '1e3', '٣']) await refused(`?page=${encodeURIComponent(value)}`, 'page')
      await refused('?page-size=many', 'page-size')
      await refused('?page=1&page=2', 'page')
    })

  proveReadClosed(operationId)
}

/** What opens nothing, and a core bank that says nothing. */
function proveReadClosed(operationId: PermittedOperation): void {
  it('is a 403 that says to try again when the core bank does not answer in time, never a 500', async () => {
    const stage = await openAccountStage()
    const { accountId, token } = await tokens.silent(stage)
    const answer = await whereBankIsSilent(stage.sanad, () => stage.get(readPath(operationId, accountId), { token }))
    expect(refusalOf(answer)).toEqual([403, 'KSAOB.Consent.TransientAccountAccessFailure', undefined])
    expect(answer.body.Errors[0]!.Message).toContain('try again')
  })

  it('is closed to a customer’s token for a payment', async () => {
    const stage = await openAccountStage()
    const answer = await stage.get(readPath(operationId, stage.chosen), { token: await tokens.payment(stage) })
    expect(refusalOf(answer)).toEqual([403, 'KSAOB.AccessToken.InvalidScope', undefined])
  })

  it('is a 401 with a token whose grant was revoked', async () => {
    const stage = await openAccountStage()
    expect((await stage.get(readPath(operationId, stage.chosen), { token: await tokens.revoked(stage) })).status).toBe(401)
  })
}
