import { type Browser, openBrowser } from './browser.ts'
import type { Reachable } from '../story.ts'
import { customerOf, sandboxPassword } from '../story.ts'

/** A customer signed in to their own area of the bank, by its forms, in a browser of their own or in one that others use too. */
export async function visitBank(
  sanad: Reachable,
  nationalIdentificationNumber: string,
  browser = openBrowser(),
): Promise<Browser> {
  await browser.post(sanad.url('/bank/sign-in'), { nationalIdentificationNumber, password: sandboxPassword })
  const confirmed = await browser.post(sanad.url('/bank/one-time-code'), {
    oneTimeCode: await customerOf(sanad, nationalIdentificationNumber).readOneTimeCode(),
  })
  if (confirmed.status !== 303) throw new Error(`sign-in at the bank: ${confirmed.status}`)
  return browser
}

/** The text that a person reads on a page. */
export async function readPage(response: Response): Promise<string> {
  return (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}
