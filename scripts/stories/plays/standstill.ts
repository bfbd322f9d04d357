import { moveApp } from '../../../src/services/app/appMove.ts'
import { routes } from '../../../src/web/routes.ts'
import { goToDecision } from '../../../test/support/browser/browserStage.ts'
import { linkAccounts } from '../../../test/support/consents/accountConsent.ts'
import { najd, sarat } from '../../../test/support/consents/companies.ts'
import { approveAsFirst, setAccountStatus } from '../../../test/support/story.ts'
import type { Story } from '../walk.ts'
import { linkTo, registerApp, signInAtBank } from './steps.ts'

const [first, second] = najd.signatories
const [giver, director] = sarat.directors

const ledger = { product: 'KSA AIS', name: 'دفتر', organisation: 'Daftar Financial Technology Company' } as const

export const stoppedAccount: Story = {
  title: 'The account of a request is stopped while others decide; and what another has given of a shared account is seen',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad, tpp } = stage
    const { ConsentId, accountId } = await approveAsFirst(sanad, tpp, first, { amount: '5000.00' })
    const consentPage = sanad.url(routes.bankConsent(ConsentId))
    await setAccountStatus(sanad, accountId, 'Suspended')
    try {
      await signInAtBank(walk, { nationalId: first })
      await page.goto(consentPage)
      await look('approved, and the account is stopped')
      const other = await walk.openWindow()
      await signInAtBank(walk, { page: other, nationalId: second })
      await other.goto(consentPage)
      await look('asked, and the account is stopped', other)
    } finally {
      await setAccountStatus(sanad, accountId, 'Active')
    }
    const reader = await registerApp(walk, ledger)
    const accounts = await sanad.dependencies.coreBank.listAccounts(giver)
    const company = accounts.find(({ accountType }) => accountType === 'KSAOB.Corporate')!
    const data = { NationalIdentificationNumber: giver }
    await linkAccounts(sanad, reader, { accountIds: [company.accountId], data })
    const sharing = await walk.openWindow()
    await signInAtBank(walk, { page: sharing, nationalId: director })
    await sharing.goto(sanad.url(routes.bankConsents()))
    await look('access that another has given', sharing)
  },
}

export const suspendedApp: Story = {
  title: 'The bank suspends apps that have access, wait for approvals and have sent a customer',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad, tpp } = stage
    const reader = await registerApp(walk, ledger)
    const { ConsentId: access } = await linkAccounts(sanad, reader, { data: { NationalIdentificationNumber: first } })
    const { ConsentId } = await approveAsFirst(sanad, tpp, first, { amount: '5000.00' })
    const visit = await stage.ask({ nationalId: second })
    const other = await walk.openWindow()
    await goToDecision(other, (await linkTo(tpp.client(), tpp, visit.ConsentId)).url, second)
    for (const { clientId } of [reader, tpp])
      await moveApp(sanad.dependencies, { clientId, event: 'suspend', actor: 'bankUser:story', now: new Date() })
    await other.reload()
    await look('visit of a suspended app', other)
    await signInAtBank(walk, { nationalId: first })
    await look('overview of who has given access')
    await page.goto(sanad.url(routes.bankConsents()))
    await look('access of a suspended app')
    await page.goto(sanad.url(routes.bankConsent(access)))
    await look('one access of a suspended app')
    await page.goto(sanad.url(routes.bankConsent(ConsentId)))
    await look('approved, and the app is suspended')
    await signInAtBank(walk, { page: other, nationalId: second })
    await other.goto(sanad.url(routes.bankConsent(ConsentId)))
    await look('asked, and the app is suspended', other)
  },
}
