import type { BilingualText } from '../shared/bilingual.ts'
import { dayMs, riyadhDayNumber } from '../shared/dates.ts'

/** The members of a letter that the MT 760 needs: texts as given, codes, and amounts as decimal text with a point. */
export interface Mt760Letter {
  letterOfGuaranteeId: string
  issuerBic: string
  issuedAt: Date | undefined
  validityExpiresAt: Date | null
  amount: { Amount: string; Currency: string }
  customerReferenceNumber: string
  applicant: readonly string[]
  beneficiary: readonly string[]
  delivery: readonly string[]
  codes: Partial<
    Record<
      | 'kindOfGuarantee'
      | 'typeOfGuarantee'
      | 'wordingOfGuarantee'
      | 'languageOfStandardWording'
      | 'validityType'
      | 'deliveryOfOriginalGuarantee'
      | 'deliveryTo'
      | 'applicableRules',
      string
    >
  >
  chargesAndFees?: string | undefined
  underlying: readonly string[]
  terms: readonly string[]
}

/** One field of the message. `mark` says whether its tag and form were read in a source or are from memory. */
interface FieldRule {
  tag: string
  name: BilingualText
  mark: 'found' | 'recalled'
  read: (letter: Mt760Letter) => readonly (string | undefined)[]
}

/** One field of the MT 760: its SWIFT tag, its name, and its content line by line. */
export interface Mt760Field {
  tag: string
  name: BilingualText
  lines: readonly string[]
}

/** SWIFT writes dates as YYMMDD. The day is the day in Riyadh. */
const swiftDate = (date: Date) => new Date(riyadhDayNumber(date) * dayMs).toISOString().slice(2, 10).replaceAll('-', '')
/** SWIFT writes amounts with a decimal comma and no thousands separator. */
const swiftAmount = ({ Amount, Currency }: { Amount: string; Currency: string }) => `${Currency}${Amount.replace('.', ',')}`
/** Field 20 has at most 16 characters of SWIFT's set x (16x), and a LetterOfGuaranteeId has 36: LG and its first 14 digits name it. */
const swiftNumber = (letterOfGuaranteeId: string) => `LG${letterOfGuaranteeId.replaceAll('-', '').slice(0, 14).toUpperCase()}`
/**
 * Field 22D knows demand guarantees and standbys only. For another kind the field is left out, as a wrong code would be a wrong promise.
 */
const formsOfUndertaking: Record<string, string> = { GUAR: 'DGAR', DGAR: 'DGAR', STBY: 'STBY' }
const expiryTypes: Record<string, string> = { LIMT: 'FIXD', UNLM: 'OPEN' }

const row = (tag: string, mark: FieldRule['mark'], en: string, ar: string, read: FieldRule['read']): FieldRule => ({
  tag,
  mark,
  name: { en, ar },
  read,
})

/**
 * The fields of the MT 760 in their order. The codes of 22K, 24E, 24G and 40C are published; the other tags and forms are from
 * memory.
 */
export const mt760Rules: readonly FieldRule[] = [
  row('27', 'recalled', 'Sequence of total', 'تسلسل الرسالة', () => ['1/1']),
  row('22A', 'recalled', 'Purpose of message', 'غرض الرسالة', () => ['ISSU']),
  row('20', 'recalled', 'Undertaking number', 'رقم التعهد', ({ letterOfGuaranteeId }) => [swiftNumber(letterOfGuaranteeId)]),
  row('21A', 'found', 'Customer reference number', 'مرجع العميل', ({ customerReferenceNumber }) => [customerReferenceNumber]),
  row('30', 'recalled', 'Date of issue', 'تاريخ الإصدار', ({ issuedAt }) => [issuedAt && swiftDate(issuedAt)]),
  row('22D', 'recalled', 'Form of undertaking', 'شكل التعهد', ({ codes }) => [
    codes.kindOfGuarantee && formsOfUndertaking[codes.kindOfGuarantee],
  ]),
  row('40C', 'found', 'Applicable rules', 'القواعد المطبقة', ({ codes }) => [codes.applicableRules]),
  row('23B', 'recalled', 'Expiry type', 'نوع الانتهاء', ({ codes }) => [
    codes.validityType && (expiryTypes[codes.validityType] ?? codes.validityType),
  ]),
  row('31E', 'recalled', 'Date of expiry', 'تاريخ الانتهاء', ({ validityExpiresAt }) => [
    validityExpiresAt === null ? undefined : swiftDate(validityExpiresAt),
  ]),
  row('50', 'found', 'Applicant', 'طالب الضمان', ({ applicant }) => applicant),
  row('52A', 'recalled', 'Issuer', 'المصدر', ({ issuerBic }) => [issuerBic]),
  row('59', 'recalled', 'Beneficiary', 'المستفيد', ({ beneficiary }) => beneficiary),
  row('32B', 'recalled', 'Undertaking amount', 'مبلغ التعهد', ({ amount }) => [swiftAmount(amount)]),
  row('71D', 'recalled', 'Charges', 'العمولات', ({ chargesAndFees }) => [chargesAndFees]),
  row('22Y', 'found', 'Standard wording of undertaking', 'الصيغة القياسية', ({ codes }) => [codes.wordingOfGuarantee]),
  row('40D', 'recalled', 'Standard wording requested language', 'لغة الصيغة القياسية', ({ codes }) => [
    codes.languageOfStandardWording,
  ]),
  row('22K', 'found', 'Type of undertaking', 'نوع التعهد', ({ codes }) => [codes.typeOfGuarantee]),
  row('77U', 'recalled', 'Undertaking terms and conditions', 'شروط التعهد وأحكامه', ({ terms }) => terms),
  row('45L', 'recalled', 'Underlying transaction details', 'تفاصيل المعاملة الأصلية', ({ underlying }) => underlying),
  row('24E', 'found', 'Delivery of original undertaking', 'تسليم أصل التعهد', ({ codes }) => [codes.deliveryOfOriginalGuarantee]),
  row('24G', 'found', 'Delivery to', 'التسليم إلى', ({ codes, delivery }) => [codes.deliveryTo, ...delivery]),
]

/** The letter as the fields of a SWIFT MT 760. Fields without content are left out. */
export function mt760Fields(letter: Mt760Letter): Mt760Field[] {
  return mt760Rules.flatMap(({ tag, name, read }) => {
    const lines = read(letter)
      .filter((line): line is string => line !== undefined && line !== '')
      .flatMap((line) => line.split(/\r?\n/))
    return lines.length === 0 ? [] : [{ tag, name, lines }]
  })
}
