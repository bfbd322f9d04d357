import type { Page } from 'playwright-core'
import { newAuthorizationSecrets, type TppClient } from '../../../src/sdk/index.ts'
import { typeCode, typeCredentials } from '../../../test/support/browser/browserStage.ts'
import { happyCustomer } from '../../../test/support/consents/paymentConsent.ts'
import { registerTpp, type TestTpp } from '../../../test/support/tpp/tpp.ts'
import type { Walk } from '../walk.ts'

/** An app of another product whose customers arrive at the same site. */
export const registerApp = ({ stage }: Walk, change: Parameters<typeof registerTpp>[1]): Promise<TestTpp> =>
  registerTpp(stage.sanad, { redirectUri: stage.tpp.redirectUri, ...change })

/** As if the bank had admitted the app, half a year ago. */
export async function admit({ stage }: Walk, { clientId }: Pick<TestTpp, 'clientId'>): Promise<void> {
  await stage.sanad.dependencies.db
    .updateTable('apps')
    .set({ checkedAt: new Date(Date.now() - 182 * 86_400_000), organisationId: 'PSDSA-SAMA-7001234567' })
    .where('clientId', '=', clientId)
    .execute()
}

/** The address to which an app sends its customer for a consent, and what it must remember. */
export async function linkTo(client: TppClient, tpp: TestTpp, ConsentId: string) {
  const secrets = newAuthorizationSecrets()
  const url = await client.authorizationUrl({ ConsentId, redirectUri: tpp.redirectUri, ...secrets })
  return { url: url.href, secrets }
}

/** Does what leads to another page, or to the same one again, and waits until it is there. */
export async function andLoad(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()])
}

/** Looks at the page behind a link, where this page has one, and comes back. */
export async function lookBehind({ page, look }: Walk, link: string, name: string): Promise<void> {
  if ((await page.locator(link).count()) === 0) return
  const address = page.url()
  await andLoad(page, () => page.click(link))
  await look(name)
  await page.goto(address)
}

/** Waits until a page shows what has become of a payment, which the job finds out. */
export async function untilShown({ page }: Walk, address: string, sign: string): Promise<void> {
  for (let look = 0; look < 60; look++) {
    await page.goto(address)
    if ((await page.locator(sign).count()) > 0) return
    await page.waitForTimeout(250)
  }
  throw new Error(`${address} does not say how the payment stands`)
}

/** Presses the button that approves, and waits for the page that asks for the code. */
export async function pressApprove(page: Page): Promise<void> {
  await page.click('button[value=approve]')
  await page.waitForSelector('[name=oneTimeCode]')
}

/** Waits until the bank has sent the browser back to the app. */
export const arriveAtApp = ({ stage }: Walk, page: Page) => page.waitForURL(`${stage.tpp.redirectUri}**`)

/** Signs a customer in to their own area of the bank; looks at both pages where the story wants to. */
export async function signInAtBank(
  walk: Walk,
  { page = walk.page, nationalId = happyCustomer, looking = false } = {},
): Promise<void> {
  await page.goto(walk.stage.sanad.url('/bank'))
  if (looking) await walk.look('bank sign-in', page)
  await typeCredentials(page, nationalId)
  await page.waitForSelector('[name=oneTimeCode]')
  if (looking) await walk.look('bank code', page)
  await typeCode(page, walk.stage.sanad, undefined, nationalId)
  await page.waitForSelector('nav.tabs')
}

/** The time for a decision ends while the customer reads. */
export async function letExpire({ stage }: Walk, ConsentId: string): Promise<void> {
  await stage.sanad.dependencies.db
    .updateTable('consents')
    .set({ authorizationExpiresAt: new Date(Date.now() - 1000) })
    .where('consentId', '=', ConsentId)
    .execute()
}
