import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** What the bank undertakes: guarantee, standby or surety. Open: of the MT 798 set only GUAR was seen. */
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
