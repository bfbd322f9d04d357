import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameIn } from '../../../../src/domain/shared/bilingual.ts'

/** Takes a language of a name by itself. */
const ownChoice = /name(\?|!)?\.(en|ar)\b/i

/** What no customer reads: rows of tables, messages to apps, and what a developer's terminal prints. */
const ofOthers = [
  'src/cli/',
  'src/coreKit/',
  'src/simulator/payees/payeeBook.ts',
  'src/simulator/seed/',
  'src/services/account/consent.ts',
  'src/services/payment/consent.ts',
  'src/services/verification/otherBanks/participants.ts',
  'src/welcome.ts',
]

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

describe('a name in two languages', () => {
  it.each([
    [{ en: 'Noura' }, 'Noura', 'Noura'],
    [{ en: 'Noura', ar: 'نورة' }, 'Noura', 'نورة'],
    [{ en: ' ', ar: 'نورة' }, 'نورة', 'نورة'],
    [{ en: '\u200b', ar: 'نورة' }, 'نورة', 'نورة'],
    [{ en: '\u3164', ar: 'نورة' }, 'نورة', 'نورة'],
    [{ en: 'Noura', ar: '\u0640\u0640' }, 'Noura', 'Noura'],
    [{ en: 'نورة' }, 'نورة', 'نورة'],
    [{}, '', ''],
  ])('%j is shown as “%s” in English and “%s” in Arabic: a blank one is none', (name, en, ar) => {
    expect([nameIn(name, 'en'), nameIn(name, 'ar')]).toEqual([en, ar])
  })

  it('has no form that a customer is shown and that is not among those to be checked: pages and messages ask nameIn', () => {
    const found = listFiles('src').filter((path) => ownChoice.test(readFileSync(path, 'utf8')))
    expect(found.filter((path) => !ofOthers.some((known) => path.startsWith(known)))).toEqual([])
    expect(ownChoice.test('it.payee.creditorName.en') && ownChoice.test('name?.ar ?? ""')).toBe(true)
  })
})
