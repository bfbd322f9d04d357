/** A name in the two languages of the bank; residents may have an English name only. */
export interface BilingualName {
  en: string
  ar?: string
}
