import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** Whether this bank issues the guarantee itself. Open: only DIRC was seen. */
export const formOfGuarantee: CodeList = {
  field: 'FormOfGuarantee',
  tag: '22E',
  closed: false,
  codes: [
    found('DIRC', 'Direct: this bank issues it', 'مباشر: يصدره هذا البنك', sources.description),
    recalled('INDC', 'Indirect: another bank issues it against a counter-guarantee', 'غير مباشر: يصدره بنك آخر مقابل ضمان مقابل'),
  ],
}
