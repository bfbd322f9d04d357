import { afterAll, beforeAll, expect, it } from 'vitest'
import { whereBankIsSilent } from '../support/http/requests.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { ibans } from '../support/verification.ts'

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.close())

const page = async (fields?: Record<string, string>, language = 'en') => {
  const response = await fetch(sanad.url('/core-bank/verification'), {
    headers: { 'accept-language': language },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return { status: response.status, html: await response.text() }
}

it.each(['en', 'ar'])('shows the form and the accounts to try in %s', async (language) => {
  const { status, html } = await page(undefined, language)
  expect(status).toBe(200)
  expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(html).toContain('SA30 9900 0000 6080 1079 9819')
  expect(html).not.toMatch(/undefined|\[object|<script>|style=/)
})

it.each([
  ['the holder', { name: 'Abdullah Al Qahtani', iban: ibans.happy }, 'MTCH', 'FULL_MATCH', 'account.Active'],
  ['a brother', { name: 'سعد محمد القحطاني', iban: ibans.happy }, 'NMTC', 'NO_MATCH', 'person.givenDiffers'],
  ['a holder who opted out', { name: 'Layla Hassan Al-Juhani', iban: ibans.optedOut }, 'NOAP', 'FORBIDDEN', 'holder.optedOut'],
  ['no account', { name: 'Layla', iban: ibans.unknown }, 'NOAP', 'NOT_FOUND', 'account.unknown'],
  ['no answer', { name: 'Layla', iban: ibans.silent }, 'NOAP', 'UNABLE_TO_MATCH', 'coreBank.unavailable'],
])('answers %s with the code, the states and the rules, in both languages', async (_case, fields, code, state, rule) => {
  for (const language of ['en', 'ar']) {
    const ask = () => page({ ...fields, iban: fields.iban.replace(/.{4}/g, '$& ') }, language)
    const { status, html } = await (fields.iban === ibans.silent ? whereBankIsSilent(sanad, ask) : ask())
    expect(status).toBe(200)
    for (const text of [code, state, rule]) expect(html).toContain(`>${text}</bdi>`)
  }
})

it('tells a close match back', async () => {
  const { html } = await page({ name: 'شركة طويق الحديثة للمقاولت', iban: ibans.company })
  expect(html).toContain('<bdi>شركة طويق الحديثة للمقاولات</bdi>')
  expect(html).toContain('A typing error in one word')
})

it.each([
  [{ name: ' ', iban: ibans.happy }, 'Type a name.'],
  [{ name: 'م'.repeat(141), iban: ibans.happy }, 'at most 140'],
  [{ name: 'Noura', iban: 'SA3199000000608010799819' }, 'not an IBAN'],
  [{ name: '\u202eNoura', iban: '<b>' }, 'not an IBAN'],
])('refuses %j and keeps what was typed', async (fields, text) => {
  const { status, html } = await page(fields)
  expect(status).toBe(400)
  expect(html).toContain(text)
  expect(html).not.toContain('<b>')
})

it('lists its accounts among the magic values', async () => {
  const values = (await (await fetch(sanad.url('/core-bank/api/magic-values'))).json()) as {
    payees: { iban: string; names: object[] }[]
  }
  expect(values.payees.map(({ iban }) => iban)).toEqual(
    expect.arrayContaining([ibans.happy, ibans.joint, ibans.optedOut, ibans.protected]),
  )
})
