import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckedName, type NameVerdict, payeeCheck, type PayeeCheck } from '../../../src/domain/verification/payeeCheck.ts'
import { decisionView, paymentSubject, startPages, withSubject } from '../../support/browser/fakeBank.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => void (pages = await startPages()))
afterAll(() => pages.close())

const address = '/bank/authorizations/int-1'
const textOf = async (response: Response) => (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the pages of a payment', () => {
  const checked = (verdict: NameVerdict, change: Partial<CheckedName> = {}, where: PayeeCheck['where'] = 'here') =>
    payeeCheck(where, [{ name: 'Palm Coffee', verdict, ...change }])
  it.each([
    [checked('match'), 'the name matches the account', ['approve', 'decline']],
    [checked('close', { heldName: 'Noura <b>Al-Qahtani' }), 'a similar name: Noura &lt;b&gt;Al-Qahtani', ['approve', 'decline']],
    [checked('close'), 'a similar name, not to this one', ['approve', 'decline']],
    [
      checked('close', { passedOver: ['judge', '✓'] }, 'participant'),
      'may not have compared all of it: judge, ✓.',
      ['approve', 'decline'],
    ],
    [checked('noMatch'), 'it is held in another name', ['decline', 'approve']],
    [
      checked('notChecked'),
      'Not checked: we could not compare the name with this account, which is at Sanad Bank',
      ['approve', 'decline'],
    ],
    [checked('notChecked', {}, 'participant'), 'did not tell us whether this one matches', ['decline', 'approve']],
    [checked('notChecked', {}, 'elsewhere'), 'Not checked: the payee’s bank answers no questions', ['approve', 'decline']],
  ] as const)('tell the check of the payee %j, with the safe choice first where it fails', async (payee, words, buttons) => {
    pages.bank.view = { ...decisionView, payee }
    const html = await (await pages.send(address)).text()
    expect(html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toContain(words)
    expect(html).not.toContain('The app names the payee in two ways')
    expect([...html.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual(buttons)
  })

  it('name both names of the payee, and what was found of each, where the check of them differs', async () => {
    const names: CheckedName[] = [
      { name: 'Ministry of Justice', verdict: 'noMatch' },
      { name: 'قهوة النخيل', verdict: 'match' },
    ]
    pages.bank.view = { ...decisionView, payee: payeeCheck('here', names) }
    const english = await textOf(await pages.send(address))
    expect(english).toContain('The name does not match the account')
    expect(english).toMatch(/in two ways: Ministry of Justice : does not match the account قهوة النخيل : matches the account/)
    const arabic = await textOf(await pages.send(address, { headers: { 'accept-language': 'ar' } }))
    expect(arabic).toContain('الاسم لا يطابق الحساب')
    expect(arabic).toMatch(/باسمين: Ministry of Justice : لا يطابق الحساب قهوة النخيل : مطابق للحساب/)
  })

  it('set apart what the app says besides the name, and say that it was not checked', async () => {
    pages.bank.view = withSubject({
      payment: {
        ...paymentSubject.payment,
        payerNotes: 'Fine 4711',
        creditorAccount: {
          ...paymentSubject.payment.creditorAccount,
          tradingName: { en: 'Ministry of Justice', ar: 'وزارة العدل' },
        },
      },
    })
    for (const [language, title, tradingName] of [
      ['en', 'The app also says, not checked', 'Ministry of Justice'],
      ['ar', 'يقول التطبيق أيضًا، ولم نتحقق منه', 'وزارة العدل'],
    ] as const) {
      const html = await (await pages.send(address, { headers: { 'accept-language': language } })).text()
      const [claims] = /<section class="claims">[^]*?<\/section>/.exec(html) ?? ['']
      for (const shown of [title, tradingName, 'Fine 4711']) expect(claims).toContain(shown)
      expect(html.replace(claims, '')).not.toContain(tradingName)
    }
  })
})
