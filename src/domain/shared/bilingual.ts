/** A name in the bank's two languages. Residents may have an English name only. */
export interface BilingualName {
  en: string
  ar?: string
}

/** Text that the bank has in both of its languages. */
export interface BilingualText {
  en: string
  ar: string
}
