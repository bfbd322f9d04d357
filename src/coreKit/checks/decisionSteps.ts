import { type Bank, until } from '../check.ts'
import type { Answers } from '../core.ts'
import { expect } from '../failure.ts'

const limit = '500'
/** Nobody reads for ever. */
const mostPages = 10_000
/** How long a decision may need from the books to the list. */
export const listedWithinSeconds = 10

/** One page of the list. */
export type Feed = Answers['listDecisions']

/** Reads a page. */
export const readFeed = ({ core }: Pick<Bank, 'core'>, query: Record<string, string> = {}): Promise<Feed> =>
  core.ask('listDecisions', { query: { limit, ...query } })

/** The cursor behind all that was decided until now. */
export async function endOfFeed(bank: Pick<Bank, 'core'>): Promise<string> {
  let page = await readFeed(bank)
  for (let pages = 0; page.decisions.length > 0; pages++) {
    expect(pages < mostPages, `no end after ${mostPages} pages`)
    page = await readFeed(bank, { after: page.next })
  }
  return page.next
}

/** The page behind a place, once a decision about this is in it. Throws CheckFailed without one. */
export async function listed(bank: Pick<Bank, 'core'>, before: string, resourceId: string): Promise<Feed> {
  const feed = await until(listedWithinSeconds, async () => {
    const page = await readFeed(bank, { after: before })
    return page.decisions.some((one) => one.resourceId === resourceId) ? page : undefined
  })
  expect(feed !== undefined, `a decision is not in the list ${listedWithinSeconds} s after it was made`)
  return feed
}

/** What the list says of one payment or letter behind a place. */
export async function decisionsAbout(bank: Pick<Bank, 'core'>, before: string, resourceId: string): Promise<Feed['decisions']> {
  return (await listed(bank, before, resourceId)).decisions.filter((one) => one.resourceId === resourceId)
}
