import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasMessage, loadMessages, translate } from '../../../src/web/locales.ts'

const webFolder = join(import.meta.dirname, '..', '..', '..', 'src', 'web')
const templates = globSync('**/*.eta', { cwd: webFolder })
const read = (name: string) => readFileSync(join(webFolder, name), 'utf8')
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('texts of the pages', () => {
  const english = loadMessages('en')
  const arabic = loadMessages('ar')

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

  it('are never English left in the Arabic file', () => {
    const same = [...english].filter(([key, text]) => arabic.get(key) === text && /[a-z]{4}/.test(text)).map(([key]) => key)
    expect(same).toEqual([])
  })

  it('are each named somewhere: in full, or with a part that is filled in', () => {
    const sources = globSync('**/*.{eta,ts}', { cwd: webFolder }).map(read).join('\n')
    const named = new Set([...sources.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/gi)].map((match) => match[1]!))
    const areas = new Set([...english.keys()].map((key) => key.slice(0, key.indexOf('.') + 1)))
    const filledIn = /\$\{(?:[^{}`]|`[^`]*`)*\}/g
    const patterns = [...sources.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{(?:[^{}`]|`[^`]*`)*\})+)`/gi)]
      .map((match) => match[1]!.split(filledIn))
      // An area with nothing but a part to fill in, `docs.${key}`, names every text of it, and so none.
      .filter((parts) => parts.length > 1 && !areas.has(parts.join('')))
      .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`))
    const isNamed = (key: string) => named.has(key) || patterns.some((pattern) => pattern.test(key))
    // Pages of the docs leave out the area, and the kit's `goodUntil` is given the key above two texts.
    const isUsed = (key: string) =>
      isNamed(key) || isNamed(key.replace(/^docs\./, '')) || isNamed(key.replace(/\.(goodUntil|over)$/, ''))
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  it('refuse an unknown key and a forgotten value, so that no page can show one', () => {
    expect(() => translate('en', 'common.nothing')).toThrow('no text')
    expect(() => translate('ar', 'bank.decision.to')).toThrow('needs a value for name')
  })
})

describe('templates', () => {
  it.each(templates)('%s has no words of its own: all come from the locales', (name) => {
    const words = read(name)
      .replace(/<%[\s\S]*?%>/g, ' ')
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .replace(/<[^>]*>/g, ' ')
      .match(/[A-Za-z\u0600-\u06ff]{3,}/g)
    expect(words).toBeNull()
    expect(read(name).match(/\b(?:alt|title|placeholder|aria-label)="[^"<]*[A-Za-z\u0600-\u06ff]{3,}/g)).toBeNull()
  })

  it.each(templates)('%s names only texts that exist', (name) => {
    const keys = [...read(name).matchAll(/(?:\bt|textHtml)\('([\w.-]+)'/g)].map((match) => match[1]!)
    expect(keys.filter((key) => !hasMessage(key))).toEqual([])
  })

  it.each(templates)('%s has nothing inline that the content security policy would refuse', (name) => {
    expect(read(name)).not.toMatch(/\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)|javascript:/i)
  })

  it.each(templates)('%s puts out raw only what the kit has made safe', (name) => {
    const raw = [...read(name).matchAll(/<%~\s*([\s\S]*?)%>/g)].map((match) => match[1]!.trim())
    const unsafe = raw.filter(
      (code) =>
        !/^(include\(|field\(|row\(|it\.contentHtml$|chart\.svg$|it\.(momentHtml|userHtml|proseHtml|idHtml|addressHtml|answerTextHtml|ibanHtml|textHtml)\(|it\.body$)/.test(
          code,
        ),
    )
    expect(unsafe).toEqual([])
  })

  it('have one small style sheet', () => {
    expect(Buffer.byteLength(read('assets/sanad.css'))).toBeLessThan(40 * 1024)
  })

  it.each(['sanad.css', 'board.css', 'docs.css', 'letter.css'])(
    '%s styles only with logical properties, so that one sheet serves both directions',
    (name) => {
      const sheet = read(`assets/${name}`)
      expect(
        sheet.match(
          /\b(?:margin|padding|border|inset)-(?:left|right)|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)|float:/gm,
        ),
      ).toBeNull()
    },
  )
})
