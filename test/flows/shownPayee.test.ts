import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSaudiIban } from '../../src/domain/shared/iban.ts'
import { routes } from '../../src/web/routes.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { visitBank } from '../support/browser/bankVisit.ts'
import { bringToDecision } from '../support/browser/decisionPage.ts'
import { type ConsentChange, happyCustomer, paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { shorten } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { authorize, customerOf, decideAtBank, ibansOf, sandboxPassword } from '../support/story.ts'
import { askOverBackChannel, listWaiting } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'
import { askPayee, payeeBody, registerPsp } from '../support/verification.ts'

/** What a customer reads as the payee is what was compared with the account: on every page, in both languages, whoever asked before. */
const holder = { en: 'Hind Ibrahim Al-Shehri', ar: 'هند إبراهيم الشهري' }
const [first, second] = ['1000000024', '1000000032'] as const
/** A word that no holder has, as part of each name that an app may send; a page with it may not say that the name matches. */
const strange = 'Zarqoonia'

let sanad: RunningSanad
let tpp: TestTpp
let iban: string
let debtorIban: string
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad)
  iban = (await ibansOf(sanad, '1000000073'))[0]!
  debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
})
afterAll(() => sanad?.close())

const says = {
  match: { en: 'the name matches the account', ar: 'الاسم مطابق للحساب' },
  noMatch: { en: 'The name does not match the account', ar: 'الاسم لا يطابق الحساب' },
  notChecked: { en: 'Not checked', ar: 'لم يُتحقق' },
}
type Language = 'en' | 'ar'
const createConsent = async (change: ConsentChange) =>
  (await tpp.client().createPaymentConsent(paymentConsentRequest({ creditorIban: iban, debtorIban, ...change }))).message.Data

