import { moveApp } from '../../../src/services/app/appMove.ts'
import { createScheduledFollower } from '../../../src/services/payment/followScheduled.ts'
import { routes } from '../../../src/web/routes.ts'
import { paymentConsentRequest } from '../../../test/support/consents/paymentConsent.ts'
import { customerOf, payAs, setAccountStatus } from '../../../test/support/story.ts'
import type { Story, Walk } from '../walk.ts'
import { signInAtBank } from './steps.ts'

const customer = '1000000024'

/** Where the customer of a payment reads how it stands while it waits for its day. */
async function lookAtScheduled({ page, look, stage }: Walk, paymentId: string, what: string): Promise<void> {
  const pages = {
    list: routes.scheduledPayments(),
    'scheduled payment': routes.scheduledPayment(paymentId),
    payment: routes.bankPayment(paymentId),
  }
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(stage.sanad.url(path))
    await look(`${what}, ${name}`)
  }
}

export const scheduledTrouble: Story = {
  title: 'A scheduled payment could not be made while its account is stopped, and stays when its app is suspended and ended',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad, tpp } = stage
    const now = () => new Date()
    const [own] = await sanad.dependencies.coreBank.listAccounts(customer)
    const executionDate = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const asked = paymentConsentRequest({ nationalId: customer, debtorIban: own!.iban, executionDate })
    const { PaymentId } = await payAs(sanad, tpp, asked, customerOf(sanad, customer))
    await setAccountStatus(sanad, own!.accountId, 'Suspended')
    try {
      await createScheduledFollower(sanad.dependencies)(now())
      await signInAtBank(walk, { nationalId: customer })
      await look('overview of who has a blocked payment')
      await lookAtScheduled(walk, PaymentId, 'blocked')
    } finally {
      await setAccountStatus(sanad, own!.accountId, 'Active')
    }
    const move = (event: 'suspend' | 'end') =>
      moveApp(sanad.dependencies, { clientId: tpp.clientId, event, actor: 'bankUser:story', now: now() })
    await move('suspend')
    await lookAtScheduled(walk, PaymentId, 'app suspended')
    await move('end')
    await lookAtScheduled(walk, PaymentId, 'app ended')
    await page.goto(sanad.url(routes.bankMessages()))
    await look('messages of all that')
  },
}
