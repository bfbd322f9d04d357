import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import type { CoreBank } from '../../src/corebank/port.ts'
import type { Database } from '../../src/data/schema.ts'
import { bankAuthorizations } from '../../src/web/context.ts'
import { dashboardRouter } from '../../src/web/dashboard/dashboardRouter.ts'
import { createErrorHandler, pageNotFound } from '../../src/web/errorPage.ts'
import { readForms } from '../../src/web/input.ts'
import { preparePages } from '../../src/web/security.ts'
import { type Browser, openBrowser } from '../support/browser/browser.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { makeCertificate, makeTppKey } from '../support/tpp/tppKeys.ts'
import { silentParts } from '../support/silentParts.ts'

let db: Kysely<Database>
let server: Server
let base: string
/** The sandbox's CA is made here. */
let folder: string
const defects: unknown[] = []
const password = 'correct horse battery staple'
const validForm = {
  name: 'نخيل للمدفوعات',
  product: 'KSA PIS',
  redirectUris: 'https://tpp.example/callback\r\n\r\nhttp://localhost:3000/cb',
  jwksUri: 'https://tpp.example/jwks',
}

beforeAll(async () => {
  db = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sanad-dashboard-'))
  const settings = readSettings({ SANAD_DATA_DIR: folder })
  // No page of the dashboard asks the core bank anything.
  const dependencies = {
    ...silentParts(),
    db,
    settings,
    coreBank: {} as CoreBank,
  }
  const app = express()
  app.use(
    ...preparePages(dependencies),
    readForms(),
    dashboardRouter({
      settings,
      dependencies,
      authServer: {} as never,
      authorizations: bankAuthorizations,
      log: { error: () => undefined },
    }),
    pageNotFound,
  )
  app.use(createErrorHandler({ error: (details) => defects.push(details) }))
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
  expect(defects).toEqual([])
})

const pagesOf = (clientId: string) =>
  ['', '/delete', '/edit', '/keys', '/start'].map((end) => `/dashboard/apps/${clientId}${end}`)

