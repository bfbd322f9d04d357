/** A name in the two languages of the bank; residents may have an English name only. */
export interface BilingualName {
  en: string
  ar?: string
}

/** Text that the bank has in both of its languages. */
export interface BilingualText {
  en: string
  ar: string
}
