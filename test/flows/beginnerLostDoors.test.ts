import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { followMandates } from '../../src/services/authorization/followMandates.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { beginSigning, endSigning, najd, sarat } from '../support/consents/companies.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { booksOf, ibansOf } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** Who began something and has lost the mandate comes by another way than that of the payment itself. */
const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

const follow = () => followMandates(sanad.dependencies, sanad.now())
const statusOf = async (ConsentId: string) => (await findConsent(sanad.dependencies.db, ConsentId))!.status
const approve = async (ConsentId: string, who: string) =>
  approveAtBank(sanad, { browser: await visitBank(sanad, who), nationalId: who, ConsentId })
const ask = async (nationalId: string) => {
  const tpp = await registerTpp(sanad)
  const debtorIban = (await ibansOf(sanad, sarat.directors[0]))[0]!
  const request = paymentConsentRequest({ nationalId, debtorIban, amount: '171717.00', data })
  return { tpp, ConsentId: (await tpp.client().createPaymentConsent(request)).message.Data.ConsentId }
}

describe('who began an access or a payment and has lost the mandate', () => {
  it('gives nobody the company’s account by an own account that they have linked with it', async () => {
    const [first, second] = najd.signatories
    const reader = await registerTpp(sanad, { product: 'KSA AIS' })
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const company = accounts.find(({ accountType }) => accountType === 'KSAOB.Corporate')!
    const own = accounts.find(({ accountType }) => accountType !== 'KSAOB.Corporate')!
    const accountIds = [own.accountId, company.accountId]
    const linked = { accountIds, data: { NationalIdentificationNumber: first } }
    const { ConsentId, token } = await linkAccounts(sanad, reader, linked)
    await endSigning(sanad, najd, first)
    await follow()
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await approve(ConsentId, second).catch(() => undefined)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await expect(reader.client().getAccounts(token.accessToken)).rejects.toThrow()
    // Nor does the page say beside it that their approval stands.
    const page = await readPage(await (await visitBank(sanad, second)).get(sanad.url(routes.bankConsent(ConsentId))))
    expect(page).toContain('May no longer approve; does not count')
    expect(page).not.toContain('Has approved')
    await beginSigning(sanad, najd, first, 'A')
  })

  it('gives nobody the account of one company by that of another that they only use', async () => {
    const [director] = sarat.directors
    const bookkeeper = '2000000022'
    const companyOf = async (who: string) =>
      (await sanad.dependencies.coreBank.listAccounts(who)).find(({ accountType }) => accountType === 'KSAOB.Corporate')!
        .accountId
    const accountIds = [await companyOf(najd.signatories[0]), await companyOf(director)]
    for (const accountId of accountIds)
      await booksOf(sanad)
        .insertInto('bankAccountHolders')
        .values({ accountId, nationalIdentificationNumber: bookkeeper })
        .execute()
    await beginSigning(sanad, sarat, bookkeeper, 'A')
    const reader = await registerTpp(sanad, { product: 'KSA AIS' })
    const linked = { accountIds, data: { NationalIdentificationNumber: bookkeeper } }
    const { ConsentId } = await linkAccounts(sanad, reader, linked)
    await endSigning(sanad, sarat, bookkeeper)
    await follow()
    for (const who of [...najd.signatories, ...sarat.directors, sarat.financeManager])
      await approve(ConsentId, who).catch(() => undefined)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('stops nothing by a no on the phone to the question of another visit', async () => {
    const who = '1000000107'
    const accountId = (await sanad.dependencies.coreBank.listAccounts(sarat.directors[0]))[0]!.accountId
    await booksOf(sanad).insertInto('bankAccountHolders').values({ accountId, nationalIdentificationNumber: who }).execute()
    await beginSigning(sanad, sarat, who, 'A')
    const { tpp, ConsentId } = await ask(who)
    const phone = sanad.url(`/core-bank/customers/${who}/phone`)
    const answer = async (decision: string) => {
      const question = /\/questions\/([\w-]+)/.exec(await (await fetch(phone)).text())?.[1]
      expect(question).toBeDefined()
      return openBrowser().post(`${phone}/questions/${question}`, { decision })
    }
    const begin = async () => {
      const visit = await bringToDecision(sanad, tpp, ConsentId, who)
      await visit.browser.post(sanad.url(routes.authorizationDecision(visit.interactionId)), { decision: 'approve' })
      return visit
    }
    const first = await begin()
    await answer('approve')
    await first.browser.post(sanad.url(routes.authorizationOneTimeCode(first.interactionId)), {})
    const second = await begin()
    await endSigning(sanad, sarat, who)
    await answer('decline')
    await second.browser.get(sanad.url(routes.authorization(second.interactionId)))
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
  })

  it('stops nothing of the others by a report, also before the job has come by', async () => {
    const [maha] = sarat.directors
    const { tpp, ConsentId } = await ask(maha)
    const visit = await bringToDecision(sanad, tpp, ConsentId, maha)
    await visit.ask(sanad)
    await visit.press(sanad)
    const request = paymentConsentRequest({ nationalId: maha, amount: '1.00' })
    const own = (await tpp.client().createPaymentConsent(request)).message.Data.ConsentId
    const open = await bringToDecision(sanad, tpp, own, maha)
    await endSigning(sanad, sarat, maha)
    await open.browser.post(sanad.url(routes.authorizationReport(open.interactionId)))
    expect([await statusOf(own), await statusOf(ConsentId)]).toEqual(['Rejected', 'AwaitingAuthorization'])
    await beginSigning(sanad, sarat, maha, 'A')
  })

  it('reads in the visit in which they approved nothing of what the others decide', async () => {
    const [maha, badr] = sarat.directors
    const { tpp, ConsentId } = await ask(maha)
    const visit = await bringToDecision(sanad, tpp, ConsentId, maha)
    await visit.ask(sanad)
    await visit.press(sanad)
    const read = async () => readPage(await visit.browser.get(sanad.url(routes.authorization(visit.interactionId))))
    expect(await read()).toContain('171,717')
    await endSigning(sanad, sarat, maha)
    await follow()
    const asked = await read()
    for (const who of [sarat.financeManager, badr]) await approve(ConsentId, who)
    expect(await statusOf(ConsentId)).toBe('Finished')
    for (const page of [asked, await read()]) {
      expect(page).toContain('This request was approved here')
      expect(page).not.toMatch(/171,717|SA\d\d |Al-Harthi|[Rr]eceipt/)
    }
    await beginSigning(sanad, sarat, maha, 'A')
  })
})
