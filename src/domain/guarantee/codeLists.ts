import type { BilingualName } from '../shared/bilingual.ts'

/** One code of a list, with its name in both languages and its source. */
export interface Code {
  code: string
  name: Required<BilingualName>
  /** `found`: read in the named source. `recalled`: known from practice, because no source was at hand. */
  mark: 'found' | 'recalled'
  source: string
}

/**
 * The codes of one Mt798 field. A closed list is complete, so any other code is refused. An open list has the codes that are known,
 * and any text in the contract's form is accepted.
 */
export interface CodeList {
  /** The field in the contract's spelling, as a path inside Mt798. */
  field: string
  /** The field of the SWIFT message that it corresponds to. */
  tag: string
  closed: boolean
  codes: readonly Code[]
}

/** Sources that several rows share. */
export const sources = {
  description: 'description of the service: value shown (docs/decisions/letters.md#code-lists-of-mt798)',
  mt760: 'SWIFT MT 760 field specification',
  iso20022: 'ISO 20022 undertaking codes; its use in this field is recalled',
  practice: 'SWIFT MT 798 practice',
} as const

/** Makes a row that was read in a source. */
export const found = (code: string, en: string, ar: string, source: string): Code => ({
  code,
  name: { en, ar },
  mark: 'found',
  source,
})

/** Makes a row from memory. */
export const recalled = (code: string, en: string, ar: string, source: string = sources.practice): Code => ({
  code,
  name: { en, ar },
  mark: 'recalled',
  source,
})

/** The row of a code. Undefined for a code that an open list does not have. */
export function findCode({ codes }: CodeList, code: string): Code | undefined {
  return codes.find((row) => row.code === code)
}

/** What the bank undertakes: a guarantee, a standby or a surety. Open, because only GUAR was found for MT 798. */
export const kindOfGuarantee: CodeList = {
  field: 'KindOfGuarantee',
  tag: '22D',
  closed: false,
  codes: [
    found('GUAR', 'Guarantee', 'ضمان', sources.description),
    recalled('STBY', 'Standby letter of credit', 'خطاب اعتماد ضامن', sources.iso20022),
    recalled('DGAR', 'Demand guarantee', 'ضمان عند الطلب', sources.iso20022),
    recalled('SURE', 'Surety', 'كفالة', sources.iso20022),
  ],
}

/**
 * What the guarantee is for. Closed: this is the whole list of MT 760 field 22K. Saudi procurement calls TEND initial and PERF
 * final.
 */
export const typeOfGuarantee: CodeList = {
  field: 'TypeOfGuarantee',
  tag: '22K',
  closed: true,
  codes: [
    found('APAY', 'Advance payment', 'ضمان دفعة مقدمة', sources.mt760),
    found('BILL', 'Bill of lading', 'ضمان بوليصة شحن', sources.mt760),
    found('CUST', 'Customs', 'ضمان جمركي', sources.mt760),
    found('DPAY', 'Direct pay', 'ضمان دفع مباشر', sources.mt760),
    found('INSU', 'Insurance', 'ضمان تأمين', sources.mt760),
    found('JUDI', 'Judicial', 'ضمان قضائي', sources.mt760),
    found('LEAS', 'Lease', 'ضمان إيجار', sources.mt760),
    found('OTHR', 'Other, as the details say', 'ضمان آخر وفق التفاصيل', sources.mt760),
    found('PAYM', 'Payment', 'ضمان سداد', sources.mt760),
    found('PERF', 'Performance', 'ضمان نهائي (حسن تنفيذ)', sources.mt760),
    found('RETN', 'Retention', 'ضمان محتجزات', sources.mt760),
    found('SHIP', 'Shipping', 'ضمان شحن', sources.mt760),
    found('TEND', 'Tender or bid', 'ضمان ابتدائي (عطاء)', sources.mt760),
    found('WARR', 'Warranty or maintenance', 'ضمان صيانة', sources.mt760),
  ],
}

/** Whether this bank issues the guarantee itself. Open, because only DIRC was found. */
export const formOfGuarantee: CodeList = {
  field: 'FormOfGuarantee',
  tag: '22E',
  closed: false,
  codes: [
    found('DIRC', 'Direct: this bank issues it', 'مباشر: يصدره هذا البنك', sources.description),
    recalled('INDC', 'Indirect: another bank issues it against a counter-guarantee', 'غير مباشر: يصدره بنك آخر مقابل ضمان مقابل'),
  ],
}

/** Who wrote the words of the guarantee. Open, because only STND was found. */
export const wordingOfGuarantee: CodeList = {
  field: 'WordingOfGuarantee',
  tag: '22J',
  closed: false,
  codes: [
    found('STND', 'Standard wording of the bank', 'الصيغة القياسية للبنك', sources.mt760),
    recalled('WDAP', 'Wording drafted by the applicant', 'صيغة أعدها طالب الضمان'),
    recalled('WDBF', 'Wording drafted by the beneficiary', 'صيغة أعدها المستفيد'),
    recalled('OTHR', 'Other wording', 'صيغة أخرى'),
  ],
}

