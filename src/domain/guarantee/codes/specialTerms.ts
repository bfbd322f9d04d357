import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** Clauses beside the standard ones. Open: only EFCT was seen. */
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
