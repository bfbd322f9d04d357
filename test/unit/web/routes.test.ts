import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isPagePath, pageName } from '../../../src/web/routes.ts'

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
