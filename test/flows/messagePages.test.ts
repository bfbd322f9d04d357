import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kindsOfChoice } from '../../src/domain/message/kinds.ts'
import type { NewMessage } from '../../src/domain/message/message.ts'
import { remindCustomers } from '../../src/services/consent/announce.ts'
import { tellCustomers } from '../../src/services/message/tell.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import type { Browser } from '../support/browser/browser.ts'
import { insertAuthorizedConsent } from '../support/consents/accountAccess.ts'
import { insertChanged } from '../support/consents/announced.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

const [reader, other] = ['1000000016', '1000000024'] as const
let sanad: RunningSanad
let browser: Browser
beforeAll(async () => {
  sanad = await startSanad()
  browser = await visitBank(sanad, reader)
})
afterAll(() => sanad?.close())
beforeEach(async () => void (await sanad.dependencies.db.deleteFrom('customerMessages').execute()))

const told = (n: number, change: Partial<NewMessage> = {}) =>
  tellCustomers(sanad.dependencies.db, {
    ...{ kind: 'accessEnded', terms: { endedBy: 'app' }, customers: [reader], linkId: `aac-${n}` },
    ...{ now: new Date(sanad.now().getTime() - n * 60_000), ...change },
  } as NewMessage)
const page = async (path: string) => readPage(await browser.get(sanad.url(path)))

describe('the page of messages', () => {
  it('lists the customer’s own, newest first, 25 on a page, with what each leads to, in both languages', async () => {
    for (let n = 1; n <= 26; n++) await told(n)
    await told(0, { customers: [other] })
    const html = await (await browser.get(sanad.url('/bank/messages?lang=en'))).text()
    expect([...html.matchAll(/href="\/bank\/consents\/(aac-\d+)"/g)].map(([, id]) => id)).toEqual(
      Array.from({ length: 25 }, (_, n) => `aac-${n + 1}`),
    )
    const older = /href="(\/bank\/messages\?after=[^"]+)"/.exec(html)![1]!
    expect(await page(older)).toContain('An access has ended')
    expect(await (await browser.get(sanad.url(older))).text()).toContain('/bank/consents/aac-26')
    expect(await page('/bank/messages?lang=ar')).toContain('انتهى وصول تطبيق')
    await browser.get(sanad.url('/bank/messages?lang=en'))
  })

  it('says how many are new until they are marked as read, and what came later stays new', async () => {
    await told(5)
    await told(6)
    expect(await page('/bank')).toContain('New messages: 2')
    const html = await (await browser.get(sanad.url('/bank/messages'))).text()
    const upTo = /name="upTo" value="(\d+)"/.exec(html)![1]!
    await told(0, { now: new Date(sanad.now().getTime() + 1_000) })
    expect((await browser.post(sanad.url('/bank/messages/read'), { upTo })).status).toBe(303)
    expect(await page('/bank/messages')).toContain('New messages: 1')
    for (const wrong of ['', 'x', '9'.repeat(40), '-1']) {
      expect((await browser.post(sanad.url('/bank/messages/read'), { upTo: wrong })).status).toBe(303)
    }
    expect((await browser.get(sanad.url('/bank/messages?after=nonsense'))).status).toBe(200)
  })

  it('shows a request over the back channel only once it was told, because it may be a stranger’s', async () => {
    await told(0, { kind: 'requestAsked', terms: { about: 'account' }, linkId: 'interaction' } as Partial<NewMessage>)
    const state = (to: 'due' | 'told') => sanad.dependencies.db.updateTable('customerMessages').set({ state: to }).execute()
    await state('due')
    expect(await page('/bank/messages')).not.toContain('An app asks for your approval')
    await state('told')
    expect(await page('/bank/messages')).toContain('An app asks for your approval')
  })

  it('says of what waits no longer that it is over, and counts it among nothing new', async () => {
    const asked = { kind: 'requestAsked', terms: { about: 'account' }, linkId: 'interaction' }
    await told(0, { ...asked, until: new Date(sanad.now().getTime() + 60_000) } as Partial<NewMessage>)
    const { db } = sanad.dependencies
    await db.updateTable('customerMessages').set({ state: 'told' }).execute()
    expect(await page('/bank/messages')).toMatch(/New messages: 1.*New(?!.*Over)/)
    await db.updateTable('customerMessages').set({ tellUntil: sanad.now() }).execute()
    const shown = await page('/bank/messages')
    expect(shown).toContain('An app asks for your approval')
    expect(shown).toContain('Over')
    expect(shown).not.toMatch(/New messages|\bNew\b/)
    expect(await page('/bank')).not.toContain('New messages')
  })

  it('marks nothing as read that it does not show', async () => {
    await told(1)
    await told(2, { kind: 'requestAsked', terms: { about: 'account' }, linkId: 'interaction' } as Partial<NewMessage>)
    const { db } = sanad.dependencies
    await db.updateTable('customerMessages').set({ state: 'kept', keptBecause: 'notTheirs' }).execute()
    await browser.post(sanad.url('/bank/messages/read'), { upTo: String(sanad.now().getTime()) })
    const rows = await db.selectFrom('customerMessages').select(['kind', 'readAt']).orderBy('kind').execute()
    expect(rows.map(({ kind, readAt }) => [kind, readAt !== null])).toEqual([
      ['accessEnded', true],
      ['requestAsked', false],
    ])
  })

  it('says which messages did not ring because there were too many, and how many of the last day', async () => {
    await told(1)
    await told(2)
    await sanad.dependencies.db
      .updateTable('customerMessages')
      .set({ keptBecause: 'tooMany' })
      .where('linkId', '=', 'aac-2')
      .execute()
    const shown = await page('/bank/messages')
    expect(shown).toContain('that are only on this page: 1.')
    expect(shown.match(/Only on this page/g)).toHaveLength(1)
  })

  it('speaks of no phone where the bank reaches none', async () => {
    await told(1)
    await sanad.dependencies.db.updateTable('customerMessages').set({ keptBecause: 'tooMany' }).execute()
    const { coreBank } = sanad.dependencies
    const { notify } = coreBank
    expect(await page('/bank/messages/choices')).toContain('on your phone')
    Reflect.set(coreBank, 'notify', undefined)
    try {
      for (const path of ['/bank/messages', '/bank/messages/choices'])
        expect(await page(path)).not.toMatch(/your phone|on this page:/)
      expect(await page('/bank/messages/choices')).toContain('on your page of messages here')
    } finally {
      Reflect.set(coreBank, 'notify', notify)
    }
  })
})