/** Clauses beyond the standard ones. Open, because only EFCT was found. */
export const specialTerms: CodeList = {
  field: 'SpecialTerms',
  tag: '22B',
  closed: false,
  codes: [
    found('EFCT', 'Effectiveness clause', 'شرط نفاذ الضمان', sources.description),
    recalled('REDU', 'Reduction clause', 'شرط تخفيض المبلغ'),
    recalled('OTHR', 'Other terms', 'شروط أخرى'),
  ],
}

/** The language of the standard wording (ISO 639-1). Open. This bank has its wording in Arabic and English. */
export const languageOfStandardWording: CodeList = {
  field: 'LanguageOfStandardWording',
  tag: '22L',
  closed: false,
  codes: [found('en', 'English', 'الإنجليزية', sources.description), recalled('ar', 'Arabic', 'العربية', 'ISO 639-1')],
}

/** What the amount covers. Open, because only PRIN was found. */
export const guaranteeAmountType: CodeList = {
  field: 'GuaranteeAmount.Type',
  tag: '39P',
  closed: false,
  codes: [
    found('PRIN', 'Principal liability', 'أصل الالتزام', sources.description),
    recalled('INTE', 'Principal and interest', 'الأصل والعوائد'),
    recalled('OTHR', 'Other', 'غير ذلك'),
  ],
}

/** Whether the guarantee ends by itself. Open, because only LIMT was found. */
export const validityType: CodeList = {
  field: 'ValidityType',
  tag: '23B',
  closed: false,
  codes: [
    found('LIMT', 'Limited: until the expiry date', 'محدد المدة: حتى تاريخ الانتهاء', sources.description),
    recalled('UNLM', 'Unlimited: until it is returned or released', 'غير محدد المدة: حتى إعادته أو الإفراج عنه'),
    recalled('FIXD', 'Limited, as MT 760 writes it', 'محدد المدة، برمز MT 760'),
    recalled('OPEN', 'Unlimited, as MT 760 writes it', 'غير محدد المدة، برمز MT 760'),
  ],
}

/** How the original is delivered. Closed: this is the whole list of MT 760 field 24E. */
export const deliveryOfOriginalGuarantee: CodeList = {
  field: 'DeliveryOfOriginalGuarantee',
  tag: '24E',
  closed: true,
  codes: [
    found('COLL', 'Collection at the bank', 'الاستلام من البنك', sources.mt760),
    found('COUR', 'Courier', 'شركة شحن سريع', sources.mt760),
    found('MAIL', 'Mail', 'البريد', sources.mt760),
    found('MESS', 'Messenger', 'مندوب', sources.mt760),
    found('OTHR', 'Other method', 'طريقة أخرى', sources.mt760),
    found('REGM', 'Registered mail', 'البريد المسجل', sources.mt760),
  ],
}

/** Who gets the original. Closed: this is the whole list of MT 760 field 24G. OTHR needs a delivery address. */
export const deliveryTo: CodeList = {
  field: 'DeliveryTo',
  tag: '24G',
  closed: true,
  codes: [
    found('BENE', 'The beneficiary', 'المستفيد', sources.mt760),
    found('OTHR', 'Another address, as given', 'عنوان آخر محدد', sources.mt760),
  ],
}

/**
 * The rules that govern the guarantee. The list has all codes of MT 760 field 40C. The field is free text, so other words are
 * accepted too.
 */
export const applicableRules: CodeList = {
  field: 'ApplicableRules',
  tag: '40C',
  closed: false,
  codes: [
    found('ISPR', 'International Standby Practices (ISP98)', 'القواعد الدولية لخطابات الاعتماد الضامنة (ISP98)', sources.mt760),
    found('NONE', 'No rules', 'لا تخضع لقواعد', sources.mt760),
    found('OTHR', 'Other rules', 'قواعد أخرى', sources.mt760),
    found(
      'UCPR',
      'Uniform Customs and Practice for Documentary Credits (UCP 600)',
      'الأصول والأعراف الموحدة للاعتمادات المستندية (UCP 600)',
      sources.mt760,
    ),
    found(
      'URDG',
      'Uniform Rules for Demand Guarantees (URDG 758)',
      'القواعد الموحدة للضمانات عند الطلب (URDG 758)',
      sources.mt760,
    ),
  ],
}

/** Every code list of Mt798. The contract, the pages, the printed letter and the rules all read these tables. */
export const codeLists = {
  kindOfGuarantee,
  typeOfGuarantee,
  formOfGuarantee,
  wordingOfGuarantee,
  specialTerms,
  languageOfStandardWording,
  guaranteeAmountType,
  validityType,
  deliveryOfOriginalGuarantee,
  deliveryTo,
  applicableRules,
} as const satisfies Record<string, CodeList>

/** The lists by their names here. */
export type CodeListName = keyof typeof codeLists

/** What says which promise a guarantee is: a surety, or one that another bank issues, is another one, whatever it is for. */
export const kindsOfGuarantee = ['typeOfGuarantee', 'kindOfGuarantee', 'formOfGuarantee'] as const satisfies CodeListName[]
