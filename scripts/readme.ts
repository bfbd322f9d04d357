/** Writes the README's tables anew from the settings and the sandbox seed; test/unit/scripts/readme.test.ts says when to. */
import { readFileSync, writeFileSync } from 'node:fs'
import { renderReadme } from './checks/readmeTables.ts'

const file = new URL('../README.md', import.meta.url)
writeFileSync(file, renderReadme(readFileSync(file, 'utf8')))
