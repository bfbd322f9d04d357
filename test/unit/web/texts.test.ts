import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { hasMessage, loadMessages, translate, translateCount } from '../../../src/web/locales.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
/** Where pages are. */
const pageSources = globSync(['src/web/**/*.ts', 'src/simulator/pages/**/*.ts'], { cwd: root })
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

/** The forms of a text that counts, as English and Arabic name them. Nothing is counted that may be none. */
const forms = { en: ['one', 'other'], ar: ['one', 'two', 'few', 'many', 'other'] } as const
/** The messages without the forms that one language alone has. Each of these is kept under the key of its `other`. */
const withoutForms = (messages: Map<string, string>) =>
  new Map([...messages].filter(([key]) => !/\.(one|two|few|many)$/.test(key) || !messages.has(key.replace(/\w+$/, 'other'))))

describe('texts of the pages', () => {
  const all = { en: loadMessages('en'), ar: loadMessages('ar') }
  const english = withoutForms(all.en)
  const arabic = withoutForms(all.ar)

  it('exist in both languages under the same keys', () => {
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('have the same placeholders in both languages, and are not empty', () => {
    for (const [key, text] of english) {
      expect(placeholders(arabic.get(key) ?? ''), key).toEqual(placeholders(text))
      expect(text.trim(), key).not.toBe('')
      expect(arabic.get(key)?.trim(), key).not.toBe('')
    }
  })

  it.each(['en', 'ar'] as const)('have all forms of a number in %s, with the same placeholders', (language) => {
    const counted = [...all[language].keys()].filter(
      (key) => key.endsWith('.other') && placeholders(all[language].get(key)!).includes('count'),
    )
    expect(counted.length).toBeGreaterThan(0)
    for (const key of counted)
      for (const form of forms[language]) {
        const text = all[language].get(key.replace(/other$/, form))
        expect(text, `${key}: ${form}`).toBeDefined()
        // One and two of a thing need no figure in Arabic: the word says it.
        const others = (names: unknown[]) => names.filter((name) => name !== 'count')
        expect(others(placeholders(text!)), key).toEqual(others(placeholders(all[language].get(key)!)))
      }
  })

  it.each([
    [1, 'ينتهي الرمز خلال دقيقة، ', 'The code ends in 1 minute, '],
    [2, 'ينتهي الرمز خلال دقيقتين، ', 'The code ends in 2 minutes, '],
    [3, 'ينتهي الرمز خلال 3 دقائق، ', 'The code ends in 3 minutes, '],
    [10, 'ينتهي الرمز خلال 10 دقائق، ', 'The code ends in 10 minutes, '],
    [11, 'ينتهي الرمز خلال 11 دقيقة، ', 'The code ends in 11 minutes, '],
    [100, 'ينتهي الرمز خلال 100 دقيقة، ', 'The code ends in 100 minutes, '],
  ])('count %d minutes as a person says it', (minutes, ar, en) => {
    expect(translateCount('ar', 'bank.oneTimeCode.goodUntil', minutes, { time: '21:08' })).toContain(ar)
    expect(translateCount('en', 'bank.oneTimeCode.goodUntil', minutes, { time: '21:08' })).toContain(en)
  })

  it('are never English left in the Arabic file', () => {
    const same = [...english].filter(([key, text]) => arabic.get(key) === text && /[a-z]{4}/.test(text)).map(([key]) => key)
    expect(same).toEqual([])
  })

  it('are each named somewhere: in full, or with a part that is filled in', () => {
    const sources = pageSources.map(read).join('\n')
    const named = new Set([...sources.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)].map((match) => match[1]!))
    const areas = new Set([...english.keys()].map((key) => key.slice(0, key.indexOf('.') + 1)))
    const filledIn = /\$\{(?:[^{}`]|`[^`]*`)*\}/g
    const patterns = [...sources.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{(?:[^{}`]|`[^`]*`)*\})+)`/gi)]
      .map((match) => match[1]!.split(filledIn))
      // An area with nothing but a part to fill in, `docs.${key}`, names every text of it, and so none.
      .filter((parts) => parts.length > 1 && !areas.has(parts.join('')))
      .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`))
    const isNamed = (key: string) => named.has(key) || patterns.some((pattern) => pattern.test(key))
    // Pages of the docs leave out the area. The kit's `goodUntil` is given the key above two texts, `tCount` that of all forms.
    const isUsed = (key: string) =>
      isNamed(key) || isNamed(key.replace(/^docs\./, '')) || isNamed(key.replace(/\.(other|goodUntil(\.other)?|over)$/, ''))
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  it('call one thing by one name in Arabic, and never by a word that means something else to a Saudi customer', () => {
    const files = globSync(
      ['src/**/*.{ts,json,md}', 'docs/guides/ar/*.md', 'docs/*.ar.md', 'scripts/**/*.ts', 'specs/!(released)/**/*.yaml'],
      {
        cwd: root,
      },
    )
    // An instalment (not a payment), a visit (not a session), a payment that "was paid", questions out of a book.
    const wrong =
      /(?<!\p{Letter})(?:[وف]?(?:ال|لل|بال|[لب])?)(?:دفعة(?! مقدمة| واحدة)|دفعات|دفعته|دفعتها|زيار[ةت]|مدفوعة)|حدو?د? (?:ال)?ضمان(?:ات)?(?!\p{Letter})|أل[ما] (?:تكن|يظهر|تعرف)|لخطابات الضمان عند الطلب/u
    const found = files.flatMap((file) => {
      const match = wrong.exec(read(file))
      return match ? [`${file}: ${match[0]}`] : []
    })
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })

  it('refuse an unknown key and a forgotten value, so that no page can show one', () => {
    expect(() => translate('en', 'common.nothing')).toThrow('no text')
    expect(() => translate('ar', 'bank.decision.to')).toThrow('needs a value for name')
  })
})

/** What a page is written in: the markup of each `html` template, with a figure for each value in it. */
function markupOf(name: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'html') {
      const { template } = node
      const spans = ts.isTemplateExpression(template) ? template.templateSpans.map(({ literal }) => literal.text) : []
      found.push([ts.isTemplateExpression(template) ? template.head.text : template.text, ...spans].join('0'))
    }
    node.forEachChild(visit)
  }
  visit(ts.createSourceFile(name, read(name), ts.ScriptTarget.Latest, true))
  return found
}
/** Attributes that a condition adds to a tag. */
const isAttribute = (markup: string) => /^(?: [\w-]+(?:="[^"]*")?)+$/.test(markup)
const pages = pageSources.filter((name) => markupOf(name).length > 0)

describe('pages', () => {
  it.each(pages)('%s has no words of its own: all come from the locales', (name) => {
    for (const markup of markupOf(name)) {
      const words = markup.replace(/<[^>]*>/g, ' ').match(/[A-Za-z\u0600-\u06ff]{3,}/g)
      expect(isAttribute(markup) ? null : words).toBeNull()
      expect(markup.match(/\b(?:alt|title|placeholder|aria-label)="[^"<]*[A-Za-z\u0600-\u06ff]{3,}/g)).toBeNull()
    }
  })

  it.each(pages)('%s names only texts that exist', (name) => {
    const keys = [...read(name).matchAll(/(?:\bt|textHtml)\('([\w.-]+)'/g)].map((match) => match[1]!)
    expect(keys.filter((key) => !hasMessage(key))).toEqual([])
  })

  it.each(pages)('%s has nothing inline that the content security policy would refuse', (name) => {
    for (const markup of markupOf(name))
      expect(markup).not.toMatch(/\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)|javascript:/i)
  })
})

describe('style sheets', () => {
  it('are small where every page has them', () => {
    expect(Buffer.byteLength(read('src/web/assets/sanad.css'))).toBeLessThan(40 * 1024)
  })

  it.each(['sanad.css', 'dashboard.css', 'docs.css', 'letter.css'])(
    '%s styles only with logical properties, so that one sheet serves both directions',
    (name) => {
      const sheet = read(`src/web/assets/${name}`)
      expect(
        sheet.match(
          /\b(?:margin|padding|border|inset)-(?:left|right)|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)|float:/gm,
        ),
      ).toBeNull()
    },
  )
})
