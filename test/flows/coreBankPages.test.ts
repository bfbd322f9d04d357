import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/settings.ts'
import { insertBankPayment } from '../../src/simulator/repositories/payments.ts'
import { coreBankRouter } from '../../src/simulator/pages/coreBankRouter.ts'
import { createErrorHandler, pageNotFound } from '../../src/web/errorPage.ts'
import { readForms } from '../../src/web/input.ts'
import { preparePages } from '../../src/web/security.ts'
import { makeInstruction, openTestBank, salary, type TestBank } from '../support/servers/simulator.ts'
import { silentParts } from '../support/silentParts.ts'

let bank: TestBank
let server: Server
let base: string
const failures: unknown[] = []

beforeAll(async () => {
  bank = await openTestBank('manual')
  const settings = readSettings({})
  const dependencies = {
    ...silentParts(),
    db: bank.db,
    coreBank: bank.coreBank,
    settings,
  }
  const app = express()
  app.use(...preparePages(dependencies), readForms(), coreBankRouter({ dependencies }), pageNotFound)
  app.use(createErrorHandler({ error: (details) => failures.push(details) }))
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await bank.db.destroy()
})

const get = async (path: string, language = 'en') => {
  const response = await fetch(base + path, { headers: { 'accept-language': language } })
  return { status: response.status, html: await response.text() }
}
const post = async (path: string, fields: Record<string, string> = {}) => {
  const response = await fetch(base + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}
async function submit(change: Parameters<typeof makeInstruction>[1] = {}): Promise<string> {
  const instruction = await makeInstruction(bank, change)
  await bank.coreBank.submitPayment(instruction)
  return instruction.paymentId
}

test.each(['en', 'ar'])('every page renders in %s', async (language) => {
  const paymentId = await submit()
  await submit({ amountHalalas: 10_02, creditorName: { en: 'Only English' } })
  for (const path of [
    '',
    '/payments',
    '/payments?state=all',
    `/payments/${paymentId}`,
    '/clock',
    '/customers/1000000081',
    '/customers/2000000014',
    '/customers/2000000022',
  ]) {
    const page = await get(`/core-bank${path}`, language)
    expect(page.status, path).toBe(200)
    expect(page.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(page.html).not.toMatch(/undefined|\[object|<script>|style=/)
  }
  expect(failures).toEqual([])
})

test.each(['', '?state=all'])('page by page the list leads to every payment: /payments%s', async (query) => {
  const { paymentId: like } = await makeInstruction(bank)
  const template = { ...(await bank.books.selectFrom('bankPayments').selectAll().executeTakeFirst())!, receivedAt: new Date() }
  const ids = Array.from({ length: 60 }, (_, index) => `${like}.${index}`)
  for (const paymentId of ids) await insertBankPayment(bank.books, { ...template, paymentId })

  const seen: string[] = []
  for (let path: string | undefined = `/core-bank/payments${query}`; path !== undefined;) {
    const { html } = await get(path)
    seen.push(...[...html.matchAll(/<a href="\/core-bank\/payments\/([^"]+)"><strong>/g)].map(([, id]) => id!))
    path = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toEqual(expect.arrayContaining(ids))
  expect(new Set(seen).size).toBe(seen.length)
})

test('the overview shows customers, the password and special amounts', async () => {
  const { html } = await get('/core-bank')
  for (const text of ['Abdullah Mohammed Al-Qahtani', 'Sanad-2026!', '1000000081', '4004.00', '240,500.50'])
    expect(html).toContain(text)
})

test('a code that the bank sent is on the customer’s page', async () => {
  await bank.coreBank.requestConfirmation({
    confirmationId: 'visit-1',
    nationalIdentificationNumber: salary.nationalIdentificationNumber,
    purpose: 'customer-area',
    terms: { kind: 'customerArea' },
  })
  const [code] = await bank.coreBank.sandbox.listOneTimeCodes(salary.nationalIdentificationNumber)
  expect((await get(`/core-bank/customers/${salary.nationalIdentificationNumber}`)).html).toContain(code?.message.en)
})

test.each(['en', 'ar'])(
  'an account’s status is set on its customer’s page in %s, only along the table of moves',
  async (language) => {
    const page = '/core-bank/customers/1000000065'
    const { html } = await get(page, language)
    expect(html).toContain(`action="${page}/accounts/acc-000152/status"`)
    expect(html).not.toContain('accounts/acc-000153/status')
    const set = (accountId: string, status: string) => post(`${page}/accounts/${accountId}/status`, { status })
    expect((await set('acc-000152', 'Active')).location).toBe(`${page}?message=statusSet`)
    const statuses = async () => (await bank.coreBank.listAccounts('1000000065')).map(({ status }) => status)
    expect(await statuses()).toEqual(['Dormant', 'Active', 'Closed'])
    for (const [accountId, status] of [
      ['acc-000153', 'Active'],
      ['acc-000152', 'Unclaimed'],
      ['acc-000152', 'nonsense'],
    ] as const) {
      expect((await set(accountId, status)).location).toBe(`${page}?message=statusConflict`)
    }
    expect(await statuses()).toEqual(['Dormant', 'Active', 'Closed'])
    expect((await set('acc-000152', 'Suspended')).location).toContain('statusSet')
    for (const accountId of ['acc-999999', 'acc-000001', "x'%00"])
      expect((await set(encodeURIComponent(accountId), 'Closed')).status).toBe(404)
  },
)

test('approve and reject decide, answer with a redirect, and say what happened', async () => {
  const [approved, rejected] = [await submit(), await submit()]
  const first = await post(`/core-bank/payments/${approved}/approve`)
  expect(first).toEqual({ status: 303, location: `/core-bank/payments/${approved}?message=approved` })
  expect((await get(first.location)).html).toContain('approved and settled')
  await post(`/core-bank/payments/${rejected}/reject`, { reasonCode: 'SARIE.AC06' })
  expect(await bank.coreBank.sandbox.getPayment(rejected)).toMatchObject({
    state: 'rejected',
    reasonCode: 'SARIE.AC06',
    reasonMessage: 'Blocked account',
  })
  expect((await post(`/core-bank/payments/${rejected}/approve`)).location).toContain('message=conflict')
})

test('an unknown reason falls back to the ordinary one', async () => {
  const paymentId = await submit()
  await post(`/core-bank/payments/${paymentId}/reject`, { reasonCode: '<b>' })
  expect(await bank.coreBank.sandbox.getPayment(paymentId)).toMatchObject({ reasonCode: 'PASP.Declined' })
})

test.each([
  '/core-bank/payments/00000000-0000-4000-8000-000000000000',
  '/core-bank/payments/%00',
  '/core-bank/payments/x%27--',
  '/core-bank/customers/1999999999',
  '/core-bank/customers/%00',
  '/core-bank/nothing',
])('%s is not found, and no failure of ours', async (path) => {
  expect((await get(path)).status).toBe(404)
  expect(failures).toEqual([])
})

test('markup in a creditor’s name stays text', async () => {
  const paymentId = await submit({ creditorName: { en: '<img src=x onerror=alert(1)>' } })
  for (const path of ['/core-bank/payments', `/core-bank/payments/${paymentId}`])
    expect((await get(path)).html).not.toContain('<img src=x')
})

test.each(['', '0', '-1', '1e9', '99999999999', '1.5', 'x'])('the clock does not move by %j', async (advanceSeconds) => {
  const { location } = await post('/core-bank/clock', { advanceSeconds })
  expect(location).toBe('/core-bank/clock?message=badAdvance')
  expect((await get(location)).html).toContain('Give whole seconds')
})

test('a message that we did not write is not shown', async () => {
  expect((await get('/core-bank?message=pwned')).html).not.toContain('pwned<')
})