/** A page in both languages: its text, and its text without what the app says and nobody has checked. */
async function readBoth(browser: Browser, path: string) {
  const read = async (language: Language) => {
    const response = await browser.get(sanad.url(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`))
    expect([path, response.status]).toEqual([path, 200])
    const html = await response.text()
    const plain = (text: string) =>
      text
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&quot;', '"')
        .replace(/\s+/g, ' ')
    return { path, language, all: plain(html), asPayee: plain(html.replace(/<section class="claims">[^]*?<\/section>/g, '')) }
  }
  return [await read('en'), await read('ar')]
}
type ReadPage = Awaited<ReturnType<typeof readBoth>>[number]

async function decisionOf(change: ConsentChange): Promise<ReadPage[]> {
  const { browser, interactionId } = await bringToDecision(sanad, tpp, (await createConsent(change)).ConsentId)
  return readBoth(browser, routes.authorization(interactionId))
}

describe('the name of a payee', () => {
  const [en, ar] = [holder.en, holder.ar]
  const [shortEn, shortAr] = [en, ar].map((name) => name.split(' ').toSpliced(1, 1).join(' ')) as [string, string]
  it.each<[{ en?: string; ar?: string }, boolean]>([
    [{ en, ar }, true],
    // Each in the place of the other.
    [{ en: ar, ar: en }, true],
    [{ en }, true],
    [{ ar }, true],
    [{ en: shortEn, ar: shortAr }, true],
    [{ en: strange, ar }, false],
    [{ en: `[${strange}] ${en}`, ar }, false],
    [{ en, ar: `${ar} (${strange})` }, false],
    [{ en: `«${strange}» ${en}` }, false],
    [{ ar: `"${strange}" ${ar}` }, false],
    [{ en: `Judge ${en}`, ar }, false],
    [{ en, ar: `معالي ${ar}` }, false],
    [{ en: `${en}; ${strange}`, ar }, false],
    [{ en: ar, ar: `${en} ✓` }, false],
    [{ ar: `${ar} ${strange}.gov.sa` }, false],
  ])(
    '%j is said to match where every name that either reader sees is the holder’s, and nowhere else: %s',
    async (name, isRight) => {
      for (const { language, asPayee } of await decisionOf({ creditorName: name as ConsentChange['creditorName'] & object })) {
        expect([language, asPayee.includes(says.match[language])]).toEqual([language, isRight])
        expect(asPayee).toContain(language === 'en' ? (name.en ?? name.ar) : (name.ar ?? name.en))
      }
    },
  )

  it('is the right one in one language and another one in the other: both readers are warned, and told which is which', async () => {
    for (const creditorName of [
      { en: 'Ministry of Justice', ar: holder.ar },
      { en: holder.en, ar: 'وزارة العدل' },
    ])
      for (const { language, asPayee } of await decisionOf({ creditorName })) {
        expect(asPayee).toContain(says.noMatch[language])
        for (const name of Object.values(creditorName)) expect(asPayee).toContain(name)
      }
  })

  it('that was not compared stands on no page of a payment but among what the app says besides', async () => {
    const message = paymentConsentRequest({
      creditorIban: iban,
      debtorIban,
      creditorName: holder,
      data: {
        PayerNotes: `${strange} notes`,
        MerchantDetails: { MerchantLegalName: `${strange} LLC`, MerchantTradingBrandName: strange },
      } as ConsentChange['data'] & object,
    })
    Object.assign(message.Data.Initiation.CreditorAccount, { TradingName: { en: strange, ar: `${strange} عربي` } })
    const { ConsentId, PaymentId } = (await tpp.client().createPaymentConsent(message)).message.Data
    const visit = await bringToDecision(sanad, tpp, ConsentId)
    const pages = await readBoth(visit.browser, routes.authorization(visit.interactionId))
    for (const { all, asPayee, language } of pages) {
      expect(asPayee).toContain(says.match[language])
      expect(all).toContain(strange)
    }
    await visit.ask(sanad)
    pages.push(...(await readBoth(visit.browser, routes.authorization(visit.interactionId))))
    const codes = await fetch(sanad.url(`/core-bank/api/customers/${happyCustomer}/one-time-codes`))
    const sent = ((await codes.json()) as { message: Record<Language, string> }[]).at(-1)!.message
    for (const language of ['en', 'ar'] as const) expect(sent[language]).toContain(holder[language])
    expect(JSON.stringify(sent)).not.toContain(strange)
    await visit.press(sanad)
    expect((await decideAtBank(sanad, PaymentId, 'approve')).status).toBe(200)
    const own = await visitBank(sanad, happyCustomer)
    for (const path of [
      routes.bank(),
      routes.bankPayments(),
      routes.bankPayment(PaymentId),
      routes.bankPaymentReceipt(PaymentId),
      routes.bankConsents(),
      routes.bankEndedConsents(),
      routes.bankConsent(ConsentId),
    ])
      pages.push(...(await readBoth(own, path)))
    pages.push(...(await readBoth(openBrowser(), `/core-bank/payments/${PaymentId}`)))
    const shown = new Set<string>()
    for (const { path, language, asPayee } of pages) {
      expect([path, language, asPayee.includes(strange)]).toEqual([path, language, false])
      if (asPayee.includes(holder[language])) shown.add(`${path} ${language}`)
    }
    // The walk has seen the payee, or it would prove nothing.
    expect(shown.size).toBeGreaterThan(12)
  })

  it('is checked in the same way for a further authorizer, and for a customer whom the app asks over the back channel', async () => {
    const jointIban = (await sanad.dependencies.coreBank.listAccounts(first)).find(({ holders }) => holders.length === 2)!.iban
    const creditorName = { en: 'Ministry of Justice', ar: holder.ar }
    const shared = { nationalId: first, debtorIban: jointIban, creditorName, data: { AcceptedAuthorizationType: 'KSAOB.Multi' } }
    const { ConsentId } = await createConsent(shared as ConsentChange)
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, first))
    for (const { language, asPayee } of await readBoth(await visitBank(sanad, second), routes.bankConsent(ConsentId)))
      expect(asPayee).toContain(says.noMatch[language])
    const { ConsentId: consentId } = await createConsent({ creditorName })
    await askOverBackChannel(sanad, tpp, { scope: `openid payments:${consentId}`, login_hint: happyCustomer })
    const { id } = (await listWaiting(sanad, happyCustomer)).find((waiting) => waiting.consentId === consentId)!
    const browser = openBrowser()
    await browser.post(sanad.url(routes.decoupledSignIn(id)), {
      nationalIdentificationNumber: happyCustomer,
      password: sandboxPassword,
    })
    for (const { language, asPayee } of await readBoth(browser, routes.decoupled(id)))
      expect(asPayee).toContain(says.noMatch[language])
  })
})

describe('the check of an account held here', () => {
  it('does not depend on who asked before, and counts against nobody', async () => {
    shorten(sanad, { verificationTries: 2, verificationTriesOfAll: 3, verificationAccounts: 2 })
    try {
      const { db } = sanad.dependencies
      const psp = await registerPsp(sanad)
      const developer = (await db.selectFrom('apps').selectAll().where('clientId', '=', tpp.clientId).executeTakeFirstOrThrow())
        .developerId
      await db.updateTable('apps').set({ developerId: developer }).where('clientId', '=', psp.clientId).execute()
      const ask = (name: string) => askPayee(sanad, { token: psp.token, body: payeeBody({ party: { name }, iban }) })
      // Wrong names on the customer's page do not count among the tries of the app or of all.
      for (const en of ['Ministry of Interior', 'Ministry of Health', 'Ministry of Water'])
        expect((await decisionOf({ creditorName: { en } }))[0]!.asPayee).toContain(says.noMatch.en)
      const statuses = []
      for (const name of ['Salman Alpha', 'Salman Beta', 'Salman Gamma', 'Salman Delta']) statuses.push((await ask(name)).status)
      expect(statuses).toEqual([200, 200, 429, 429])
      // The guard is closed for the app now, and its customer is still told.
      expect((await decisionOf({ creditorName: { en: 'Ministry of Justice' } }))[0]!.asPayee).toContain(says.noMatch.en)
      expect((await decisionOf({ creditorName: holder }))[0]!.asPayee).toContain(says.match.en)
    } finally {
      shorten(sanad, { verificationTries: 40, verificationTriesOfAll: 200, verificationAccounts: 500 })
    }
  })

  it('says of an account that cannot be compared that it is here, not that another bank was silent', async () => {
    const nobodys = makeSaudiIban(sanad.settings.bankIbanCode, '999999999999')
    for (const { language, asPayee } of await decisionOf({ creditorIban: nobodys, creditorName: holder })) {
      expect(asPayee).toContain(says.notChecked[language])
      expect(asPayee).toContain(language === 'en' ? 'which is at Sanad Bank' : 'وهو لدى بنك سند')
      expect(asPayee).not.toMatch(/the payee’s bank|بنك المستفيد/)
    }
  })
})

describe('the check of a payee', () => {
  const was = {
    noMatch: { en: 'When this payment was approved, the name did not match', ar: 'لم يكن الاسم مطابقًا للحساب' },
    close: { en: 'did not match the account in full', ar: 'لم يطابق الاسم الحساب مطابقة تامة' },
    notChecked: { en: 'When this payment was approved, the name had not been checked', ar: 'لم يكن قد جرى التحقق' },
    match: { en: 'When this payment was approved', ar: 'عند الموافقة على هذه العملية' },
  }
  it.each<[keyof typeof was, ConsentChange]>([
    ['noMatch', { creditorName: { en: 'Ministry of Justice', ar: holder.ar } }],
    ['close', { creditorName: { en: `Judge ${holder.en}` } }],
    ['notChecked', { creditorIban: 'SA0380000000608010167519', creditorName: holder }],
    ['match', { creditorName: holder }],
  ])('is told of the payment afterwards and on its receipt, in both languages: %s', async (verdict, change) => {
    const { ConsentId, PaymentId } = await createConsent(change)
    const visit = await bringToDecision(sanad, tpp, ConsentId)
    await visit.ask(sanad)
    await visit.press(sanad)
    const own = await visitBank(sanad, happyCustomer)
    const pages = await readBoth(visit.browser, routes.authorizationReceipt(visit.interactionId))
    for (const path of [routes.bankPayment(PaymentId), routes.bankPaymentReceipt(PaymentId)])
      pages.push(...(await readBoth(own, path)))
    for (const { path, language, asPayee } of pages)
      expect([path, language, asPayee.includes(was[verdict][language])]).toEqual([path, language, verdict !== 'match'])
  })

  it('is told in the message of the payment: a name that its bank did not confirm is the app’s word', async () => {
    const executionDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const own = await visitBank(sanad, happyCustomer)
    for (const [en, isConfirmed] of [
      ['Ministry of Justice', false],
      [holder.en, true],
    ] as const) {
      const { ConsentId } = await createConsent({ creditorName: { en }, executionDate })
      await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, happyCustomer))
      for (const { language, all } of await readBoth(own, routes.bankMessages())) {
        const words =
          language === 'en' ? 'so named by the app; the name did not match the account' : 'بحسب التطبيق، والاسم لا يطابق'
        const told = new RegExp(`«\u2068${en}\u2069»( \\([^)]*\\))?`).exec(all)!
        expect([language, told[1]?.includes(words) ?? false]).toEqual([language, !isConfirmed])
      }
    }
  })

  it('is kept in the trail of the approval by its verdicts, without a name, and not among what the app’s developer sees', async () => {
    const { ConsentId } = await createConsent({ creditorName: { en: 'Ministry of Justice', ar: holder.ar } })
    await authorize(tpp.client(), tpp, ConsentId, customerOf(sanad, happyCustomer))
    const { db } = sanad.dependencies
    const kept = db.selectFrom('audit').selectAll().where('subject', '=', ConsentId).where('action', '=', 'payee.checked')
    expect(await kept.execute()).toMatchObject([
      { statusAfter: null, details: { verdict: 'noMatch', where: 'here', names: ['noMatch', 'match'] } },
    ])
  })
})
