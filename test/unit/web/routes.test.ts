import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isPagePath, pageName, pageOfForm } from '../../../src/web/routes.ts'

/** A quoted text that is an address of this server, alone or behind its base address. */
const address = /['"`](?:\$\{[\w.]*baseUrl\})?(\/[a-z](?:[^'"`\s\\$]|\$\{[^}]*\})*)['"`]/g

/** The addresses of pages that a file writes down, with `id` for what is put in as the program runs. */
function pagesWrittenIn(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(address)]
    .map(([, written]) => written!.replaceAll(/\$\{[^}]*\}/g, 'id').replace(/[?#].*/, ''))
    .filter(isPagePath)
}

it('an address of a page that is written outside the table, by who may not import pages, is one of the table', () => {
  const written = globSync('src/**/*.ts', { exclude: ['src/web/routes.ts'] }).flatMap((path) =>
    pagesWrittenIn(path).map((page) => ({ path, page })),
  )
  expect(written.filter(({ page }) => pageName(page) === undefined)).toEqual([])
  // What is looked for is found: links in mails, invitations and errors, and where the authorization server sends a customer.
  const found = new Set(written.map(({ page }) => pageName(page)))
  for (const page of ['dashboardNewPassword', 'dashboardProveEmail', 'dashboard', 'docsSection', 'authorization'])
    expect(found).toContain(page)
})

it.each([
  ['/bank/authorizations/abc_-9/decision', '/bank/authorizations/abc_-9'],
  ['/bank/authorizations/abc/one-time-code', '/bank/authorizations/abc'],
  ['/bank/decoupled/abc/sign-in', '/bank/decoupled/abc'],
  ['/bank/consents/aac-1/take-back', '/bank/consents/aac-1'],
  ['/bank/payments/1/report', '/bank/payments/1'],
  ['/bank/scheduled-payments/1/cancel', '/bank/scheduled-payments/1'],
  ['/bank/apps/app-1/end', '/bank/apps/app-1'],
  ['/bank/sign-in', '/bank/sign-in'],
  ['/bank/sign-in/bank-app/answer', '/bank/sign-in/bank-app'],
  ['/bank/one-time-code', '/bank/one-time-code'],
  ['/bank/sign-out', '/bank'],
  ['/bank/messages/read', '/bank'],
  ['/bank/authorizations//evil.example/decision', '/bank'],
  ['/dashboard/apps', undefined],
  ['/core-bank', undefined],
])('a form sent to %s is begun again at %s, a page of the table', (path, page) => {
  expect(pageOfForm(path)).toBe(page)
  if (page !== undefined) expect(pageName(page)).toBeDefined()
})
