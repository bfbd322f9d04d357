import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages, nameIn, namesShown } from '../../../../src/domain/shared/bilingual.ts'

describe('a name in two languages', () => {
  it.each([
    [{ en: 'Noura' }, 'Noura', 'Noura'],
    [{ en: 'Noura', ar: 'نورة' }, 'Noura', 'نورة'],
    [{ en: ' ', ar: 'نورة' }, 'نورة', 'نورة'],
    [{ en: '\u200b', ar: 'نورة' }, 'نورة', 'نورة'],
    [{ en: '\u3164', ar: 'نورة' }, 'نورة', 'نورة'],
    [{ en: 'نورة' }, 'نورة', 'نورة'],
    [{}, '', ''],
  ])('%j is shown as “%s” in English and “%s” in Arabic: a blank one is none', (name, en, ar) => {
    expect([nameIn(name, 'en'), nameIn(name, 'ar')]).toEqual([en, ar])
  })

  it('has no form that is shown and not among those to be checked', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom(' ', '\u200b', 'Noura', 'نورة')), { nil: undefined })
    fc.assert(
      fc.property(text, text, (en, ar) => {
        const name = { ...(en !== undefined && { en }), ...(ar !== undefined && { ar }) }
        for (const language of languages) expect(namesShown(name)).toContain(nameIn(name, language))
      }),
    )
  })
})
