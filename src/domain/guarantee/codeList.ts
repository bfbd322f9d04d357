import { type BilingualName } from '../shared/bilingual.ts'

/** One code of a list, with its name in both languages and where it comes from. */
export interface Code {
  code: string
  name: Required<BilingualName>
  /** `found`: read in the named source. `recalled`: known from practice, no source was at hand. */
  mark: 'found' | 'recalled'
  source: string
}

/**
 * The codes of one Mt798 field. A closed list is complete, so another code is refused; in an open one the codes are those
 * that are known, and any text of the contract's form is taken.
 */
export interface CodeList {
  /** The field in the description's spelling, seen from Mt798. */
  field: string
  /** The field of the SWIFT message that it comes from. */
  tag: string
  closed: boolean
  codes: readonly Code[]
}

/** Sources that many rows share. */
export const sources = {
  description: 'service.md, letter-of-guarantee consent: value seen',
  mt760: 'SWIFT MT 760 field specification',
  iso20022: 'ISO 20022 undertaking codes; its use in this field is recalled',
  practice: 'SWIFT MT 798 practice',
} as const

/** A row that was read in a source. */
export const found = (code: string, en: string, ar: string, source: string): Code => ({
  code,
  name: { en, ar },
  mark: 'found',
  source,
})

/** A row from memory. */
export const recalled = (code: string, en: string, ar: string, source: string = sources.practice): Code => ({
  code,
  name: { en, ar },
  mark: 'recalled',
  source,
})

/** The row of a code; undefined for a code that an open list does not know. */
export function findCode({ codes }: CodeList, code: string): Code | undefined {
  return codes.find((row) => row.code === code)
}