let count = 0
async function signedUp(): Promise<Browser> {
  const browser = openBrowser()
  const answer = await browser.post(`${base}/dashboard/sign-up`, {
    email: `page${++count}@tpp.example`,
    organisation: 'نخيل',
    password,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/apps'])
  return browser
}
/** Follows the redirect after a form, as a browser does. */
function followed(browser: Browser, answer: Response): Promise<Response> {
  expect(answer.status).toBe(303)
  return browser.get(base + answer.headers.get('location')!)
}
async function registered(browser: Browser): Promise<{ html: string; clientId: string; secret: string }> {
  const html = await (await followed(browser, await browser.post(`${base}/dashboard/apps`, validForm))).text()
  return {
    html,
    clientId: /dashboard\/apps\/([0-9a-f-]{36})\/delete/.exec(html)![1]!,
    secret: /id="client-secret">([^<]+)</.exec(html)![1]!,
  }
}

test('nobody sees a page of apps without a session', async () => {
  const clientId = (await registered(await signedUp())).clientId
  for (const path of [
    '/dashboard/apps',
    '/dashboard/apps/new',
    ...pagesOf(clientId),
    '/dashboard/sessions',
    '/dashboard/organisations',
    '/dashboard/invitation',
    '/dashboard/second-factor',
    '/dashboard/api-tokens',
  ]) {
    const answer = await openBrowser().get(base + path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, '/dashboard'])
  }
})

test('another developer’s app is as one that there is not, on every page and for every form', async () => {
  const [{ clientId }, stranger] = [await registered(await signedUp()), await signedUp()]
  for (const path of pagesOf(clientId)) expect([path, (await stranger.get(base + path)).status]).toEqual([path, 404])
  for (const form of ['secret', 'edit', 'keys', 'start/file', 'delete']) {
    const path = `/dashboard/apps/${clientId}/${form}`
    const answer = await stranger.post(base + path, { name: 'Mine', change: 'endPreviousSecret', file: 'profile' })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('what the interface can change of an app, its pages can', async () => {
  const browser = await signedUp()
  const { clientId } = await registered(browser)
  const page = `${base}/dashboard/apps/${clientId}`
  const edit = { name: 'نخيل الجديدة', redirectUris: 'https://tpp.example/new', responseSigningAlg: 'ES256' }
  const edited = await browser.post(`${page}/edit`, {
    ...edit,
    backchannelClientNotificationEndpoint: 'https://tpp.example/ping',
  })
  expect([edited.status, edited.headers.get('location')]).toEqual([303, `/dashboard/apps/${clientId}?notice=changed`])
  const html = await (await browser.get(page)).text()
  for (const text of [edit.name, edit.redirectUris, 'ES256', 'https://tpp.example/ping']) expect(html).toContain(text)
  const removeNotificationEndpoint = 'true'
  const both = { ...edit, backchannelClientNotificationEndpoint: 'https://tpp.example/other', removeNotificationEndpoint }
  expect(await (await browser.post(`${page}/edit`, both)).text()).toContain('id="removeNotificationEndpoint-error"')
  for (const removal of [{ removeNotificationEndpoint }, { backchannelClientNotificationEndpoint: '' }]) {
    const named = { ...edit, backchannelClientNotificationEndpoint: 'https://tpp.example/ping' }
    expect((await browser.post(`${page}/edit`, named)).status).toBe(303)
    expect(await (await browser.get(page)).text()).toContain('https://tpp.example/ping')
    expect((await browser.post(`${page}/edit`, { ...edit, ...removal })).status).toBe(303)
    expect(await (await browser.get(page)).text()).not.toContain('https://tpp.example/ping')
  }
  const faulty = await browser.post(`${page}/edit`, { ...edit, redirectUris: 'app://x' })
  expect([faulty.status, (await faulty.text()).includes('id="redirectUris-error"')]).toEqual([400, true])

  const certificates = [await makeCertificate(await makeTppKey('ES256'), { commonName: 'Palm' })]
  certificates.push(await makeCertificate(await makeTppKey('ES256'), { commonName: 'Palm' }))
  for (const certificatePem of certificates)
    expect((await browser.post(`${page}/keys`, { change: 'keys', certificatePem })).status).toBe(303)
  expect(await (await browser.get(`${page}/keys`)).text()).toContain('endPreviousCertificate')
  expect((await browser.post(`${page}/keys`, { change: 'endPreviousCertificate' })).status).toBe(303)
  expect(await (await browser.get(`${page}/keys`)).text()).not.toContain('value="endPreviousCertificate"')
  const privateKey = '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----'
  for (const member of ['publicKey', 'jwksUri']) {
    const refused = await browser.post(`${page}/keys`, { change: 'keys', [member]: privateKey })
    const said = await refused.text()
    expect([refused.status, said.includes(`id="${member}-error"`), said.includes('MIGHAgEA')]).toEqual([400, true, false])
  }

  const rotated = await (await followed(browser, await browser.post(`${page}/secret`, { overlapHours: '24' }))).text()
  expect([rotated.includes('id="client-secret"'), rotated.includes('endPreviousSecret')]).toEqual([true, true])
  const secret = /id="client-secret">([^<]+)</.exec(rotated)![1]!
  const file = await browser.post(`${page}/start/file`, { file: 'profile', clientSecret: secret })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=sanad-profile.json')
  expect(await file.json()).toMatchObject({
    apps: { payments: { clientId, clientSecret: secret } },
    key: { privateKeyFile: 'sanad-key.pem' },
  })
})

test('the secret is on the page to which the registration leads, once, and a reload registers nothing', async () => {
  const browser = await signedUp()
  const { clientId, secret } = await registered(browser)
  const page = `/dashboard/apps/${clientId}`
  for (const path of ['/dashboard/apps', page, `${page}?notice=registered`, `${page}/keys`])
    expect(await (await browser.get(base + path)).text()).not.toContain(secret)
  const cookie = browser.setCookies.find((line) => line.includes(secret))!
  expect(cookie).toMatch(new RegExp(`; Max-Age=60; Path=${page}; HttpOnly; SameSite=Strict$`))
  expect((await (await browser.get(`${base}/dashboard/apps`)).text()).match(/class="item"/g)).toHaveLength(1)
  // Nobody makes the page show a secret of their own.
  const made = { cookie: `${browser.setCookies[0]!.split(';')[0]!}; sanad_new_secret=${'x'.repeat(43)}` }
  expect(await (await fetch(base + page, { headers: made })).text()).not.toContain('client-secret')
})

test.each(['en', 'ar'])('every page renders in %s', async (language) => {
  const browser = await signedUp()
  const { clientId } = await registered(browser)
  const accessPages = [
    '/dashboard/sessions',
    '/dashboard/second-factor',
    '/dashboard/api-tokens',
    '/dashboard/forgotten-password',
    '/dashboard/new-password',
    '/dashboard/prove-email',
  ]
  for (const path of ['/dashboard/apps', '/dashboard/apps/new', ...pagesOf(clientId), ...accessPages]) {
    const answer = await browser.get(`${base}${path}?lang=${language}`)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text()).toContain(`<html lang="${language}"`)
  }
})

test.each(['en', 'ar'])(
  'a form with every fault at once says each beside its field, in %s, and keeps what was typed',
  async (language) => {
    const browser = await signedUp()
    const faulty = {
      ...validForm,
      name: '',
      redirectUris: 'app://x\r\nhttps://a.example/#b\r\nhttps://c@d.example/\r\nhttp://e.example/\r\nHTTPS://f.example/\r\nnone',
      bic: 'x',
      certificatePem: 'y',
    }
    const answer = await browser.post(`${base}/dashboard/apps?lang=${language}`, faulty)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    for (const name of ['name', 'redirectUris', 'bic', 'jwksUri', 'certificatePem']) {
      expect(html).toContain(`id="${name}-error"`)
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${name}-error"`))
    }
    expect(html).toContain('app://x\nhttps://a.example/#b')
    const keyless = await (await browser.post(`${base}/dashboard/apps?lang=${language}`, { ...validForm, jwksUri: '' })).text()
    expect(keyless.match(/id="\w+-error"/g)).toEqual(['id="publicKey-error"'])
  },
)

test('an app of the level fapi2 is registered by its subject, gets no secret, and its page says how it gets a token', async () => {
  const browser = await signedUp()
  const strict = { ...validForm, securityLevel: 'fapi2', tokenEndpointAuthMethod: 'tls_client_auth' }
  const without = await (await browser.post(`${base}/dashboard/apps`, strict)).text()
  expect(without).toContain('id="tlsClientAuthSubjectDn-error"')
  const answer = await browser.post(`${base}/dashboard/apps`, { ...strict, tlsClientAuthSubjectDn: 'CN=tpp.example,C=SA' })
  const html = await (await followed(browser, answer)).text()
  expect(html).not.toContain('client-secret')
  for (const words of ['CN=tpp.example,C=SA', '--cert client.pem', 'tls_client_auth']) expect(html).toContain(words)
})

test('a way to authenticate that the level does not allow is said beside the choice', async () => {
  const browser = await signedUp()
  const form = { ...validForm, securityLevel: 'fapi2', tokenEndpointAuthMethod: 'client_secret_basic' }
  const html = await (await browser.post(`${base}/dashboard/apps`, form)).text()
  expect(html).toContain('id="tokenEndpointAuthMethod-error"')
  expect(html).toMatch(/aria-describedby="tokenEndpointAuthMethod-hint tokenEndpointAuthMethod-error"/)
})

test('a private key pasted by mistake is not sent back', async () => {
  const browser = await signedUp()
  const certificatePem = '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----'
  const html = await (await browser.post(`${base}/dashboard/apps`, { ...validForm, jwksUri: '', certificatePem })).text()
  expect(html).toContain('id="certificatePem-error"')
  expect(html).not.toContain('MIGHAgEAMBMGByqGSM49')
})

test('names of others cannot become markup', async () => {
  const browser = await signedUp()
  const answer = await browser.post(`${base}/dashboard/apps`, { ...validForm, name: '<script>alert(1)</script>' })
  const html = await (answer.status === 303 ? await followed(browser, answer) : answer).text()
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>alert')
})

test('sign-up and sign-in explain a refusal and never repeat a password', async () => {
  const browser = openBrowser()
  const signUp = await browser.post(`${base}/dashboard/sign-up`, { email: 'x', organisation: '', password: 'short-secret' })
  const signIn = await browser.post(`${base}/dashboard/sign-in`, { email: 'nobody@tpp.example', password: 'wrong-secret' })
  expect([signUp.status, signIn.status]).toEqual([400, 401])
  expect(`${await signUp.text()}${await signIn.text()}`).not.toMatch(/short-secret|wrong-secret/)
})

test('rotating shows a new secret, deleting leads back to the list, and the app is gone', async () => {
  const browser = await signedUp()
  const { clientId, secret } = await registered(browser)
  const answer = await browser.post(`${base}/dashboard/apps/${clientId}/secret`)
  // A HEAD shows nothing and uses nothing up.
  const cookie = [browser.setCookies[0]!, answer.headers.getSetCookie()[0]!].map((line) => line.split(';')[0]).join('; ')
  const peek = await fetch(base + answer.headers.get('location')!, { method: 'HEAD', headers: { cookie } })
  expect([peek.status, peek.headers.getSetCookie()]).toEqual([200, []])
  const rotated = await (await followed(browser, answer)).text()
  expect(rotated).toContain('id="client-secret"')
  expect(rotated).not.toContain(secret)
  const again = await (await browser.get(`${base}/dashboard/apps/${clientId}/keys?notice=rotated`)).text()
  expect([again.includes('id="client-secret"'), again.includes('has a new secret')]).toEqual([false, false])
  expect(again).toContain('A new secret is shown once.')
  const deleted = await browser.post(`${base}/dashboard/apps/${clientId}/delete`)
  expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/dashboard/apps'])
  expect((await browser.get(`${base}/dashboard/apps/${clientId}`)).status).toBe(404)
})

test.each(['no-such-app', '%00', '..%2F..', 'a'.repeat(500)])('the impossible app id %s is a plain 404', async (id) => {
  expect((await (await signedUp()).get(`${base}/dashboard/apps/${id}`)).status).toBe(404)
})
