import { expect, test } from 'vitest'
import { askPlatform, signUp } from '../support/operations/platform.ts'
import { bearer } from '../support/operations/apiTokens.ts'
import { sharedSanad } from '../support/servers/shared.ts'

const page = '/dashboard/api-tokens'

/** A developer with the page of their tokens. */
async function openPage(server?: string) {
  const sanad = await sharedSanad(server)
  const { cookie } = await signUp(sanad)
  const post = (fields: Record<string, string>) =>
    fetch(sanad.url(page), { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields), redirect: 'manual' })
  const get = async (more = '', query = '') =>
    (await fetch(sanad.url(page + query), { headers: { cookie: `${cookie}; ${more}` } })).text()
  return { sanad, cookie, post, get }
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!

test('a token is shown once on its page, works until it is revoked there, and then no more', async () => {
  const { sanad, post, get } = await openPage()
  const made = await post({ name: 'Nightly <build>', scope: 'read', days: '30' })
  expect([made.status, made.headers.get('location')]).toEqual([303, page])
  expect(made.headers.getSetCookie()[0]).toMatch(/Path=\/dashboard\/api-tokens; HttpOnly; SameSite=Strict$/)
  const shown = await get(cookieOf(made))
  const token = /id="api-token">(sanad_api_[\w-]{43})</.exec(shown)![1]!
  expect(shown).toContain('Nightly &lt;build&gt;')
  const read = async () => (await askPlatform(sanad, 'GET', '/dashboard/api/apps', { headers: bearer(token) })).status
  expect(await read()).toBe(200)
  const later = await get()
  expect(later).not.toContain(token)
  await post({ revoke: /name="revoke" value="([0-9a-f-]{36})"/.exec(later)![1]! })
  expect(await read()).toBe(401)
})

test('the page shows no token that somebody puts into the cookie, and explains a wrong name, in both languages', async () => {
  const { post, get } = await openPage()
  expect(await get(`sanad_new_token=sanad_api_${'x'.repeat(43)}`)).not.toContain('id="api-token"')
  for (const language of ['en', 'ar']) {
    expect(await get('', `?lang=${language}`)).toContain(`<html lang="${language}"`)
    const refused = await post({ name: 'a\u202eb', scope: 'write' })
    expect([refused.status, (await refused.text()).includes('id="name-error"')]).toEqual([400, true])
  }
})

test('wrong tokens of one network end in a 429, and a right one still opens', async () => {
  // On a server of its own: the tries of the others would be used up.
  const { sanad, post, get } = await openPage('wrong API tokens')
  const made = await post({ name: 'Build', scope: 'read' })
  const token = /id="api-token">([^<]+)</.exec(await get(cookieOf(made)))![1]!
  const ask = (text: string) => askPlatform(sanad, 'GET', '/dashboard/api/apps', { headers: bearer(text) })
  const statuses: number[] = []
  for (let tried = 0; tried < 11; tried++) statuses.push((await ask(`sanad_api_${'y'.repeat(43)}`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  expect((await ask(token)).status).toBe(200)
})
