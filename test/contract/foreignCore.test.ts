import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { runChecks } from '../support/coreKit/kit.ts'
import { foreignProfile, type ForeignCore, startForeignCore, whyNoForeignCore } from '../support/servers/foreignCore.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A core bank in another language, written from contract, guide and kit by somebody who had not read the simulator. */
const profile = JSON.parse(readFileSync(foreignProfile, 'utf8')) as {
  customer: { nationalIdentificationNumber: string; password: string }
  accounts: { withHistory: { accountId: string } }
  payments: { payer: { nationalIdentificationNumber: string; iban: string }; creditor: { iban: string } }
  letters: { commercialRegistrationNumber: number; signatory: string }
}
const { password } = profile.customer

describe.skipIf(whyNoForeignCore !== undefined)('a core bank in Python', () => {
  let core: ForeignCore
  let sanad: RunningSanad
  beforeAll(async () => {
    core = await startForeignCore()
    sanad = await startSanad({ environment: { SANAD_CORE_BANK: new URL(core.baseUrl).origin } })
  })
  afterAll(async () => {
    await sanad?.close()
    await core?.close()
  })

  /** A customer of that bank, whose code is on their phone there. */
  const person = (nationalIdentificationNumber: string) => ({
    ...{ nationalIdentificationNumber, password, decision: 'approve' as const },
    readOneTimeCode: () => core.codeOf(nationalIdentificationNumber),
  })
  const tokenFor = async (tpp: TestTpp, ConsentId: string, nationalId: string) => {
    const client = tpp.client()
    const { callback, secrets } = await authorize(client, tpp, ConsentId, person(nationalId))
    const code = client.readCallback(callback, secrets.state)
    const { codeVerifier, nonce } = secrets
    return (await client.exchangeCode({ code, redirectUri: tpp.redirectUri, codeVerifier, nonce })).accessToken
  }

  it('carries out a payment of Sanad’s', async () => {
    const shop = await registerTpp(sanad)
    const { payer, creditor } = profile.payments
    const nationalId = payer.nationalIdentificationNumber
    const message = paymentConsentRequest({ nationalId, debtorIban: payer.iban, creditorIban: creditor.iban, amount: '125.50' })
    const { ConsentId, PaymentId } = (await shop.client().createPaymentConsent(message)).message.Data
    await authorize(shop.client(), shop, ConsentId, person(nationalId))
    const statusOf = async () => (await shop.client().getPayment(PaymentId)).message.Data.Status
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('KSAOB.AcceptedSettlementCompleted')
  })

  it('lets an app read accounts and transactions', async () => {
    const ledger = await registerTpp(sanad, { product: 'KSA AIS' })
    const client = ledger.client()
    const nationalId = profile.customer.nationalIdentificationNumber
    const request = accountConsentRequest({ NationalIdentificationNumber: nationalId })
    const { ConsentId } = (await client.createAccountAccessConsent(request)).message.Data
    const token = await tokenFor(ledger, ConsentId, nationalId)
    const accounts = (await client.getAccounts(token)).message.Data.Account!.map(({ AccountId }) => AccountId)
    expect(accounts).toContain(profile.accounts.withHistory.accountId)
    const balances = (await client.getAccountBalances(token, accounts[0]!)).message.Data.Balance
    expect(balances!.length).toBeGreaterThan(0)
    const rows = (await client.getAccountTransactions(token, profile.accounts.withHistory.accountId)).message.Data.Transaction
    expect(rows!.length).toBeGreaterThan(10)
  })

  it('issues a letter of guarantee', async () => {
    const bond = await registerTpp(sanad, { product: 'KSA LOG' })
    const client = bond.client()
    const { commercialRegistrationNumber, signatory } = profile.letters
    const message = guaranteeConsentRequest({ commercialRegistrationNumber, amount: '1000.10' })
    const { ConsentId } = (await client.createLetterOfGuaranteeConsent(message)).message.Data
    const token = await tokenFor(bond, ConsentId, signatory)
    const { LetterOfGuaranteeId } = (await client.createLetterOfGuarantee(token, ConsentId)).message.Data
    const statusOf = async () => (await client.getLetterOfGuarantee(token, LetterOfGuaranteeId)).message.Data.Status
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('Issued')
  })

  // Last, because it locks customers.
  it('passes the checks of the kit', async () => {
    const hooks = { restart: core.restart, readCode: core.codeOf }
    const { findings } = await runChecks(core.baseUrl, { hooks, only: [] }, undefined, foreignProfile)
    expect(findings.filter(({ verdict }) => verdict === 'failed')).toEqual([])
    // On loopback nobody shows a certificate, and a rate is tried on request only.
    const notProved = findings.filter(({ verdict }) => verdict === 'notProved').map(({ id }) => id)
    expect(notProved.filter((id) => !/^(transport|load)\./.test(id))).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'proved').length).toBeGreaterThan(50)
  })
})
