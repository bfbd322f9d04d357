import { type CodeList, found, sources } from '../codeList.ts'

/** What the guarantee is for. Closed: the whole list of MT 760 field 22K. Saudi procurement calls TEND initial and PERF final. */
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
