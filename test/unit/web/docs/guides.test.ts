import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../../src/config/limits.ts'
import { readSettings } from '../../../../src/config/settings.ts'
import { sequenceNames } from '../../../../src/web/docs/sequenceDiagram.ts'
import { sequences } from '../../../../src/web/docs/texts/sequences.ts'
import { openSite } from '../../../support/docsSite.ts'

const read = (language: 'en' | 'ar', name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guides', language, `${name}.md`), 'utf8')

const settings = readSettings({})

/** Rows of the guide about limits, by a word of their first cell in each language, and the bounds that hold. */
const rows: [en: string, ar: string, ...bounds: number[]][] = [
  ['calls of one app to the interfaces', 'طلبات تطبيق واحد إلى الواجهات', settings.rateLimitPerSecond, settings.rateLimitBurst],
  ['different wrong names', 'أسماء أو معرّفات خاطئة', limits.verificationTries],
  ['decoupled requests of one app', 'طلبات منفصلة لتطبيق واحد', settings.decoupledPerCustomer],
  ['a signed message', 'رسالة موقّعة', limits.envelopeBodyBytes / 1_024],
  ['a question of payee', 'سؤال في التحقق', limits.verificationBodyBytes / 1_024],
  ['JSON of the platform', 'المنصة', limits.platformBodyBytes / 1_024],
  ['how deep JSON', 'عمق JSON', limits.jsonDepth],
  ['events in one answer', 'أحداث في إجابة واحدة', limits.eventsPerFetch],
  ['your clock', 'ساعتك', limits.clockSkewSeconds],
  ['a signed answer', 'إجابة موقّعة', limits.responseEnvelopeSeconds / 60],
  ['an access token', 'رمز الوصول', limits.accessTokenSeconds / 60],
  ['an authorization code', 'رمز التصريح', limits.authorizationCodeSeconds],
  ['a customer on the bank', 'عميل على صفحات البنك', limits.interactionSeconds / 60],
  ['a decoupled request |', 'طلب منفصل |', limits.decoupledSeconds / 60, limits.interactionSeconds / 60],
  ['between two questions', 'بين سؤالين', limits.decoupledIntervalSeconds],
  ['a consent |', '| موافقة |', limits.consentDays],
  ['a future-dated payment', 'عملية دفع مؤجلة', limits.paymentDaysAhead],
  ['an idempotency key', 'مفتاح عدم التكرار', limits.idempotencyHours],
  ['your webhook', 'وقت إجابة عنوان إشعاراتك', limits.eventTimeoutMs / 1_000],
  ['events that can be fetched', 'أحداث يمكن جلبها', limits.eventFetchDays],
  ['a JWKS address', 'وقت إجابة عنوان JWKS', limits.jwksTimeoutMs / 1_000, limits.jwksBodyBytes / 1_024, limits.jwksKeys],
  ['how long your keys', 'مدة حفظ مفاتيحك', limits.jwksCacheSeconds / 60],
]

it.each(rows)('the guide about limits says of "%s" what holds', (en, ar, ...bounds) => {
  for (const [language, words] of [
    ['en', en],
    ['ar', ar],
  ] as const) {
    const found = read(language, 'limits')
      .split('\n')
      .filter((line) => line.startsWith('|') && line.includes(words))
    expect(found, words).toHaveLength(1)
    for (const bound of bounds) expect(found[0]).toMatch(new RegExp(`(?<![\\d,.])${bound}(?![\\d,.])`))
  }
})

describe('conversations', () => {
  const site = openSite()
  const drawn = ['authorization', 'webhooks', 'fapi2'].map((name) => `guides/${name}`)
  const guide = (path: string, language: 'en' | 'ar') => site.renderContent(site.pages.get(path)!, language).text.toString()

  it.each(['en', 'ar'] as const)(
    'are each drawn in one guide, with all their steps in the picture and in words, in %s',
    (language) => {
      const html = drawn.map((path) => guide(path, language)).join('')
      for (const { title, steps } of Object.values(sequences)) {
        expect(html.split(`<title>${title[language]}</title>`)).toHaveLength(2)
        for (const { text } of steps) expect(html.split(text[language].replaceAll("'", '&#39;')).length).toBeGreaterThanOrEqual(3)
      }
      expect(html).not.toMatch(/\sstyle=/)
    },
  )

  it('go from and to those who take part, and are words in the twin of a guide', () => {
    for (const name of sequenceNames) {
      const { actors, steps } = sequences[name]!
      const named = new Set(steps.flatMap(({ from, to }) => [from, to]))
      expect([...named].sort()).toEqual([...actors].sort())
      expect(site.describeDiagram(name, 'en').split('\n')).toHaveLength(steps.length)
    }
  })
})
