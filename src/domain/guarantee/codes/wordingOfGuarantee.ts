import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** Whose words the guarantee has. Open: only STND was found. */
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