describe('what a customer chooses', () => {
  it('holds for what they may leave out, whatever is sent, until they choose anew', async () => {
    expect(await page('/bank/messages/choices')).toMatch(/Always told.*An app was given access/)
    const save = (kinds: string[]) =>
      browser.post(
        sanad.url('/bank/messages/choices'),
        new URLSearchParams(kinds.map((kind): [string, string] => ['kinds', kind])),
      )
    expect((await save(['paymentDone', 'nonsense'])).headers.get('location')).toBe('/bank/messages/choices?saved')
    const html = await (await browser.get(sanad.url('/bank/messages/choices?saved'))).text()
    expect([...html.matchAll(/value="(\w+)" checked/g)].map(([, kind]) => kind)).toEqual(['paymentDone'])
    await told(1)
    expect(await page('/bank/messages')).toContain('There are no messages yet.')
    await save([...kindsOfChoice])
    await told(1)
    expect(await page('/bank/messages')).toContain('An access has ended')
  })
})

describe('an access that is about to end', () => {
  const dayMs = 86_400_000
  const ends = new Date('2027-03-01T00:00:00Z')
  const before = (days: number) => new Date(ends.getTime() - days * dayMs)
  const runs = async (change: Parameters<typeof insertChanged>[1]['change'], times: Date[]): Promise<string[]> => {
    const { db } = sanad.dependencies
    const authorized = await insertAuthorizedConsent({ db }, { nationalId: reader, accountIds: [], now: before(100) })
    await insertChanged(db, {
      consentKind: 'account',
      authorized,
      change: { expiresAt: ends, statusUpdatedAt: before(100), ...change },
    })
    for (const time of times) await remindCustomers({ db }, time)
    const rows = await db.selectFrom('customerMessages').select('kind').orderBy('createdAt').execute()
    await db.updateTable('consents').set({ status: 'Finished' }).execute()
    return rows.map(({ kind }) => kind)
  }

  it('is told with its last day and not with a number of days, which a job that was away would make untrue', async () => {
    await runs({}, [before(5)])
    const shown = await page('/bank/messages')
    expect(shown).toContain('An access ends on 1 March 2027')
    expect(shown).not.toContain('14 days')
  })

  it('is told in words that are true of an app that the bank has suspended meanwhile', async () => {
    await runs({}, [before(5)])
    const { db } = sanad.dependencies
    const { clientId } = await db.selectFrom('customerMessages').select('clientId').executeTakeFirstOrThrow()
    const status = (to: 'suspended' | 'admitted') =>
      db.updateTable('apps').set({ status: to }).where('clientId', '=', clientId!).execute()
    await status('suspended')
    expect(await page('/bank/messages')).toContain('The bank has suspended the app, so meanwhile it reads nothing.')
    await status('admitted')
    expect(await page('/bank/messages')).toContain('If it still needs them it will ask you again')
  })

  it.each([
    ['before 14 days', {}, [before(14.01)], []],
    ['at 14 and 3 days, each once', {}, [14, 13, 4, 3, 2, 1].map(before), ['accessEndsIn14Days', 'accessEndsIn3Days']],
    ['once, where the job was away for the first', {}, [before(2)], ['accessEndsIn3Days']],
    ['given with ten days left', { statusUpdatedAt: before(10) }, [before(9), before(3)], ['accessEndsIn3Days']],
    ['ended', { status: 'Finished' as const }, [before(10), before(2)], []],
    ['over', {}, [ends], []],
  ])('tells its customer: %s', async (_, change, times, kinds) => {
    expect(await runs(change, times)).toEqual(kinds)
  })
})
