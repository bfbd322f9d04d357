import type { BilingualText } from '../shared/bilingual.ts'
import type { CodeListName } from './codeLists.ts'
import type { Letter } from './letter.ts'
import type { Mt760Field } from './mt760Fields.ts'

/** A code with its name, where the table of codes has one. */
export interface CodedValue {
  code: string
  name?: BilingualText
}

/** One side of the guarantee. */
export interface GuaranteeParty {
  name: string
  commercialRegistrationNumber?: number
  identifier?: string
  /** The address from the building to the country, as given. */
  addressLines: string[]
}

/** A guarantee as a person reads it. */
export interface GuaranteeDescription {
  amountHalalas: number
  currency: string
  amountInWords: BilingualText
  applicant: GuaranteeParty
  beneficiary: GuaranteeParty
  deliveryAddress?: Partial<GuaranteeParty>
  codes: Partial<Record<CodeListName, CodedValue>>
  /** Null for a guarantee without an end date. */
  validityExpiresAt: Date | null
  startsAt?: Date
  projectName?: string
  projectNumber?: string
  reference?: string
  customerReferenceNumber: string
  totalOrder?: { amountHalalas: number; currency: string; percent?: number }
  liabilityDetails?: string
  details?: string
  terms?: string
  chargesAndFees?: string
}

/** A letter for printing: what the bank promises, and the same content as fields of a SWIFT message. */
export interface LetterDocument {
  letterOfGuaranteeId: string
  status: Letter['status']
  statusUpdatedAt: Date
  /** Undefined before the letter is issued, and after its end. */
  issuedAt: Date | undefined
  issuerBic: string
  /** The applicant as the bank knows it. */
  company: { name: BilingualText } | undefined
  guarantee: GuaranteeDescription
  fields: Mt760Field[]
}

/** Prints a letter as a document of its own, in HTML. The language is that of what stands around it. */
export type LetterPrinter = (document: LetterDocument, language: 'ar' | 'en') => string
