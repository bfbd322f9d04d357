import { type CodeList, found, recalled, sources } from '../codeList.ts'

/** The language of the standard wording, ISO 639-1. Open: this bank has its wording in both languages. */
export const languageOfStandardWording: CodeList = {
  field: 'LanguageOfStandardWording',
  tag: '22L',
  closed: false,
  codes: [found('en', 'English', 'الإنجليزية', sources.description), recalled('ar', 'Arabic', 'العربية', 'ISO 639-1')],
}
