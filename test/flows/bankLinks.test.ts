import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

const named = { SANAD_BANK_NAME_EN: 'Wadi Bank', SANAD_BANK_NAME_AR: 'بنك الوادي' }
const addresses = {
  SANAD_BANK_HOME: 'https://wadi-bank.example/{language}',
  SANAD_BANK_FORGOTTEN_PASSWORD: 'https://wadi-bank.example/{language}/password',
  SANAD_BANK_NEW_CUSTOMER: 'https://wadi-bank.example/join',
}

let fictitious: RunningSanad
let silent: RunningSanad
let told: RunningSanad
beforeAll(async () => {
  fictitious = await startSanad()
  silent = await startSanad({ environment: named })
  told = await startSanad({ environment: { ...named, ...addresses } })
})
afterAll(() => Promise.all([fictitious, silent, told].map((sanad) => sanad?.close())))

const linksOf = async (sanad: RunningSanad, path: string) => {
  const page = await (await fetch(sanad.url(path))).text()
  const mark = /class="mark" href="([^"]*)"/.exec(page)?.[1]
  return { page, mark, hrefs: [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href) }
}

describe('the links of the customers’ pages', () => {
  it('lead to the bank’s own addresses, in the language of the page', async () => {
    const { mark, hrefs } = await linksOf(told, '/bank/sign-in?lang=ar')
    expect(mark).toBe('https://wadi-bank.example/ar')
    expect(hrefs).toEqual(expect.arrayContaining(['https://wadi-bank.example/ar/password', 'https://wadi-bank.example/join']))
    expect((await linksOf(told, '/bank/sign-in?lang=en')).mark).toBe('https://wadi-bank.example/en')
    expect((await linksOf(told, '/docs')).mark).toBe('/')
  })

  it('are left out where the bank names none: the phone number helps, and the mark leads to the customer’s own area', async () => {
    const { mark, page } = await linksOf(silent, '/bank/sign-in?lang=en')
    expect(mark).toBe('/bank')
    expect(page).toContain('Forgotten your password? Call')
    expect(page).not.toContain('New at Wadi Bank')
  })

  it('work in a sandbox without any', async () => {
    for (const { href, language } of [
      { href: '/core-bank', language: 'ar' },
      { href: '/', language: 'en' },
    ]) {
      expect((await linksOf(fictitious, `/bank/sign-in?lang=${language}`)).hrefs).toContain(href)
      expect((await fetch(fictitious.url(href))).status).toBe(200)
    }
  })

  it('say on each page where a complaint goes that the bank has not settled', async () => {
    for (const path of ['/bank/sign-in', '/'])
      expect((await linksOf(silent, path)).hrefs).toEqual(
        expect.arrayContaining(['mailto:complaints@sanad-bank.example', 'https://www.samacares.sa']),
      )
  })
})
