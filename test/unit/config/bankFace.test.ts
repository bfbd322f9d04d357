import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast, paletteOf } from '../../../src/config/colours.ts'
import { readSettings } from '../../../src/config/settings.ts'
import { productionFace } from '../../support/servers/productionFace.ts'

const file = (name: string, body: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'face-')), name)
  writeFileSync(path, body)
  return path
}

test('a sandbox has a fictitious bank and says so, and a bank of its own where one is named', () => {
  expect(readSettings({}).face).toMatchObject({ isFictitious: true, name: { en: 'Sanad Bank', ar: 'بنك سند' } })
  expect(readSettings(productionFace).face).toMatchObject({
    isFictitious: false,
    name: { en: 'Wadi Bank', ar: 'بنك الوادي' },
    phone: '920 000 000',
    complaints: 'complaints@wadi-bank.example',
  })
  expect(readSettings({ SANAD_BANK_NAME_EN: 'Wadi Bank' }).face).toMatchObject({ name: { ar: 'Wadi Bank' }, isFictitious: false })
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0b5d53', '#ffffff', 7.76],
])('the contrast of %s and %s is %d to 1', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test.each(['#FFD700', '#00a0e0', '#777777'])('the start is refused with the colour %s, which cannot be read', (colour) => {
  expect(() => readSettings({ SANAD_BANK_COLOUR: colour })).toThrow(/SANAD_BANK_COLOUR cannot be read.*4\.5 is needed/)
})

test('every shade of a colour that is taken can be read where the pages use it', () => {
  for (const colour of ['#0b5d53', '#5b2a86', '#003366', '#8a1c1c', '#4d4d4d']) {
    const { accent, accentDeep, accentPale } = paletteOf(colour)
    expect(readSettings({ SANAD_BANK_COLOUR: colour.toUpperCase() }).face.palette?.accent).toBe(colour)
    for (const [one, other] of [
      [accent, '#ffffff'],
      [accentDeep, '#ffffff'],
      [accentDeep, accentPale],
    ] as const)
      expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
  }
})

test.each([
  ['a logo that is not there', { SANAD_BANK_LOGO_FILE: '/nowhere/logo.svg' }, 'cannot be read'],
  ['a logo of another kind', { SANAD_BANK_LOGO_FILE: 'logo.gif' }, 'a file .svg, .png or .webp'],
  ['a logo that is too large', { SANAD_BANK_LOGO_FILE: file('large.svg', ' '.repeat(102_401)) }, 'larger than 100 KB'],
  ['a phone that is none', { SANAD_BANK_PHONE: 'call us' }, 'digits and blanks'],
  ['a complaints address that is a script', { SANAD_BANK_COMPLAINTS: 'javascript:alert(1)' }, 'an e-mail or https:// address'],
  ['a home that is no https address', { SANAD_BANK_HOME: 'http://wadi-bank.example' }, 'an https:// address'],
  ['a page for new passwords that is a script', { SANAD_BANK_FORGOTTEN_PASSWORD: 'javascript:alert(1)' }, 'an https:// address'],
  ['another place for a word in an address', { SANAD_BANK_NEW_CUSTOMER: 'https://x.example/{id}' }, 'an https:// address'],
  ['a name with a direction mark', { SANAD_BANK_NAME_EN: 'Wadi \u202eknaB' }, '1 to 60 characters'],
])('the start is refused with %s', (_, environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test('a logo is read once, with its type', () => {
  const { logo } = readSettings({ SANAD_BANK_LOGO_FILE: file('logo.svg', '<svg/>') }).face
  expect([logo?.type, logo?.body.toString()]).toEqual(['image/svg+xml', '<svg/>'])
})

test('a bank that says where customers go for help is taken at its word; a fictitious one leads to pages of the sandbox', () => {
  const addresses = {
    SANAD_BANK_HOME: 'https://wadi-bank.example/{language}',
    SANAD_BANK_FORGOTTEN_PASSWORD: 'https://wadi-bank.example/{language}/password',
    SANAD_BANK_SUPERVISOR_COMPLAINTS: 'https://supervisor.example',
  }
  expect(readSettings({ ...productionFace, ...addresses }).face).toMatchObject({
    home: 'https://wadi-bank.example/{language}',
    forgottenPassword: 'https://wadi-bank.example/{language}/password',
    supervisorComplaints: 'https://supervisor.example',
  })
  const { home, forgottenPassword, newCustomer, supervisorComplaints } = readSettings(productionFace).face
  expect([home, forgottenPassword, newCustomer]).toEqual([undefined, undefined, undefined])
  expect(supervisorComplaints).toBe('https://www.samacares.sa')
  expect(readSettings({}).face).toMatchObject({ home: '/', forgottenPassword: '/core-bank', newCustomer: '/core-bank' })
})
