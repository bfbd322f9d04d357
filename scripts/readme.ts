/** Writes the tables of the docs anew from the settings and the sandbox seed; test/unit/scripts/readme.test.ts says when to. */
import { readFileSync, writeFileSync } from 'node:fs'
import { generatedTables, renderPage } from './checks/readmeTables.ts'

for (const page of Object.keys(generatedTables)) {
  const file = new URL(`../${page}`, import.meta.url)
  writeFileSync(file, renderPage(page, readFileSync(file, 'utf8')))
}
