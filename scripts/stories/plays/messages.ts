import type { Page } from 'playwright-core'
import { remindCustomers } from '../../../src/services/consent/announce.ts'
import { routes } from '../../../src/web/routes.ts'
import { goToDecision, typeCode, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import { linkAccounts } from '../../../test/support/consents/accountConsent.ts'
import type { Story, Walk } from '../walk.ts'
import { andLoad, arriveAtApp, pressApprove, registerApp, signInAtBank } from './steps.ts'

const [first, second, reader] = ['1000000024', '1000000032', '1000000016'] as const

/** Opens a customer's phone and waits until the bank has told so many messages that lead there. */
async function waitForMessage({ stage }: Walk, page: Page, nationalId: string, link: string, messages = 1): Promise<void> {
  const phone = stage.sanad.url(routes.coreBankPhone(nationalId))
  await page.goto(phone)
  while ((await page.locator(`main a[href*="${link}"]`).count()) < messages) {
    await page.waitForTimeout(300)
    await page.goto(phone)
  }
}

/** Follows a message through the sign-in. */
async function follow({ stage, look }: Walk, page: Page, nationalId: string, link: string): Promise<void> {
  await andLoad(page, () => page.click(`main a[href*="${link}"]`))
  await look('sign-in behind the message', page)
  await typeCredentials(page, nationalId)
  await page.waitForSelector('[name=oneTimeCode]')
  await typeCode(page, stage.sanad, undefined, nationalId)
  await page.waitForSelector('nav.tabs')
}

export const messageToApproval: Story = {
  title: 'The second holder is told on the phone, and approves behind the message',
  async walk(walk) {
    const { page, look, stage } = walk
    const { sanad } = stage
    const accounts = await sanad.dependencies.coreBank.listAccounts(first)
    const { url, ConsentId } = await stage.ask({
      nationalId: first,
      debtorIban: accounts.find(({ holders }) => holders.length === 2)!.iban,
      amount: '5000.00',
      data: { AcceptedAuthorizationType: 'KSAOB.Multi' },
    })
    await goToDecision(page, url, first)
    await pressApprove(page)
    await typeCode(page, sanad, undefined, first)
    await arriveAtApp(walk, page)
    const phone = await walk.openWindow()
    const link = routes.bankConsent(ConsentId)
    await waitForMessage(walk, phone, second, link)
    await look('phone of the second', phone)
    await follow(walk, phone, second, link)
    await look('what waits behind the message', phone)
    await pressApprove(phone)
    await typeCode(phone, sanad, undefined, second)
    await phone.waitForSelector('[role=status]')
    await look('approved by both', phone)
    await waitForMessage(walk, phone, second, '/bank/payments/')
    await look('told what became of it', phone)
  },
}

export const accessEndsSoon: Story = {
  title: 'An access that ends soon is told, and what is told is chosen',
  async walk(walk) {
    const { page, look, stage } = walk
    const app = await registerApp(walk, {
      product: 'KSA AIS',
      name: 'دفتر · Daftar',
      organisation: 'Daftar Financial Technology',
    })
    const { ConsentId } = await linkAccounts(stage.sanad, app, { data: { NationalIdentificationNumber: reader } })
    // Given long ago, so that its end is news.
    await stage.sanad.dependencies.db
      .updateTable('consents')
      .set({ expiresAt: new Date(Date.now() + 13 * 86_400_000), statusUpdatedAt: new Date(Date.now() - 77 * 86_400_000) })
      .where('consentId', '=', ConsentId)
      .execute()
    await remindCustomers(stage.sanad.dependencies, new Date())
    const link = routes.bankConsent(ConsentId)
    // That it was given, and that it ends.
    await waitForMessage(walk, page, reader, link, 2)
    await look('phone')
    await follow(walk, page, reader, link)
    await look('the access behind the message')
    await page.goto(stage.sanad.url(routes.bankMessages()))
    await look('messages')
    await andLoad(page, () => page.click(`main form[action="${routes.bankMessagesRead()}"] button`))
    await look('messages that were read')
    await page.goto(stage.sanad.url(routes.bankMessageChoices()))
    await look('choices')
    await page.uncheck('[name=kinds] >> nth=0')
    await andLoad(page, () => page.click(`main form[action="${routes.bankMessageChoices()}"] button`))
    await look('choices that were saved')
  },
}

export const newPlace: Story = {
  title: 'A sign-in from a new place is told, and leads to the list of sign-ins',
  async walk(walk) {
    const { page, look, stage } = walk
    await signInAtBank(walk, { nationalId: reader })
    await look('overview with a new message')
    const phone = await walk.openWindow()
    await waitForMessage(walk, phone, reader, routes.bankSignIns())
    await look('phone', phone)
    await page.goto(stage.sanad.url(routes.bankMessages()))
    await look('messages')
    await andLoad(page, () => page.click(`main a[href="${routes.bankSignIns()}"]`))
    await look('sign-ins behind the message')
  },
}
