import type { Letter } from '../guarantee/letter.ts'
import type { Payment } from '../payment/payment.ts'

/**
 * What a customer has reported as fraud: a payment, or what an app may do or asks for. As long as the case is open, this customer can
 * approve nothing for the app; and nothing at all where `stopsOpenBanking`.
 */
export interface FraudCase {
  /** What customer and bank call it: ten digits, so that it can be said on the phone. */
  caseId: string
  nationalIdentificationNumber: string
  /** The app whose access has ended. */
  clientId: string
  about: 'payment' | 'consent'
  /** PaymentId or ConsentId of what was reported first. What was reported later is the same case. */
  resourceId: string
  reportedAt: Date
  /** The customer wished that open banking stops for them, and the bank has not resumed it. */
  stopsOpenBanking: boolean
  /** When everything was stopped that was to be. Null while that goes on. */
  stoppedAt: Date | null
  resumedAt: Date | null
  /** Who resumed open banking, as in the audit trail, and why. */
  resumedBy: string | null
  resumeReason: string | null
  closedAt: Date | null
  closedBy: string | null
  closeReason: string | null
}

/** A payment of the case, as it stands now: one that was reported, or one that the report found open and has cancelled where it could. */
export type CasePayment = Pick<
  Payment,
  'paymentId' | 'status' | 'amountHalalas' | 'currency' | 'creditorName' | 'creditorIban' | 'createdAt' | 'executionAt'
>

/** A letter of guarantee of the case, as it stands now: one that the bank had been asked for, and had not decided, when it was reported. */
export interface CaseLetter
  extends
    Pick<Letter, 'letterOfGuaranteeId' | 'status' | 'consentId' | 'clientId' | 'createdAt'>,
    Pick<Letter['terms'], 'amountHalalas' | 'currency'> {
  /** The beneficiary's name. */
  beneficiary: string
}

/** How many letters of a case are shown: those that a person must stop first. */
export const mostCaseLetters = 500

/** How many payments of a case are shown: those that a person must stop first. */
export const mostCasePayments = 500

/** Why a customer can approve nothing for an app: they have reported it, or have stopped open banking altogether. */
export type CustomerStop = 'app' | 'openBanking'

/** The number of a new case, from ten random bytes: none begins with 0, which is easily left out. */
export const newCaseId = (random: Uint8Array): string =>
  [...random.subarray(0, 10)].map((byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join('')

/** The number of a case as people read it: in groups that stay on one line. */
export const printCaseId = (caseId: string): string => caseId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3')
