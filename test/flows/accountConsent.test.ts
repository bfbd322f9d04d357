import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SanadApiError } from '../../src/sdk/index.ts'
import { announceConsents } from '../../src/services/consent/announce.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { accountConsentRequest, accountIdsOf, linkAccounts } from '../support/consents/accountConsent.ts'
import { fetchEventsOf } from '../support/contract/events.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock, authorize, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

const [firstHolder, secondHolder] = ['1000000024', '1000000032'] as const

let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA AIS', name: 'دفتر' })
})
afterAll(() => sanad?.close())

const client = () => tpp.client()
const consentOf = async (ConsentId: string) => (await client().getAccountAccessConsent(ConsentId)).message
const accountsOf = async (token: string) =>
  (await client().getAccounts(token)).message.Data.Account?.map(({ AccountId }) => AccountId)
/** Status and code of a refusal. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof SanadApiError ? [error.status, error.errors[0]?.Code] : String(error)),
  )

describe('an account-access consent', () => {
  it('opens exactly the accounts that the customer chose', async () => {
    const [one, , three] = await accountIdsOf(sanad, happyCustomer)
    const { ConsentId, token } = await linkAccounts(sanad, tpp, { accountIds: [one!, three!] })
    expect((await consentOf(ConsentId)).Data.ConsentStatus).toBe('Authorized')
    expect((await accountsOf(token.accessToken))?.sort()).toEqual([one, three].sort())
    expect((await consentOf(ConsentId)).Data.Flag).toEqual({
      partlyAuthorized: expect.any(Number),
      activated: expect.any(Number),
    })
  })

  it('takes all accounts in scope, without a choice, where IsPSUReadAllAccounts says so', async () => {
    const { token } = await linkAccounts(sanad, tpp, {
      accountIds: [],
      data: { IsPSUReadAllAccounts: true, AccountSubType: ['Savings'] },
    })
    const accounts = (await client().getAccounts(token.accessToken)).message.Data.Account ?? []
    expect(accounts.length).toBeGreaterThan(1)
    expect(new Set(accounts.map(({ AccountSubType }) => AccountSubType))).toEqual(new Set(['Savings']))
  })

  it('cannot be linked to accounts that are outside of its scope, or another customer’s', async () => {
    const foreign = await accountIdsOf(sanad, firstHolder)
    const { ConsentId } = (await client().createAccountAccessConsent(accountConsentRequest())).message.Data
    await expect(authorize(client(), tpp, ConsentId, customerOf(sanad, happyCustomer, { accountIds: foreign }))).rejects.toThrow(
      'asked twice',
    )
    expect((await consentOf(ConsentId)).Data.ConsentStatus).toBe('AwaitingAuthorization')
  })

  it('is ended by the app at once, tokens and refresh tokens with it', async () => {
    const { ConsentId, token } = await linkAccounts(sanad, tpp)
    await client().patchAccountAccessConsent(ConsentId, {
      Data: { ConsentStatus: 'Finished', RevokedBy: 'KSAOB.TPP.InitiatedByPSU' },
    })
    expect(await refusal(client().getAccounts(token.accessToken))).toEqual([403, 'KSAOB.Consent.Revoked'])
    expect(await refusal(client().refreshToken(token.refreshToken!))).toEqual([400, 'invalid_grant'])
    expect((await consentOf(ConsentId)).Data).toMatchObject({ ConsentStatus: 'Finished', Flag: { revoked: expect.any(Number) } })
    expect(
      await refusal(
        client().patchAccountAccessConsent(ConsentId, { Data: { ConsentStatus: 'Finished', RevokedBy: 'KSAOB.TPP' } }),
      ),
    ).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation'])
  })

  it('is ended by the customer on the bank’s page, which lists it until then', async () => {
    const { ConsentId, token } = await linkAccounts(sanad, tpp)
    const browser = await visitBank(sanad, happyCustomer)
    expect(await readPage(await browser.get(sanad.url(`/bank/consents`)))).toContain('دفتر')
    expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/end`))).status).toBe(303)
    expect(await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))).toContain('The access has ended.')
    expect(await refusal(client().getAccounts(token.accessToken))).toEqual([403, 'KSAOB.Consent.Revoked'])
    expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/end`))).status).toBe(409)
  })

  it('can be withdrawn before anybody authorized it', async () => {
    const { ConsentId } = (await client().createAccountAccessConsent(accountConsentRequest())).message.Data
    await client().patchAccountAccessConsent(ConsentId, { Data: { ConsentStatus: 'Rejected', RevokedBy: 'KSAOB.TPP' } })
    const journey = await authorize(client(), tpp, ConsentId, customerOf(sanad, happyCustomer)).catch((error: unknown) => error)
    expect(journey).not.toHaveProperty('callback.searchParams.code')
    expect((await consentOf(ConsentId)).Data.ConsentStatus).toBe('Rejected')
  })
})

describe('a shared account', () => {
  const share = async () => {
    const joint = (await sanad.dependencies.coreBank.listAccounts(firstHolder)).find(
      ({ holders }) => holders.length === 2 && holders.includes(secondHolder),
    )!
    return {
      joint: joint.accountId,
      ...(await linkAccounts(sanad, tpp, { accountIds: [joint.accountId], data: { NationalIdentificationNumber: firstHolder } })),
    }
  }

  it('opens only when both holders have approved; the first one’s token works from then on', async () => {
    const { ConsentId, token, joint } = await share()
    const waiting = await consentOf(ConsentId)
    expect(waiting.Data.ConsentStatus).toBe('AwaitingAuthorization')
    expect(waiting.Data.Flag.partlyAuthorized).toBeGreaterThan(waiting.Data.CreationDateTime)
    expect(waiting.Meta.MultipleAuthorizers).toMatchObject({ TotalRequired: 2 })
    expect(waiting.Meta.MultipleAuthorizers?.Authorizations.map(({ AuthorizationStatus }) => AuthorizationStatus).sort()).toEqual(
      ['Approved', 'Pending'],
    )
    expect(await refusal(client().getAccounts(token.accessToken))).toEqual([403, 'KSAOB.Consent.Unauthorized'])
    const browser = await visitBank(sanad, secondHolder)
    await approveAtBank(sanad, { browser, nationalId: secondHolder, ConsentId })
    expect((await consentOf(ConsentId)).Data.ConsentStatus).toBe('Authorized')
    expect(await accountsOf(token.accessToken)).toEqual([joint])
    expect(await accountsOf((await client().refreshToken(token.refreshToken!)).accessToken)).toEqual([joint])
  })

  it('stays closed when one holder declines', async () => {
    const { ConsentId, token } = await share()
    const browser = await visitBank(sanad, secondHolder)
    await browser.post(sanad.url(`/bank/consents/${ConsentId}/decision`), { decision: 'decline' })
    expect((await consentOf(ConsentId)).Data.ConsentStatus).toBe('Rejected')
    expect(await refusal(client().getAccounts(token.accessToken))).toEqual([403, 'KSAOB.Consent.Unauthorized'])
  })
})

describe('time', () => {
  it('ends the access at ExpirationDateTime, and a consent that nobody authorized within its window', async () => {
    const clocked = await startSanad()
    try {
      const app = await registerTpp(clocked, { product: 'KSA AIS' })
      const expiring = { ExpirationDateTime: new Date(Date.now() + 3_600_000).toISOString() }
      const { ConsentId, token } = await linkAccounts(clocked, app, { data: expiring })
      const forgotten = (
        await app
          .client()
          .createAccountAccessConsent(accountConsentRequest({ ...expiring, AuthorizationExpirationTimeWindow: '000:20:00' }))
      ).message.Data
      const refreshed = () => app.client().refreshToken(token.refreshToken!)
      await advanceClock(clocked, 1_800)
      expect((await app.client().getAccountAccessConsent(forgotten.ConsentId)).message.Data.ConsentStatus).toBe('Rejected')
      await advanceClock(clocked, 1_500)
      const { accessToken } = await refreshed()
      await advanceClock(clocked, 305)
      expect(await refusal(app.client().getAccounts(accessToken))).toEqual([403, 'KSAOB.Consent.Invalid'])
      expect(await refusal(refreshed())).toEqual([400, 'invalid_grant'])
      expect((await app.client().getAccountAccessConsent(ConsentId)).message.Data).toMatchObject({
        ConsentStatus: 'Finished',
        Flag: { expired: expect.any(Number) },
      })
    } finally {
      await clocked.close()
    }
  })
})

describe('the end of an account-access consent', () => {
  const inDays = (days: number) => new Date(sanad.now().getTime() + days * 86_400_000).toISOString()
  const announced = async (ConsentId: string) => {
    const events = await fetchEventsOf(sanad, tpp, 'account-information', ConsentId)
    return events.filter(({ message }) => message.EventMeta.EventType === 'Sanad.Resource.Expiring')
  }

  it('is announced to the app once, three days before; not for a short consent, and not for one that ended before', async () => {
    const long = await linkAccounts(sanad, tpp, { data: { ExpirationDateTime: inDays(10) } })
    const ended = await linkAccounts(sanad, tpp, { data: { ExpirationDateTime: inDays(10) } })
    await advanceClock(sanad, 6.9 * 86_400)
    const short = await linkAccounts(sanad, tpp, { data: { ExpirationDateTime: inDays(2) } })
    await client().patchAccountAccessConsent(ended.ConsentId, { Data: { ConsentStatus: 'Finished', RevokedBy: 'KSAOB.TPP' } })
    await announceConsents(sanad.dependencies, sanad.now())
    expect(await announced(long.ConsentId)).toEqual([])
    await advanceClock(sanad, 0.2 * 86_400)
    await announceConsents(sanad.dependencies, sanad.now())
    await announceConsents(sanad.dependencies, sanad.now())
    const [event, ...others] = await announced(long.ConsentId)
    expect(others).toEqual([])
    const { Data } = await consentOf(long.ConsentId)
    expect(event!.message).toMatchObject({
      Data: { ConsentId: long.ConsentId, ConsentStatus: 'Authorized', ExpirationDateTime: Data.ExpirationDateTime },
      Links: { Self: event!.message.EventMeta.EventResource },
    })
    expect([...(await announced(short.ConsentId)), ...(await announced(ended.ConsentId))]).toEqual([])
  })
})
