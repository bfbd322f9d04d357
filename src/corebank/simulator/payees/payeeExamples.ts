import { type BilingualText } from '../../../domain/shared/bilingual.ts'
import { makeSaudiIban } from '../../../domain/shared/iban.ts'
import { type MagicValues } from '../../sandboxPort.ts'
import { seedAccountNumber } from '../seed/accounts.ts'
import { seedPayeeAccounts, seedPayees } from '../seed/payees.ts'

/** Accounts of customers that show a case of payee verification, by account number. */
const customersCases: Record<number, BilingualText> = {
  101: { en: 'One holder with a name in both languages', ar: 'صاحب حساب واحد باسمه باللغتين' },
  112: {
    en: 'A joint account: either name matches, or both with a semicolon between',
    ar: 'حساب مشترك: يطابق أي من الاسمين أو كلاهما وبينهما فاصلة منقوطة',
  },
  171: { en: 'A resident with an English name only', ar: 'مقيم باسم إنجليزي فقط' },
  191: { en: 'A company with trading name, LEI and BIC', ar: 'شركة لها اسم تجاري ومعرّف LEI ورمز BIC' },
  151: { en: 'A dormant account is verified as usual: INACTIVE', ar: 'الحساب الراكد يُتحقق منه كالمعتاد: INACTIVE' },
  152: { en: 'A suspended account: NOAP, FORBIDDEN', ar: 'حساب موقوف: NOAP و FORBIDDEN' },
  153: { en: 'A closed account: NOAP, CLOSED', ar: 'حساب مغلق: NOAP و CLOSED' },
  251: { en: 'The core bank does not answer: NOAP, UNABLE_TO_MATCH', ar: 'لا يجيب النظام البنكي: NOAP و UNABLE_TO_MATCH' },
}

/** The documented accounts of payee verification, with the IBANs that they have at this bank. */
export function payeeExamples(bankIbanCode: string): MagicValues['payees'] {
  const example = (number: number, description: BilingualText) => ({
    iban: makeSaudiIban(bankIbanCode, seedAccountNumber(number)),
    names: seedPayees
      .find((payees) => payees.number === number)!
      .holders.flatMap(({ name, otherNames }) => [name, ...otherNames])
      .filter(({ en, ar }) => Boolean(en ?? ar)),
    description,
  })
  return [
    ...Object.entries(customersCases).map(([number, description]) => example(Number(number), description)),
    ...seedPayeeAccounts.map(({ number, description }) => example(number, description)),
  ]
}
