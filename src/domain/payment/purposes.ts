import type { BilingualText } from '../shared/bilingual.ts'

/** Why somebody pays, in words, and where the code comes from. */
interface Purpose {
  name: BilingualText
  source: string
}

const iso20022 = 'ISO 20022 external code sets, ExternalPurpose1Code'
/** Public OpenAPI document of Spare, a licensed provider in the Kingdom: it names the codes that Saudi banks take. */
const spare = 'Spare, KSA payment initiation API'

const row = (en: string, ar: string, source: string): Purpose => ({ name: { en, ar }, source })

/**
 * The purpose codes of payments that have words. PaymentPurposeCode takes every code of its form. For one without words the customer reads
 * that the app has named a purpose, and the code.
 */
export const purposes: Readonly<Record<string, Purpose>> = {
  SELF: row('To an own account', 'تحويل إلى حسابك', spare),
  ONLP: row('Online purchase', 'شراء عبر الإنترنت', spare),
  LORP: row('Loan repayment', 'سداد قرض', spare),
  BIL: row('Bill', 'فاتورة', spare),
  DONA: row('Donation', 'تبرع', spare),
  DUES: row('Dues', 'مستحقات', spare),
  GOPT: row('Government payment', 'مدفوعات حكومية', spare),
  PERS: row('Personal', 'شخصي', spare),
  PERL: row('Personal loan', 'قرض شخصي', spare),
  BEXP: row('Business expenses', 'مصروفات عمل', iso20022),
  CBTV: row('Television bill', 'فاتورة تلفزيون', iso20022),
  CCRD: row('Credit card payment', 'سداد بطاقة ائتمانية', iso20022),
  CHAR: row('Charity', 'عمل خيري', iso20022),
  EDUC: row('Education', 'تعليم', iso20022),
  ELEC: row('Electricity bill', 'فاتورة كهرباء', iso20022),
  GASB: row('Gas bill', 'فاتورة غاز', iso20022),
  GDDS: row('Purchase of goods', 'شراء سلع', iso20022),
  GOVT: row('Government payment', 'مدفوعات حكومية', iso20022),
  HLTI: row('Health insurance', 'تأمين صحي', iso20022),
  INSU: row('Insurance', 'تأمين', iso20022),
  INVS: row('Investment', 'استثمار', iso20022),
  IVPT: row('Invoice', 'فاتورة تجارية', iso20022),
  LOAN: row('Loan', 'قرض', iso20022),
  LOAR: row('Loan repayment', 'سداد قرض', iso20022),
  MDCS: row('Medical services', 'خدمات طبية', iso20022),
  MTUP: row('Mobile top-up', 'شحن جوال', iso20022),
  NWCH: row('Network charge', 'رسوم شبكة', iso20022),
  OTHR: row('Other', 'غرض آخر', iso20022),
  PENS: row('Pension', 'معاش تقاعدي', iso20022),
  PHON: row('Telephone bill', 'فاتورة هاتف', iso20022),
  REFU: row('Refund', 'استرداد مبلغ', iso20022),
  RENT: row('Rent', 'إيجار', iso20022),
  SALA: row('Salary', 'راتب', iso20022),
  SAVG: row('Savings', 'ادخار', iso20022),
  SCVE: row('Services', 'خدمات', iso20022),
  STDY: row('Tuition fees', 'رسوم دراسية', iso20022),
  SUBS: row('Subscription', 'اشتراك', iso20022),
  SUPP: row('Payment to a supplier', 'سداد مستحقات مورّد', iso20022),
  TAXS: row('Tax', 'ضريبة', iso20022),
  UBIL: row('Utility bill', 'فاتورة خدمات', iso20022),
  VATX: row('Value added tax', 'ضريبة القيمة المضافة', iso20022),
  WTER: row('Water bill', 'فاتورة مياه', iso20022),
}

/** A purpose code in words. Undefined for a code that has none. */
export function purposeName(code: string): BilingualText | undefined {
  return Object.hasOwn(purposes, code) ? purposes[code]?.name : undefined
}
