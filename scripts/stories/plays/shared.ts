import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode } from '../../../test/support/browser/browserStage.ts'
import type { Story } from '../walk.ts'
import { arriveAtApp, pressApprove, signInAtBank } from './steps.ts'

const [first, second] = ['1000000024', '1000000032'] as const

export const jointPayment: Story = {
  title: 'Two holders approve a payment; the first takes the approval back and gives it again',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const { iban } = accounts.find(({ holders }) => holders.length === 2)!
    const { url, ConsentId } = await stage.ask({
      nationalId: first,
      debtorIban: iban,
      amount: '5000.00',
      data: { AcceptedAuthorizationType: 'KSAOB.Multi' },
    })
    await goToDecision(page, url, first)
    await look('decision of the first')
    const decisionPage = page.url()
    await pressApprove(page)
    await typeCode(page, sanad, undefined, first)
    await arriveAtApp(walk, page)
    await page.goto(decisionPage)
    await look('half approved')
    await signInAtBank(walk, { nationalId: first })
    await look('overview of the first')
    const consentPage = sanad.url(routes.bankConsent(ConsentId))
    await page.goto(consentPage)
    await look('approved by the first')
    await page.click('form[action$="/take-back"] button')
    await page.waitForSelector('button[value=approve]')
    await look('taken back')
    await pressApprove(page)
    await look('code of the first at the bank')
    await typeCode(page, sanad, undefined, first)
    await page.waitForSelector('form[action$="/take-back"]')
    const other = await walk.openWindow()
    await signInAtBank(walk, { page: other, nationalId: second })
    await look('overview of the second', other)
    await other.goto(sanad.url(routes.bankConsents()))
    await look('access of the second', other)
    await other.goto(consentPage)
    await look('decision of the second', other)
    await pressApprove(other)
    await look('code of the second', other)
    await typeCode(other, sanad, '000000', second)
    await other.waitForSelector('[role=alert]')
    await look('wrong code of the second', other)
    await typeCode(other, sanad, undefined, second)
    await other.waitForSelector('[role=status]')
    await look('approved by both', other)
    await page.goto(consentPage)
    await look('approved by both as the first sees it')
  },
}
