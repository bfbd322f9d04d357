import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserStage, openStage } from '../support/browser/browserStage.ts'
import { desktop, barrierCheckFor, hasChromium, launchChromium, openWindow, phone } from '../support/browser/chromium.ts'
import { commandLine } from '../support/cli/commandLine.ts'

async function typeSignUp(page: Page): Promise<void> {
  await page.fill('#signUp-organisation', 'Palm Coffee')
  await page.fill('#signUp-email', `${randomUUID()}@example.com`)
  await page.fill('#signUp-password', 'Long-enough-words-42')
}

/** Registers an app with a key that the page makes. */
async function registerWithNewKey(page: Page): Promise<void> {
  await page.fill('[name=name]', 'Palm Coffee')
  await page.click('[data-key-maker] button')
  await page.waitForSelector('[data-made]')
  await page.click('main form button:not([name])')
  await page.waitForSelector('#client-secret')
}

describe.skipIf(!hasChromium)('the pages of the developers’ dashboard', () => {
  let browser: Browser
  let stage: BrowserStage
  beforeAll(async () => {
    ;[browser, stage] = await Promise.all([launchChromium(), openStage()])
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })

  it.each([
    ['en', desktop],
    ['ar', phone],
  ] as const)('have no barriers, with faults and without, in %s on %o', async (language, viewport) => {
    const { page, context, complaints } = await openWindow(browser, { language, viewport })
    const check = barrierCheckFor(language, viewport)
    const look = async (name: string) => expect(await check(page, language), name).toEqual([])
    await page.goto(stage.sanad.url('/dashboard'))
    await page.click('form[action$="/sign-up"] button')
    await look('sign-up with faults')
    await typeSignUp(page)
    await page.click('form[action$="/sign-up"] button')
    await page.waitForURL('**/dashboard/apps**')
    await look('apps')
    await page.goto(stage.sanad.url('/dashboard/apps/new'))
    await look('new app')
    await page.click('main form button:not([name])')
    await look('new app with faults')
    await registerWithNewKey(page)
    await look('registered')
    const app = new URL((await page.getAttribute('nav.tabs a', 'href')) ?? '', page.url()).pathname
    const pages = ['keys', 'edit', 'start', 'deliveries'].map((page) => `${app}/${page}`)
    const account = ['organisations', 'sessions', 'second-factor', 'api-tokens'].map((page) => `/dashboard/${page}`)
    for (const path of [...pages, ...account, '/sandbox/mails']) {
      await page.goto(stage.sanad.url(path))
      await look(path)
    }
    await context.clearCookies()
    for (const path of ['/dashboard/forgotten-password', '/dashboard/new-password', '/dashboard/prove-email']) {
      await page.goto(`${stage.sanad.url(path)}?lang=${language}`)
      await look(path)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  it('lead from the sign-up to a signed call and an event on the command line in at most eight clicks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sanad-start-'))
    const { page, context, complaints } = await openWindow(browser)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(request.postData() ?? ''))
    const began = performance.now()
    let clicks = 0
    const click = async (selector: string) => {
      clicks += 1
      await page.click(selector)
    }
    const save = async (selector: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click(selector)])
      await download.saveAs(join(folder, download.suggestedFilename()))
    }
    await page.goto(stage.sanad.url('/dashboard'))
    await typeSignUp(page)
    await click('form[action$="/sign-up"] button')
    await page.waitForURL('**/dashboard/apps')
    await click('a[href$="/apps/new"]')
    await page.fill('[name=name]', 'Palm Coffee')
    await save('[data-key-maker] button')
    await page.waitForSelector('[data-made]')
    await click('main form button:not([name])')
    await page.waitForSelector('#client-secret')
    await save('button[value=profile]')
    const sanad = commandLine({ SANAD_PROFILE: join(folder, 'sanad-profile.json') })
    const tell = async (words: string) => {
      const { code, err, out } = await sanad([...words.split(' '), '--json'])
      expect({ words, code, err }).toEqual({ words, code: 0, err: '' })
      return out
    }
    expect(JSON.parse(await tell('consent create'))).toMatchObject({ status: 201, verified: true })
    await tell('consent revoke')
    expect(JSON.parse((await tell('listen --once')).trim().split('\n').at(-1)!)).toMatchObject({ data: { Status: 'Rejected' } })
    const seconds = (performance.now() - began) / 1_000
    await stage.sanad.dependencies.uses.store()
    await click('nav a[href$="/start"]')
    const done = (step: string) => page.textContent(`[data-step=${step}] .badge`)
    expect([await done('signedCall'), await done('webhookVerified'), await done('fapi2')]).toEqual(['done', 'done', 'open'])
    // What was saved as the private half is in no request.
    const [line] = (await readFile(join(folder, 'sanad-key.pem'), 'utf8')).split('\n').slice(2)
    expect([line!.length, sent.some((body) => decodeURIComponent(body).includes(line!))]).toEqual([64, false])
    expect(sent.some((body) => body.includes('PRIVATE'))).toBe(false)
    expect([clicks <= 8, complaints]).toEqual([true, []])
    process.stdout.write(`from the sign-up to the first event: ${clicks} clicks, ${seconds.toFixed(1)} s\n`)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })
})
