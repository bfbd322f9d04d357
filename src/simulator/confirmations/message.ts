import { codeLists, findCode, kindsOfGuarantee } from '../../domain/guarantee/codeLists.ts'
import { type BilingualText, nameIn } from '../../domain/shared/bilingual.ts'
import { printDay } from '../../domain/shared/dates.ts'
import { printIban } from '../../domain/shared/iban.ts'
import { printHalalas } from '../../domain/shared/money.ts'
import { toPlainLine } from '../../domain/shared/plainText.ts'
import type { Confirmation } from '../../corebank/confirmation.ts'

/** The question as the bank's app shows it, in both languages. `company` is the bank's own name of the one that a letter binds. */
export const confirmationQuestion = (confirmation: Confirmation, company?: BilingualText): BilingualText =>
  oneLine(termsText(confirmation, company))

/**
 * Whatever an app has written, it has no line of its own in the bank's message, and nothing in it turns what stands behind. Consents are
 * plain from their creation; those that are older than this rule are not.
 */
const oneLine = ({ en, ar }: BilingualText): BilingualText => ({ en: toPlainLine(en), ar: toPlainLine(ar) })

/**
 * The text of the message with the code, in both languages: what is confirmed first, the code last, so that whoever reads the code has
 * read the terms.
 */
export function confirmationMessage(
  confirmation: Confirmation,
  { code, company }: { code: string; company?: BilingualText | undefined },
): BilingualText {
  const asked = confirmationQuestion(confirmation, company)
  return {
    en: `${asked.en} Code: ${code}. Never tell it to anybody; the bank does not ask for it by phone.`,
    ar: `${asked.ar} الرمز: ${code}. لا تُطلع عليه أحدًا، فالبنك لا يطلبه بالهاتف.`,
  }
}

/**
 * A name that somebody else has written, in signs that it cannot hold itself: where it begins and ends is the bank's word. In the terms the
 * account comes before all names, so that no name can pass for it. What only looks like those signs goes too; plain brackets, quotation
 * marks and apostrophes stay.
 */
const quoted = (name: string): string => `«${name.replace(quoteLike, '"')}»`
const quoteLike =
  /(?:(?![()[\]{}‘’“”])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}])|[<>≪≫⋘⋙⪡⪢⪻⪼⋖⋗⪦⪧˂˃ᐸᐳ\u276e\u276f\u02c2\u02c3\ufe64\ufe65\uff1c\uff1e]/gu

function termsText({ terms, appName = '' }: Confirmation, company: BilingualText | undefined): BilingualText {
  const app = quoted(appName)
  switch (terms.kind) {
    case 'payment': {
      const amount = printHalalas(terms.amountHalalas)
      const account = printIban(terms.creditorIban)
      // Of the customer's own accounts the end tells which; the whole of the payee's stands alone in the message.
      const own = terms.debtorIban.slice(-4)
      return {
        en: `Pay ${amount} ${terms.currency}${onDay(terms, 'en')} to account ${account}, from the account ending in ${own}, through ${app}, payee ${quoted(nameIn(terms.creditorName, 'en'))}.`,
        ar: `دفع ${amount} ${unitInArabic(terms.currency)}${onDay(terms, 'ar')} إلى الحساب ${account}، من الحساب المنتهي بالأرقام ${own}، عبر ${app}، المستفيد ${quoted(nameIn(terms.creditorName, 'ar'))}.`,
      }
    }
    case 'account': {
      const count = terms.accountIds.length
      return {
        en: `Share ${count === 1 ? '1 account' : `${count} accounts`} until ${printDay(terms.expiresAt, 'en')} with ${app}.`,
        ar: `مشاركة معلومات الحسابات حتى ${printDay(terms.expiresAt, 'ar')} مع ${app}. عدد الحسابات: ${count}.`,
      }
    }
    case 'guarantee': {
      const amount = printHalalas(terms.amountHalalas)
      const { en, ar } = promised(terms)
      const applicant = applicantOf(terms, company)
      return {
        en: `Authorize a letter of guarantee of ${amount} ${terms.currency}, ${applicant.en}, ${en}, through ${app}, in favour of ${quoted(terms.beneficiaryName)}.`,
        ar: `اعتماد خطاب ضمان بمبلغ ${amount} ${unitInArabic(terms.currency)}، ${applicant.ar}، ${ar}، عبر ${app}، لصالح ${quoted(terms.beneficiaryName)}.`,
      }
    }
    case 'customerArea':
      return { en: 'Sign in to your bank.', ar: 'تسجيل الدخول إلى بنكك.' }
  }
}

type LetterTerms = Extract<Confirmation['terms'], { kind: 'guarantee' }>

/** The company that the letter binds. Its number is there in any case: two companies may be called alike. */
function applicantOf({ commercialRegistrationNumber: number }: LetterTerms, company: BilingualText | undefined): BilingualText {
  return {
    en: `applicant: ${company ? `${company.en}, ` : ''}commercial registration ${number}`,
    ar: `طالب الضمان: ${company ? `${company.ar}، ` : ''}السجل التجاري ${number}`,
  }
}

/** From when and until when a letter is valid, and what it is, before any name that an app has written. */
function promised({ validityStartsAt, validityExpiresAt, ...coded }: LetterTerms): BilingualText {
  const words = (language: 'ar' | 'en') =>
    kindsOfGuarantee.map((list) => findCode(codeLists[list], coded[list])?.name[language] ?? coded[list])
  const [fromEn, fromAr] = validityStartsAt
    ? [` from ${printDay(validityStartsAt, 'en')}`, ` من ${printDay(validityStartsAt, 'ar')}`]
    : ['', '']
  const [untilEn, untilAr] = validityExpiresAt
    ? [` until ${printDay(validityExpiresAt, 'en')}`, ` حتى ${printDay(validityExpiresAt, 'ar')}`]
    : [' without an end', ' بلا تاريخ انتهاء']
  return {
    en: `valid${fromEn}${untilEn}, for: ${words('en').join('; ')}`,
    ar: `صالح${fromAr}${untilAr}، الغرض منه: ${words('ar').join('؛ ')}`,
  }
}

/** The day of a payment that is not made at once, before any name. */
const onDay = ({ executionAt }: { executionAt: Date | null }, language: 'ar' | 'en'): string =>
  executionAt ? `${language === 'ar' ? ' في ' : ' on '}${printDay(executionAt, language)}` : ''

const unitInArabic = (currency: string) => (currency === 'SAR' ? 'ر.س' : currency)
