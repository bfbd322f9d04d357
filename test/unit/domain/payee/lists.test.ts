import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { clean, withoutArabicArticle } from '../../../../src/domain/payee/clean.ts'
import { nameTable, origins } from '../../../../src/domain/payee/knownNames.ts'
import { readSections, rowsOf } from '../../../../src/domain/payee/tables.ts'

afterEach(() => {
  vi.doUnmock('node:fs')
  vi.resetModules()
})

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

test('a program that starts reads no list; the first name does', async () => {
  const read = vi.fn()
  vi.resetModules()
  vi.doMock('node:fs', async (original) => {
    const fs = await original<typeof import('node:fs')>()
    return { ...fs, readFileSync: (...args: Parameters<typeof fs.readFileSync>) => (read(), fs.readFileSync(...args)) }
  })
  const { matchPayee } = await import('../../../../src/domain/payee/matchPayee.ts')
  expect(read).not.toHaveBeenCalled()
  expect(matchPayee('Faysal Mubarak', [{ kind: 'person', names: ['Faisal Mobarak'] }]).answer).toBe('MTCH')
  expect(read).toHaveBeenCalled()
})
