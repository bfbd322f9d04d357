import { type BilingualText, nameIn } from '../../domain/shared/bilingual.ts'
import { printIban } from '../../domain/shared/iban.ts'
import { printHalalas } from '../../domain/shared/money.ts'
import { toPlainLine } from '../../domain/shared/plainText.ts'
import { type Confirmation } from '../../corebank/confirmation.ts'

/** The question as the bank's app shows it, in both languages. */
export const confirmationQuestion = (confirmation: Confirmation): BilingualText => oneLine(termsText(confirmation))

/**
 * Whatever an app has written, it has no line of its own in the bank's message, and nothing in it turns what stands behind. Consents are
 * plain from their creation; those that are older than this rule are not.
 */
const oneLine = ({ en, ar }: BilingualText): BilingualText => ({ en: toPlainLine(en), ar: toPlainLine(ar) })

/**
 * The text of the message with the code, in both languages: what is confirmed first, the code last, so that whoever reads the code has
 * read the terms.
 */
export function confirmationMessage(confirmation: Confirmation, code: string): BilingualText {
  const asked = confirmationQuestion(confirmation)
  return {
    en: `${asked.en} Code: ${code}. Never tell it to anybody; the bank does not ask for it by phone.`,
    ar: `${asked.ar} الرمز: ${code}. لا تُطلع عليه أحدًا، فالبنك لا يطلبه بالهاتف.`,
  }
}

function termsText({ terms, appName = '' }: Confirmation): BilingualText {
  switch (terms.kind) {
    case 'payment': {
      const amount = printHalalas(terms.amountHalalas)
      const account = printIban(terms.creditorIban)
      return {
        en: `Pay ${amount} ${terms.currency} to ${nameIn(terms.creditorName, 'en')}, account ${account}, through ${appName}.`,
        ar: `دفع ${amount} ${unitInArabic(terms.currency)} إلى ${nameIn(terms.creditorName, 'ar')}، الحساب ${account}، عبر ${appName}.`,
      }
    }
    case 'account': {
      const count = terms.accountIds.length
      return {
        en: `Share ${count === 1 ? '1 account' : `${count} accounts`} with ${appName}.`,
        ar: `مشاركة معلومات الحسابات مع ${appName}. عدد الحسابات: ${count}.`,
      }
    }
    case 'guarantee': {
      const amount = printHalalas(terms.amountHalalas)
      return {
        en: `Authorize a letter of guarantee of ${amount} ${terms.currency} for ${terms.beneficiaryName}, through ${appName}.`,
        ar: `اعتماد خطاب ضمان بمبلغ ${amount} ${unitInArabic(terms.currency)} لصالح ${terms.beneficiaryName} عبر ${appName}.`,
      }
    }
    case 'customerArea':
      return { en: 'Sign in to your bank.', ar: 'تسجيل الدخول إلى بنكك.' }
  }
}

const unitInArabic = (currency: string) => (currency === 'SAR' ? 'ر.س' : currency)
