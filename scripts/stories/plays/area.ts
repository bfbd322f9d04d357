import { routes } from '../../../src/web/routes.ts'
import { linkAccounts } from '../../../test/support/consents/accountConsent.ts'
import { paymentConsentRequest } from '../../../test/support/consents/paymentConsent.ts'
import { authorize, customerOf, decideAtBank, payAs } from '../../../test/support/story.ts'
import type { Story, Walk } from '../walk.ts'
import { admit, andLoad, registerApp, signInAtBank } from './steps.ts'

const [customer, other] = ['1000000024', '1000000032'] as const
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Half a year of a customer: payments in every state, access of two apps, and what waits. */
async function furnish(walk: Walk): Promise<{ paid: string; scheduled: string }> {
  const { sanad, tpp } = walk.stage
  await admit(walk, tpp)
  const [own, joint] = (await sanad.dependencies.coreBank.listAccounts(customer)).map(({ iban }) => iban) as [string, string]
  const pay = async (change: Parameters<typeof paymentConsentRequest>[0]) => {
    const message = paymentConsentRequest({ nationalId: customer, debtorIban: own, ...change })
    return (await payAs(sanad, tpp, message, customerOf(sanad, customer))).PaymentId
  }
  const paid = await pay({ amount: '5000.00', data: { PayerNotes: 'فاتورة 42' } })
  await decideAtBank(sanad, paid, 'approve')
  const bookshop = { en: 'Wadi Al-Nakheel Bookstores Company', ar: 'شركة مكتبات وادي النخيل' }
  await decideAtBank(sanad, await pay({ amount: '219.35', creditorName: bookshop }), 'reject')
  await pay({ amount: '87.00' })
  const scheduled = await pay({ amount: '2750.00', executionDate: `${inDays(5).slice(0, 10)}T00:00:00+03:00` })
  const reader = await registerApp(walk, {
    product: 'KSA AIS',
    name: 'دفتر',
    organisation: 'Daftar Financial Technology Company',
  })
  const NationalIdentificationNumber = customer
  const access = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber } })
  await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber, ExpirationDateTime: inDays(5) } })
  const [account] = (await reader.client().getAccounts(access.token.accessToken)).message.Data.Account ?? []
  for (let reads = 0; reads < 3; reads += 1)
    await reader.client().getAccountBalances(access.token.accessToken, account!.AccountId)
  await sanad.dependencies.reads?.store()
  const { Data } = (
    await tpp.client().createPaymentConsent(
      paymentConsentRequest({
        nationalId: other,
        debtorIban: joint,
        amount: '5000.00',
        data: { AcceptedAuthorizationType: 'KSAOB.Multi' },
      }),
    )
  ).message
  await authorize(tpp.client(), tpp, Data.ConsentId, customerOf(sanad, other))
  return { paid, scheduled }
}

export const bankArea: Story = {
  title: 'A customer looks around in their own area of the bank',
  async walk(walk) {
    const { page, look, stage } = walk
    const { scheduled } = await furnish(walk)
    await signInAtBank(walk, { nationalId: customer })
    await look('overview')
    const tabs = ['payments', 'consents', 'scheduled-payments', 'sign-ins']
    for (const tab of tabs) {
      await page.click(`nav.tabs a[href$="/${tab}"]`)
      await page.waitForSelector(`nav.tabs a[href$="/${tab}"][aria-current]`)
      await look(tab)
    }
    await page.goto(stage.sanad.url(routes.bankPayments()))
    await page.fill('[name=q]', '5000')
    await page.press('[name=q]', 'Enter')
    await page.waitForURL('**q=5000**')
    await look('search')
    await andLoad(page, () => page.click('.row a'))
    await look('payment')
    await page.goto(stage.sanad.url(`${routes.bankPayments()}?q=nothing`))
    await look('nothing found')
    await page.goto(stage.sanad.url(`${routes.bankPayments()}?status=rejected`))
    await andLoad(page, () => page.click('.row a'))
    await look('rejected payment')
    await page.goto(stage.sanad.url(routes.scheduledPayment(scheduled)))
    await look('scheduled payment')
    await page.click('form[action$="/cancel"] button')
    await page.waitForSelector('[role=status]')
    await look('cancelled')
    await page.goto(stage.sanad.url(routes.bankPayment(scheduled)))
    await look('cancelled payment')
    await page.goto(stage.sanad.url(`${routes.bankConsents()}?state=inUse`))
    await look('access that was searched for')
    await page.goto(stage.sanad.url(routes.bankConsents()))
    await andLoad(page, () => page.click('.row a[href*="/consents/aac"] >> nth=1'))
    await look('access with what was read')
    await andLoad(page, () => page.click('form[action$="/sign-out"] button'))
    await look('signed out')
    await page.goto(stage.sanad.url('/'))
    await look('home')
  },
}
