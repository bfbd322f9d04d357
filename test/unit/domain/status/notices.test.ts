import { expect, test } from 'vitest'
import { checkNotice } from '../../../../src/domain/status/notices.ts'

const notice = {
  kind: 'maintenance',
  text: { en: 'The core bank is renewed.', ar: 'يُجدَّد النظام البنكي.' },
  interfaces: ['payment-initiation'],
  beginsAt: new Date('2026-12-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T02:00:00Z'),
} as const

test('a plain notice in both languages is taken, also one of all interfaces without an end', () => {
  expect(() => checkNotice(notice)).not.toThrow()
  expect(() => checkNotice({ ...notice, interfaces: [], endsAt: null })).not.toThrow()
})

test.each([
  ['an invisible character', { text: { ...notice.text, en: 'a\u202eb' } }, 'en'],
  ['nothing to read', { text: { ...notice.text, ar: ' ' } }, 'ar'],
  ['a text beyond 500 characters', { text: { ...notice.text, en: 'a'.repeat(501) } }, 'en'],
  ['an interface that nobody knows', { interfaces: ['payments'] }, 'interface'],
  ['an end before its beginning', { endsAt: notice.beginsAt }, 'until'],
])('%s is refused by its name', (_, change, path) => {
  expect(() => checkNotice({ ...notice, ...change })).toThrow(
    expect.objectContaining({ code: 'resourceFormat', detail: expect.objectContaining({ path }) }),
  )
})
