import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankAccount } from '../../src/corebank/port.ts'
import { routes } from '../../src/web/routes.ts'
import { askToApprove, typeApproval } from '../support/browser/approveAtBank.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { najd, withoutSignatory } from '../support/consents/companies.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, setAccountStatus } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** A payment for which the app has named no account: who begins it chooses one that others sign for, too. */
const [first, second] = najd.signatories

let sanad: RunningSanad
let tpp: TestTpp
let shared: BankAccount[]
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  const accounts = await sanad.dependencies.coreBank.listAccounts(first)
  shared = accounts.filter(({ holders }) => holders.length === 2)
})
afterAll(() => sanad?.close())

const isCompany = ({ accountType }: BankAccount) => accountType === 'KSAOB.Corporate'
const accountOf = (what: string) => shared.find((account) => isCompany(account) === (what === 'company'))!

async function begin(what: string, amount = '830.00') {
  const account = accountOf(what)
  const data = { AcceptedAuthorizationType: 'KSAOB.Multi' } as const
  const request = paymentConsentRequest({ nationalId: first, amount, data })
  const { ConsentId } = (await tpp.client().createPaymentConsent(request)).message.Data
  await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first, { accountIds: [account.accountId] }))
  return { ConsentId, account }
}

const areaOf =
  (browser: Browser, ConsentId: string, language = 'en') =>
  async () =>
    readPage(await browser.get(sanad.url(`${routes.bankConsent(ConsentId)}?lang=${language}`)))

/** A new visit from the app, up to the decision. */
async function visitOf(ConsentId: string, who: string, language = 'en') {
  const { browser, interactionId } = await bringToDecision(sanad, tpp, ConsentId, who)
  return async () => readPage(await browser.get(sanad.url(`${routes.authorization(interactionId)}?lang=${language}`)))
}

/** As `readPage` has it. */
const shownIban = (iban: string) => iban.replace(/.{4}(?=.)/g, '$& ')

const words = {
  en: { from: 'From account', balance: '(balance', short: 'The balance of this account does not suffice' },
  ar: { from: 'من حساب', balance: '(الرصيد', short: 'رصيد هذا الحساب لا يكفي' },
} as const
type Language = keyof typeof words

/** What a page says of the account that pays: its name, whether there is a balance, and its IBAN. */
function payerOn(page: string, language: Language) {
  const [, after = ''] = page.split(` ${words[language].from} `)
  const said = shared.map(({ accountId, iban, nickname }) => ({ accountId, at: after.indexOf(shownIban(iban)), nickname }))
  const named = said.filter(({ at }) => at >= 0)
  return named.map(({ accountId, at, nickname }) => {
    const before = after.slice(0, at)
    const name = nickname[language] ?? ''
    return { accountId, isNamed: name !== '' && before.includes(name), hasBalance: before.includes(words[language].balance) }
  })
}

const paidFrom = async (consentId: string) =>
  (await sanad.dependencies.db.selectFrom('payments').select('debtorIban').where('consentId', '=', consentId).execute()).map(
    ({ debtorIban }) => debtorIban,
  )

describe.each([
  ['joint', 'en'],
  ['joint', 'ar'],
  ['company', 'en'],
  ['company', 'ar'],
] as const)('a payment from the %s account that its beginner has chosen (%s)', (what, language) => {
  it('says which account pays to everybody who is asked, before the code, and that one pays', async () => {
    const { ConsentId, account } = await begin(what)
    const { accountId, iban } = account
    const shown = { accountId, isNamed: true, hasBalance: true }
    const browser = await visitBank(sanad, second)
    const area = areaOf(browser, ConsentId, language)
    const visit = await visitOf(ConsentId, second, language)
    for (const page of [area, visit]) expect(payerOn(await page(), language)).toEqual([shown])
    const waiting = { browser, nationalId: second, ConsentId }
    await askToApprove(sanad, waiting)
    const code = await readPage(await browser.get(sanad.url(`${routes.bankConsentDecision(ConsentId)}?lang=${language}`)))
    expect(payerOn(code, language)).toEqual([{ ...shown, hasBalance: false }])
    await typeApproval(sanad, waiting)
    expect(await paidFrom(ConsentId)).toEqual([iban])
    expect(payerOn(await area(), language)).toEqual([{ ...shown, hasBalance: false }])
  })

  it('says so to its beginner while it waits, after they have taken it back, and when it was declined', async () => {
    const { ConsentId, account } = await begin(what)
    const shown = { accountId: account.accountId, isNamed: true, hasBalance: true }
    const browser = await visitBank(sanad, first)
    const area = areaOf(browser, ConsentId, language)
    expect(payerOn(await area(), language)).toEqual([{ ...shown, hasBalance: false }])
    await browser.post(sanad.url(`${routes.bankConsent(ConsentId)}/take-back`))
    const visit = await visitOf(ConsentId, first, language)
    for (const page of [area, visit]) expect(payerOn(await page(), language)).toEqual([shown])
    const other = await visitBank(sanad, second)
    await other.post(sanad.url(routes.bankConsentDecision(ConsentId)), { decision: 'decline' })
    for (const page of [area, areaOf(other, ConsentId, language)])
      expect(payerOn(await page(), language)).toEqual([{ ...shown, hasBalance: false }])
  })

  it('names the account whose money does not suffice', async () => {
    const { ConsentId, account } = await begin(what, '9000000.00')
    const area = areaOf(await visitBank(sanad, second), ConsentId, language)
    const visit = await visitOf(ConsentId, second, language)
    for (const read of [area, visit]) {
      const page = await read()
      expect(page).toContain(words[language].short)
      expect(payerOn(page, language)).toEqual([{ accountId: account.accountId, isNamed: true, hasBalance: true }])
    }
  })
})

describe('a payment from an account that its beginner has chosen', () => {
  it('is said to be from it also while it cannot be used, and not that the app has named it', async () => {
    const { ConsentId, account } = await begin('joint')
    const area = areaOf(await visitBank(sanad, second), ConsentId)
    const visit = await visitOf(ConsentId, second)
    await setAccountStatus(sanad, account.accountId, 'Suspended')
    for (const read of [area, visit]) {
      const page = await read()
      expect(payerOn(page, 'en')).toEqual([{ accountId: account.accountId, isNamed: true, hasBalance: true }])
      expect(page).not.toContain('The app has named the account')
      expect(page).toContain('The account that was chosen for this payment cannot be used for it')
    }
    await setAccountStatus(sanad, account.accountId, 'Active')
  })

  it('shows neither the account nor its money to who may sign no more, though the bank still lists it for them', async () => {
    const { ConsentId, account } = await begin('company', '9000000.00')
    const pages: (() => Promise<string>)[] = []
    for (const who of [first, second]) pages.push(areaOf(await visitBank(sanad, who), ConsentId))
    pages.push(await visitOf(ConsentId, second))
    const told = async () => {
      const read = await Promise.all(pages.map((page) => page()))
      return read.map((page) => [shownIban(account.iban), '(balance', 'The balance of this'].filter((one) => page.includes(one)))
    }
    const company = najd
    await withoutSignatory(sanad, { company, who: second, group: 'A' }, async () => {
      const listed = await sanad.dependencies.coreBank.listAccounts(second)
      expect(listed.map(({ accountId }) => accountId)).toContain(account.accountId)
      expect((await told()).slice(1)).toEqual([[], []])
    })
    await withoutSignatory(sanad, { company, who: first, group: 'A' }, async () => {
      expect((await told())[0]).toEqual([])
    })
  })
})
