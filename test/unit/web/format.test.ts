import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatDayAndTime,
  formatHijri,
  formatLabel,
  formatMoney,
  ibanHtml,
  moneyHtml,
  proseHtml,
  userHtml,
} from '../../../src/web/format.ts'
import { nameIn } from '../../../src/domain/shared/bilingual.ts'
import { toPlainText } from '../../../src/domain/shared/plainText.ts'
import { html } from '../../../src/web/html.ts'
import { firstKnownLocale, switchLink } from '../../../src/web/language.ts'
import { routes } from '../../../src/web/routes.ts'

describe('values on pages', () => {
  it('shows money exactly, in Latin digits in both languages', () => {
    expect(formatMoney(150_000, 'SAR', 'en')).toBe('1,500.00\u00a0SAR')
    expect(formatMoney(150_000, 'SAR', 'ar')).toBe('1,500.00\u00a0ر.س')
    expect(formatMoney(999_999_999_999_999, 'SAR', 'en')).toBe('9,999,999,999,999.99\u00a0SAR')
    expect(formatMoney(5, 'USD', 'ar')).toBe('0.05\u00a0USD')
    expect(formatMoney(-321_450, 'SAR', 'en')).toBe('-3,214.50\u00a0SAR')
    expect(formatMoney(-321_450, 'SAR', 'ar'), 'the minus stays before its number').toBe('\u2066-3,214.50\u2069\u00a0ر.س')
  })

  it('shows riyals with their drawn sign to the left of the number in both languages, and says them in words to who listens', () => {
    for (const [language, words] of [
      ['en', 'Saudi riyals'],
      ['ar', 'ريال سعودي'],
    ] as const) {
      const html = String(moneyHtml(-321_450, 'SAR', language))
      // Left to right as a whole, so that right-to-left text moves neither sign nor minus.
      expect(html).toMatch(/^<bdi class="money" dir="ltr"><svg class="riyal" viewBox="0 0 18 20" aria-hidden="true"[^>]*>/)
      expect(html).toContain('fill="currentColor"')
      expect(html.replace(/<[^>]*>/g, '')).toBe(`\u00a0-3,214.50\u00a0${words}`)
      expect(html).not.toMatch(/\sstyle=|SAR|ر\.س/)
    }
    expect(String(moneyHtml(5, 'USD', 'ar'))).toBe('<bdi class="money">0.05\u00a0USD</bdi>')
  })

  it('shows days as they are in Riyadh, Gregorian in Arabic too, and in the calendar of Umm al-Qura beside it', () => {
    const lateEvening = new Date('2026-11-21T21:30:00Z')
    expect(formatDay(lateEvening, 'en')).toBe('22 November 2026')
    expect(formatDay(lateEvening, 'ar')).toBe('22 نوفمبر 2026')
    expect(formatDayAndTime(lateEvening, 'en')).toContain('00:30')
    expect([formatLabel(lateEvening, 'en'), formatLabel(lateEvening, 'ar')]).toEqual(['22 Nov, 00:30', '22 نوفمبر، 00:30'])
    expect(formatHijri(lateEvening, 'ar')).toBe('12 جمادى الآخرة 1448 هـ')
    expect(formatHijri(lateEvening, 'en')).toBe('12 Jumada II 1448 AH')
  })

  it('never shows the present time for a date that is missing', () => {
    const missing = undefined as unknown as Date
    expect(() => formatDay(missing, 'en')).toThrow('no date')
    expect(() => formatDayAndTime(missing, 'ar')).toThrow('no date')
  })

  it('shows IBANs in groups of four from left to right', () => {
    expect(String(ibanHtml('SA0380000000608010167519'))).toBe(
      '<bdi dir="ltr" class="code iban">SA03 8000 0000 6080 1016 7519</bdi>',
    )
  })

  it('falls back to the other language when a name has only one', () => {
    expect(nameIn({ en: 'Noura' }, 'ar')).toBe('Noura')
    expect(nameIn({ en: '', ar: 'نورة' }, 'en')).toBe('نورة')
    expect(nameIn({}, 'en')).toBe('')
  })
})

