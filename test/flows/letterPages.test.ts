import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { authorizeGuarantee, openEnded } from '../support/consents/guaranteeConsent.ts'
import { exhausted, signatory } from '../support/consents/letters.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp

beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(() => sanad?.close())

const desk = '/core-bank/letters-of-guarantee'
const get = async (path: string, language = 'en') => {
  const response = await fetch(sanad.url(path), { headers: { 'accept-language': language } })
  return { status: response.status, html: await response.text() }
}
const post = async (path: string, fields: Record<string, string> = {}) => {
  const response = await fetch(sanad.url(path), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: sanad.baseUrl },
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

/** A letter and a way to read it as its app does. */
async function makeLetter(change: Parameters<typeof authorizeGuarantee>[2] = {}) {
  const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, change)
  const { LetterOfGuaranteeId } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
  const read = async () => (await tpp.client().getLetterOfGuarantee(token.accessToken, LetterOfGuaranteeId)).message.Data
  return { id: LetterOfGuaranteeId, read }
}

describe('the guarantee desk of the core bank', () => {
  it('shows waiting letters and every line, in both languages', async () => {
    const { id } = await makeLetter()
    const english = await get(desk)
    expect(english.html).toContain(`href="${desk}/${id}"`)
    for (const text of ['Tuwaiq Modern Contracting Company', '250,000.00', 'Guarantee lines', '1,000,000.00'])
      expect(english.html).toContain(text)
    const arabic = await get(desk, 'ar')
    expect(arabic.html).toContain('dir="rtl"')
    for (const text of ['شركة طويق الحديثة للمقاولات', 'حدود التسهيلات لخطابات الضمان']) expect(arabic.html).toContain(text)
  })

  it.each<[string, { reasonCode?: string }, string, string]>([
    ['issue', {}, 'issued', 'Issued'],
    ['reject', { reasonCode: 'PASP.WordingNotAccepted' }, 'rejected', 'Rejected'],
    ['reject', { reasonCode: 'anything' }, 'rejected', 'Rejected'],
    ['cancel', {}, 'cancelled', 'Cancelled'],
  ])('decides: %s %j', async (decision, fields, message, Status) => {
    const { id, read } = await makeLetter({ mt798: openEnded })
    expect(await post(`${desk}/${id}/${decision}`, fields as Record<string, string>)).toEqual({
      status: 303,
      location: `${desk}/${id}?message=${message}`,
    })
    const letter = await read()
    expect(letter.Status).toBe(Status)
    if (Status === 'Rejected')
      expect(letter.RejectReasonCode?.[0]?.Code).toBe(
        fields.reasonCode === 'anything' ? 'PASP.Declined' : 'PASP.WordingNotAccepted',
      )
    const page = await get(`${desk}/${id}?message=${message}`, 'ar')
    expect([page.status, page.html.includes('role="status"')]).toEqual([200, true])
    const other = decision === 'issue' ? 'cancel' : 'issue'
    expect((await post(`${desk}/${id}/${other}`)).location).toContain('message=conflict')
  })

  it.each(['unknown', '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496', '%00', '9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496%00'])(
    'has no letter %s',
    async (id) => {
      for (const path of [`${desk}/${id}`, `${desk}/${id}/print`]) expect((await get(path)).status, path).toBe(404)
      expect((await post(`${desk}/${id}/issue`)).status).toBe(404)
    },
  )

  it('shows the letter that the bank had before, which cannot be printed here', async () => {
    const letters = (await (await fetch(sanad.url('/core-bank/api/letters-of-guarantee?state=issued'))).json()) as {
      letterOfGuaranteeId: string
      commercialRegistrationNumber: number
    }[]
    const { letterOfGuaranteeId: id } = letters.find(
      (letter) => letter.commercialRegistrationNumber === exhausted.commercialRegistrationNumber,
    )!
    const page = await get(`${desk}/${id}`)
    expect([page.status, page.html.includes('/print')]).toEqual([200, false])
    expect((await get(`${desk}/${id}/print`)).status).toBe(404)
  })
})

describe('the printed letter', () => {
  it('says everything in both languages, and the same as message fields', async () => {
    const { id } = await makeLetter({
      amount: '101000.02',
      mt798: { ApplicableRules: 'URDG', Reference: 'TENDER <1>', DetailsOfGuarantee: 'first\nثانيًا' },
    })
    await post(`${desk}/${id}/issue`)
    for (const language of ['en', 'ar']) {
      const { html } = await get(`${desk}/${id}/print`, language)
      for (const text of [
        'One hundred one thousand Saudi riyals and two halalas only',
        'مئة ألف وألف ريال سعودي وهللتان',
        'Uniform Rules for Demand Guarantees',
        'القواعد الموحدة للضمانات عند الطلب',
        'TENDER &lt;1&gt;',
        ':32B:',
        'SAR101000,02',
        'letter.css',
      ])
        expect(html, `${language} ${text}`).toContain(text)
      expect(html).not.toContain('style=')
    }
  })

  it('of a letter that is not good says so', async () => {
    const { id } = await makeLetter()
    expect((await get(`${desk}/${id}/print`)).html).toContain('has not been issued')
    await post(`${desk}/${id}/cancel`)
    expect((await get(`${desk}/${id}/print`)).html).toContain('no longer valid')
  })
})

describe('the signatory at the bank', () => {
  it('finds the consent among their own, reads the guarantee again and ends it before a letter is made', async () => {
    const mt798 = { KindOfGuarantee: 'SURE', FormOfGuarantee: 'INDC' }
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { amount: '12345.67', mt798 })
    const browser = await visitBank(sanad, signatory)
    expect(await readPage(await browser.get(sanad.url('/bank/consents')))).toContain('Letter of guarantee')
    const details = await readPage(await browser.get(sanad.url(`/bank/consents/${ConsentId}`)))
    for (const text of [
      'Twelve thousand three hundred forty-five Saudi riyals and sixty-seven halalas only',
      'Tuwaiq Modern Contracting Company',
      'Tender or bid',
      'Surety',
      'Indirect: another bank issues it against a counter-guarantee',
    ])
      expect(details).toContain(text)
    expect((await browser.post(sanad.url(`/bank/consents/${ConsentId}/end`), {})).status).toBe(303)
    await expect(tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).rejects.toMatchObject({
      status: 403,
      errors: [{ Code: 'KSAOB.Consent.Revoked' }],
    })
  })
})

describe('special amounts', () => {
  it.each([
    ['75000.10', 'Issued'],
    ['75000.11', 'Rejected'],
    ['75000.12', 'Cancelled'],
  ])('a letter over %s is Pending in the answer and soon %s', async (amount, Status) => {
    const { read } = await makeLetter({ amount })
    let seen: string = (await read()).Status
    for (let turn = 0; turn < 50 && seen === 'Pending'; turn++) {
      await sanad.dependencies.coreBank.tick?.(new Date())
      seen = (await read()).Status
    }
    expect(seen).toBe(Status)
  })
})
