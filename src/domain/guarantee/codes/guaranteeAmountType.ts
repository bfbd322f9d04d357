import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** What the amount covers. Open: only PRIN was seen. */
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
