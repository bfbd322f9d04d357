import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankAccount } from '../../src/corebank/port.ts'
import { findConsent } from '../../src/data/repositories/consents.ts'
import { routes } from '../../src/web/routes.ts'
import { approveAtBank, askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { beginSigning, endSigning, najd } from '../support/consents/companies.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, booksOf, customerOf } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** Khalid has an account of his own, one with Noura, and one of a company for which both sign. */
const [first, second] = najd.signatories
/** Signs for the company, too, and shares nothing else with them. */
const signatory = '2000000022'

let sanad: RunningSanad
let reader: TestTpp
let own: BankAccount
let family: BankAccount
let company: BankAccount
beforeAll(async () => {
  sanad = await startSanad({ environment: { SANAD_BANK_APP_LINK: 'http://phone.example/core-bank/phone' } })
  reader = await registerTpp(sanad, { name: 'Daftar', product: 'KSA AIS' })
  const accounts = await sanad.dependencies.coreBank.listAccounts(first)
  own = accounts.find(({ holders }) => holders.length === 1)!
  company = accounts.find(({ accountType }) => accountType === 'KSAOB.Corporate')!
  family = accounts.find((account) => account !== own && account !== company)!
})
afterAll(() => sanad?.close())

/** What a text tells of an account: its number, however printed, its id or what its holder calls it. */
function toldOf({ iban, accountId, nickname }: BankAccount, text: string): string[] {
  // In the page as it is sent too: an address or a value of a field tells as much.
  const plain = (text + text.replace(/<[^>]*>/g, '')).replace(/[\s\u2066-\u2069]+/g, '')
  const marks = [iban, iban.slice(-6), accountId, ...Object.values(nickname)].map((mark) => mark.replace(/\s+/g, ''))
  return marks.filter((mark) => plain.includes(mark))
}

/** An access to these accounts that the first has approved, and for which others are asked. */
async function begin(accounts: readonly BankAccount[]): Promise<string> {
  const request = accountConsentRequest({ NationalIdentificationNumber: first })
  const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
  const accountIds = accounts.map(({ accountId }) => accountId)
  await authorize(reader.client(), reader, ConsentId, customerOf(sanad, first, { accountIds }))
  return ConsentId
}

/** The token that the app gets for a visit in which somebody has approved. */
async function tokenOf(ConsentId: string, who: string, accountIds?: string[]): Promise<string> {
  const client = reader.client()
  const { callback, secrets } = await authorize(
    client,
    reader,
    ConsentId,
    customerOf(sanad, who, accountIds ? { accountIds } : {}),
  )
  const token = await client.exchangeCode({
    ...{ code: callback.searchParams.get('code')!, codeVerifier: secrets.codeVerifier, redirectUri: reader.redirectUri },
    ...{ nonce: secrets.nonce },
  })
  return token.accessToken
}

const htmlOf = async (browser: Browser, path: string, language = 'en') =>
  (await browser.get(sanad.url(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`))).text()
const statusOf = async (ConsentId: string) => (await findConsent(sanad.dependencies.db, ConsentId))!.status
const phoneMessages = (nationalId: string) => sanad.dependencies.coreBank.sandbox!.listPhoneMessages(nationalId)
const messagesOf = (nationalId: string) =>
  sanad.dependencies.db
    .selectFrom('customerMessages')
    .selectAll()
    .where('nationalIdentificationNumber', '=', nationalId)
    .execute()
const codesOf = async (nationalId: string) =>
  (await fetch(sanad.url(`/core-bank/api/customers/${nationalId}/one-time-codes`))).text()
/** Every page and answer on which somebody meets an access, but for the one for the code, which wants a question. */
const everywhere = (ConsentId: string, nationalId: string) => [
  routes.bank(),
  routes.bankConsents(),
  `${routes.bankConsents()}?q=Daftar`,
  `${routes.bankConsents()}?state=ended`,
  routes.bankEndedConsents(),
  routes.bankApp(reader.clientId),
  routes.bankAppEnd(reader.clientId),
  routes.bankConsent(ConsentId),
  routes.bankConsentReport(ConsentId),
  routes.bankMessages(),
  routes.coreBankPhone(nationalId),
]

/** What is told of these accounts on all pages, in both languages, in messages and codes. */
async function toldEverywhere(browser: Browser, ConsentId: string, nationalId: string, hidden: readonly BankAccount[]) {
  const told: string[] = []
  for (const language of ['ar', 'en'])
    for (const path of everywhere(ConsentId, nationalId))
      for (const account of hidden)
        told.push(...toldOf(account, await htmlOf(browser, path, language)).map((mark) => `${path}: ${mark}`))
  const said = JSON.stringify([await phoneMessages(nationalId), await messagesOf(nationalId), await codesOf(nationalId)])
  return [...told, ...hidden.flatMap((account) => toldOf(account, said))]
}

it('an access of several people is read with the token of who began it, and with that of nobody who approves it with them', async () => {
  const request = accountConsentRequest({ NationalIdentificationNumber: first })
  const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
  const ofFirst = await tokenOf(ConsentId, first, [own.accountId, family.accountId])
  const ofSecond = await tokenOf(ConsentId, second)
  expect(await statusOf(ConsentId)).toBe('Authorized')
  const client = reader.client()
  expect((await client.getAccounts(ofFirst)).message.Data.Account).toHaveLength(2)
  for (const read of [
    () => client.getAccounts(ofSecond),
    () => client.getAccountBalances(ofSecond, own.accountId),
    () => client.getAccountBalances(ofSecond, family.accountId),
    () => client.getParties(ofSecond),
  ])
    await expect(read()).rejects.toMatchObject({ status: 403, code: 'KSAOB.Consent.Unauthorized' })
})

it('who ends all access of an app has approved nothing for it any more, also what waits for others', async () => {
  const inUse = accountConsentRequest({ NationalIdentificationNumber: first })
  const { ConsentId: given } = (await reader.client().createAccountAccessConsent(inUse)).message.Data
  await tokenOf(given, first, [own.accountId])
  const waiting = await begin([family])
  const atFirst = await visitBank(sanad, first)
  const end = sanad.url(routes.bankAppEnd(reader.clientId))
  expect(await readPage(await atFirst.get(end))).toContain('still waits for others is taken back')
  await atFirst.post(end)
  expect(await statusOf(given)).toBe('Finished')
  await approveAtBank(sanad, { browser: await visitBank(sanad, second), nationalId: second, ConsentId: waiting })
  expect(await statusOf(waiting)).toBe('AwaitingAuthorization')
})

describe('an access that mixes accounts of several people', () => {
  it.each([
    ['en', 'they see only how many there are'],
    ['ar', 'ولا يرى من الحسابات الأخرى التي تشاركها إلا عددها'],
  ])('says before anything is ticked what the others will see: %s', async (language, words) => {
    const request = accountConsentRequest({ NationalIdentificationNumber: first })
    const { ConsentId } = (await reader.client().createAccountAccessConsent(request)).message.Data
    const { browser, interactionId } = await bringToDecision(sanad, reader, ConsentId, first)
    const page = await htmlOf(browser, routes.authorization(interactionId), language)
    expect(page).toContain(words)
    expect(page.indexOf(words)).toBeLessThan(page.indexOf('name="accountIds"'))
  })

  it('shows to who shares two of three accounts these two, and of the third that it is there, until it has ended', async () => {
    const ConsentId = await begin([own, family, company])
    const area = await visitBank(sanad, second)
    const waiting = { browser: area, nationalId: second, ConsentId }
    const page = await htmlOf(area, routes.bankConsent(ConsentId))
    for (const account of [family, company]) expect(toldOf(account, page)).toContain(account.iban)
    expect(page).toContain('and 1 other account of the person who began this')
    // Nor do they read that it is their own identity, or that they have begun it.
    expect(page).toContain('Identity of the person who began this as the bank has verified it, not yours')
    expect(page).not.toMatch(/Your identity|Your name|started this yourself|Was this not you/)
    const arabic = await htmlOf(area, routes.bankConsent(ConsentId), 'ar')
    expect(arabic).toContain('وحساب آخر لمن بدأ هذا الطلب')
    expect(arabic).toContain('هوية من بدأ هذا الطلب كما تحقّق منها البنك، لا هويتك أنت')
    expect(await toldEverywhere(area, ConsentId, second, [own])).toEqual([])
    // On their phone, by the interface of the bank's own app.
    const phone = await htmlOf(openBrowser(), routes.coreBankPhoneRequest(second, ConsentId))
    expect([toldOf(family, phone).includes(family.iban), toldOf(own, phone)]).toEqual([true, []])
    expect(phone).toContain('and 1 other account of the person who began this')
    expect(phone).toContain('Identity of the person who began this as the bank has verified it, not yours')
    expect(phone).not.toMatch(/Your identity|started this yourself/)
    // The page for the code and the message with it.
    await askToApprove(sanad, waiting)
    for (const language of ['ar', 'en']) {
      const code = await htmlOf(area, routes.bankConsentDecision(ConsentId), language)
      expect([toldOf(family, code).includes(family.iban), toldOf(own, code)]).toEqual([true, []])
    }
    expect(await readPage(await area.get(sanad.url(routes.bankConsentDecision(ConsentId))))).toMatch(
      /You share 2 of your 3 accounts.*and 1 other account of the person who began this/,
    )
    expect(await codesOf(second)).toContain('Share 2 accounts until')
    await typeApproval(sanad, waiting)
    expect(await statusOf(ConsentId)).toBe('Authorized')
    expect(await toldEverywhere(area, ConsentId, second, [own])).toEqual([])
    const access = await readPage(await area.get(sanad.url(routes.bankConsent(ConsentId))))
    expect(access).toContain('accounts of another person are among those of this access')
    expect(access).toContain(
      'Another person began this. It ends for them too, also for any accounts of theirs that you do not share.',
    )
    expect(access).not.toMatch(/has read nothing|Times read/)
    for (const path of [routes.bankAppEnd(reader.clientId), routes.bankConsentReport(ConsentId)]) {
      expect(await readPage(await area.get(sanad.url(path))), path).toContain(
        'also for any accounts of theirs that you do not share',
      )
      const owner = await visitBank(sanad, first)
      expect(await readPage(await owner.get(sanad.url(path))), path).not.toContain('that you do not share')
    }
    await area.post(sanad.url(routes.bankConsentEnd(ConsentId)))
    expect(await statusOf(ConsentId)).toBe('Finished')
    expect(await toldEverywhere(area, ConsentId, second, [own])).toEqual([])
    // Who began it reads all of it.
    const khalid = await visitBank(sanad, first)
    const whole = await htmlOf(khalid, routes.bankConsent(ConsentId))
    for (const account of [own, family, company]) expect(toldOf(account, whole)).toContain(account.iban)
    expect(whole).not.toContain('of the person who began')
    expect(whole).toContain('What the app has read in the last 90 days')
  })

  it('is in a visit that an app begins for the other holder no more than on their own pages', async () => {
    const ConsentId = await begin([own, family, company])
    const { browser, interactionId, ask } = await bringToDecision(sanad, reader, ConsentId, second)
    const visit = async () => htmlOf(browser, routes.authorization(interactionId))
    for (const step of ['decision', 'code']) {
      if (step === 'code') await ask(sanad)
      const page = await visit()
      expect([toldOf(family, page).includes(family.iban), toldOf(own, page)], step).toEqual([true, []])
      expect(page, step).toContain('and 1 other account of the person who began this')
      expect(toldOf(own, await htmlOf(browser, routes.authorizationReport(interactionId)))).toEqual([])
    }
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await (await visitBank(sanad, second)).post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'decline' })
    expect(await toldEverywhere(browser, ConsentId, second, [own])).toEqual([])
    const declined = await readPage(await (await visitBank(sanad, second)).get(sanad.url(routes.bankConsent(ConsentId))))
    expect(declined).toContain('What the app asked to see, and was not allowed')
    expect(declined).not.toMatch(/was allowed|may see/)
  })

  it('shows to who signs for the company nothing of the family’s account', async () => {
    await beginSigning(sanad, najd, signatory)
    const ConsentId = await begin([own, family, company])
    const area = await visitBank(sanad, signatory)
    const page = await htmlOf(area, routes.bankConsent(ConsentId))
    expect(toldOf(company, page)).toContain(company.iban)
    expect(page).toContain('and 2 other accounts of the person who began this')
    expect(await htmlOf(area, routes.bankConsent(ConsentId), 'ar')).toContain('وحسابان آخران لمن بدأ هذا الطلب')
    expect(await toldEverywhere(area, ConsentId, signatory, [own, family])).toEqual([])
    await endSigning(sanad, najd, signatory)
    // The mandate has ended before they have decided: what is theirs no more is not shown any more.
    expect(await toldEverywhere(area, ConsentId, signatory, [own, family, company])).toEqual([])
  })

  it('with nothing but shared accounts is shown in full to all of them, with what the app reads', async () => {
    const ConsentId = await begin([family])
    const area = await visitBank(sanad, second)
    await approveAtBank(sanad, { browser: area, nationalId: second, ConsentId })
    const page = await htmlOf(area, routes.bankConsent(ConsentId))
    expect(toldOf(family, page)).toContain(family.iban)
    expect(page).not.toContain('other account of the person who began')
    expect(page).toContain('The app has read nothing in the last 90 days.')
  })
})

describe('the approval of who shares some of the accounts', () => {
  it('is for the accounts that were shown: one that is theirs no more voids the code', async () => {
    const ConsentId = await begin([own, family, company])
    const area = await visitBank(sanad, second)
    const waiting = { browser: area, nationalId: second, ConsentId }
    await askToApprove(sanad, waiting)
    const holders = { accountId: family.accountId, nationalIdentificationNumber: second }
    const books = booksOf(sanad)
    await books
      .deleteFrom('bankAccountHolders')
      .where('accountId', '=', holders.accountId)
      .where('nationalIdentificationNumber', '=', second)
      .execute()
    const answer = await typeApproval(sanad, waiting)
    await books.insertInto('bankAccountHolders').values(holders).execute()
    expect(answer.status).toBe(422)
    expect(await statusOf(ConsentId)).toBe('AwaitingAuthorization')
    await approveAtBank(sanad, waiting)
    expect(await statusOf(ConsentId)).toBe('Authorized')
  })

  it('links nothing that the first one has not chosen, and counts for all that they have', async () => {
    const ConsentId = await begin([own, family])
    const area = await visitBank(sanad, second)
    await approveAtBank(sanad, { browser: area, nationalId: second, ConsentId })
    const linked = sanad.dependencies.db.selectFrom('consentAccounts').select('accountId').where('consentId', '=', ConsentId)
    const accountIds = (await linked.execute()).map(({ accountId }) => accountId).sort()
    expect(accountIds).toEqual([own.accountId, family.accountId].sort())
  })
})
