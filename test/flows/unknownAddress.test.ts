import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => void (sanad = await startSanad()))
afterAll(() => sanad?.close())

/** What browsers send for a page. */
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const addresses = ['/nope', '/documents', '/health', '/auth/nowhere']

describe('an address that leads nowhere', () => {
  it.each(addresses)('%s: a person reads the bank’s page, in their language, with the headers of every page', async (path) => {
    for (const [language, title] of [
      ['en', 'Nothing is here'],
      ['ar', 'لا يوجد شيء هنا'],
    ] as const) {
      const answer = await fetch(sanad.url(path), { headers: { accept: browserAccept, 'accept-language': language } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('vary')).toContain('Accept')
      expect(await answer.text()).toContain(title)
    }
  })

  it.each(addresses)('%s: a program gets problem+json', async (path) => {
    for (const headers of [{ accept: '*/*' }, { accept: 'application/json' }, {}] as Record<string, string>[]) {
      const answer = await fetch(sanad.url(path), { headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('problem+json')])
    }
    const posted = await fetch(sanad.url(path), { method: 'POST', headers: { accept: browserAccept } })
    expect(posted.headers.get('content-type')).toContain('problem+json')
  })

  it('inside an interface keeps the error of that interface, for browsers too', async () => {
    const answer = await fetch(sanad.url('/payments/consents/unknown/nowhere'), { headers: { accept: browserAccept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')])
  })

  // What no id can be: a NUL, which the database refuses even in a question, and more than any id has.
  it.each(['/bank/authorizations/%00', `/bank/authorizations/${'a'.repeat(5_000)}`, '/core-bank/customers/%00'])(
    '%s, which can be no id, is 404 too',
    async (path) => {
      expect((await fetch(sanad.url(path))).status).toBe(404)
    },
  )
})
