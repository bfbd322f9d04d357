import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** Whether the guarantee ends by itself. Open: only LIMT was seen. */
export const validityType: CodeList = {
  field: 'ValidityType',
  tag: '23B',
  closed: false,
  codes: [
    found('LIMT', 'Limited: until the expiry date', 'محدد المدة: حتى تاريخ الانتهاء', sources.description),
    recalled('UNLM', 'Unlimited: until it is returned or released', 'غير محدد المدة: حتى إعادته أو الإفراج عنه'),
  ],
}
