import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clean, withoutArabicArticle } from '../../../../src/domain/payee/clean.ts'
import { nameTable, origins } from '../../../../src/domain/payee/knownNames.ts'
import { readSections, rowsOf } from '../../../../src/domain/payee/tables.ts'

/** Lists of names that are searched as they stand. */
const files = readdirSync(new URL('../../../../src/domain/payee/tables/', import.meta.url)).filter((file) =>
  /^(?:givenNames|families|names(?!OfEastAsia)|compoundNames)/.test(file),
)

test.each(files)('every word of %s stands as it is compared, so that no list is cleaned at run time', (file) => {
  const sections = readSections(file)
  const words = [...sections.keys()]
    .filter((heading) => heading !== 'spanish families')
    .flatMap((heading) => rowsOf(sections, heading).flatMap((row) => row.split(' ')))
  const wrong = words.filter((word) => withoutArabicArticle(clean(word)) !== word || !/^(?:[a-z]+|[\u0600-\u06ff]+)$/.test(word))
  expect(words.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('a list that lacks every word with some consonant is heard all the same', () => {
  const { findBySound } = nameTable(() => [{ rows: ['kaki kaky'], origin: origins.arabic }])
  expect(findBySound('ror')).toEqual([])
  expect(findBySound('kakee')).toEqual(['kaki'])
})

/** Answers how many lists were read before and after the first name, in a process of its own: here other files may have asked names. */
const countReads = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const read = fs.readFileSync
let lists = 0
fs.readFileSync = (...args) => {
  if (String(args[0]).includes('/payee/tables/')) lists++
  return read(...args)
}
syncBuiltinESMExports()
const { matchPayee } = await import(process.argv[1])
const before = lists
const { answer } = matchPayee('Faysal Mubarak', [{ kind: 'person', names: ['Faisal Mobarak'] }])
console.log(JSON.stringify({ before, after: lists, answer }))
`

test('a program that starts reads no list; the first name does', () => {
  const matcher = new URL('../../../../src/domain/payee/matchPayee.ts', import.meta.url).href
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', countReads, matcher], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual({ before: 0, after: expect.any(Number), answer: 'MTCH' })
  expect((JSON.parse(output) as { after: number }).after).toBeGreaterThan(5)
})