describe('text of others', () => {
  it('has an element for each script of a name that is said in two, on pages of either language', () => {
    const [arabic, latin] = ['هيئة تطوير وادي النخيل', 'Wadi Al-Nakheel Development Authority']
    expect(String(userHtml(`${arabic} · ${latin}`))).toBe(`<bdi>${arabic}</bdi> · <bdi>${latin}</bdi>`)
    expect(String(proseHtml(`${latin} / ${arabic}`, 'en'))).toBe(`<bdi>${latin}</bdi> / <bdi lang="ar">${arabic}</bdi>`)
    expect(String(proseHtml(`${latin} / ${arabic}`, 'ar'))).toBe(`<bdi lang="en">${latin}</bdi> / <bdi>${arabic}</bdi>`)
    // One name stays one element, whatever signs are in it.
    for (const name of ['Palm - Coffee', 'قهوة · النخيل', 'STC Pay مدفوعات', 'A-1 / 2', ' · ', ''])
      expect(String(userHtml(name))).toBe(`<bdi>${name}</bdi>`)
  })

  it('is shown whole and escaped, however many scripts and signs it has', () => {
    const part = fc.constantFrom('نخيل', 'Palm', ' · ', ' / ', '<b>', '-', '42', ' ')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(String(userHtml(text)).replace(/<\/?bdi>/g, '')).toBe(String(html`${text}`))
      }),
    )
  })

  it('is marked with its language where that is not the page’s', () => {
    expect(String(proseHtml('فاتورة رقم 42', 'en'))).toBe('<bdi lang="ar">فاتورة رقم 42</bdi>')
    expect(String(proseHtml('42: invoice', 'ar'))).toBe('<bdi lang="en">42: invoice</bdi>')
    for (const [text, language] of [
      ['invoice', 'en'],
      ['فاتورة', 'ar'],
      ['42', 'ar'],
      ['', 'en'],
    ] as const)
      expect(String(proseHtml(text, language))).toBe(`<bdi>${text}</bdi>`)
    expect(String(proseHtml('<bdi>x</bdi> فاتورة', 'ar'))).toBe('<bdi lang="en">&lt;bdi&gt;x&lt;/bdi&gt; فاتورة</bdi>')
  })

  it('loses the characters that would turn the text around it', () => {
    expect(toPlainText('Pay 10\u202E\u2066000\u2069\u200F to\0 A\u009b')).toBe('Pay 10000 to A')
    expect(toPlainText('Na\u200bsser\u00ad A\u2060l\ufeff-S\u{e0061}\u3164')).toBe('Nasser Al-S')
    expect(toPlainText('سطر\nثانٍ\u200cx')).toBe('سطر\nثانٍ\u200cx')
    expect(toPlainText('a\u2003b ❤\ufe0f')).toBe('a\u2003b ❤\ufe0f')
  })

  it('is never markup, whatever it is', () => {
    expect(String(userHtml('<script>alert(1)</script>'))).toBe('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
  })
})

describe('the language link', () => {
  it('keeps path and query and changes only the language', () => {
    expect(switchLink('/bank/sign-in?lang=ar&again=1', 'ar')).toEqual({ language: 'en', href: '/bank/sign-in?lang=en&again=1' })
    expect(switchLink('/', 'en').href).toBe('/?lang=ar')
  })

  it.each([
    '//evil.example/a',
    '/\\evil.example',
    '///evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ])('never leads to another host: %s', (path) => {
    const { href } = switchLink(path, 'en')
    expect(new URL(href, 'https://bank.example').origin).toBe('https://bank.example')
  })

  it('never leads to another host, whatever the address was', () => {
    const steps = fc.array(fc.constantFrom('/', '\\', '.', '..', ':', '%2F', '?', '#', 'evil.example', '@', '\t'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          steps.map((parts) => parts.join('')),
        ),
        (path) => {
          const { href } = switchLink(`/${path}`, 'en')
          expect(new URL(href, 'https://bank.example').origin).toBe('https://bank.example')
        },
      ),
    )
  })

  it('of a page whose address names anything leads to that page', () => {
    for (const id of [':/../../..//evil.example', ':', 'a/b?c#d'])
      expect(new URL(routes.authorization(id), 'https://bank.example').pathname.startsWith('/bank/authorizations')).toBe(true)
  })

  it('takes the first language of ui_locales that Sanad speaks', () => {
    expect(firstKnownLocale('fr-CA ar-SA en')).toBe('ar')
    expect(firstKnownLocale('EN')).toBe('en')
    expect(firstKnownLocale('fr')).toBeUndefined()
    expect(firstKnownLocale(undefined)).toBeUndefined()
  })
})
