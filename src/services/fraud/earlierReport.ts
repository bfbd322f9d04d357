import {
  listReportsOfConsent,
  listReportsOfLetter,
  listReportsOfPayments,
  type ReportOf,
} from '../../data/repositories/caseReports.ts'
import type { FraudCase } from '../../domain/fraud/fraudCase.ts'
import type { Dependencies } from '../dependencies.ts'

/** A report of fraud as the page of what was reported names it: null, the bank has not closed it. */
export type NamedReport = Pick<FraudCase, 'caseId' | 'closedAt'>

/** The same, and whether that report still keeps what was reported from being carried out. */
export type EarlierReport = NamedReport & Pick<ReportOf, 'isStopping'>

/** A payment or a letter, the consent that it was made of, and who reads its page. */
interface Reported extends Pick<FraudCase, 'nationalIdentificationNumber'> {
  consentId?: string | undefined
  paymentId?: string | undefined
  letterOfGuaranteeId?: string | undefined
}

/**
 * The report of this customer to which a payment or letter belongs, or under which they have reported the consent by name, also one that
 * the bank has closed. Undefined where there is none. A report of somebody else is not theirs to read.
 */
export async function findEarlierReport(
  { db }: Pick<Dependencies, 'db'>,
  { nationalIdentificationNumber, consentId, paymentId, letterOfGuaranteeId }: Reported,
): Promise<EarlierReport | undefined> {
  const reports: ReportOf[] = []
  if (paymentId !== undefined) reports.push(...((await listReportsOfPayments(db, [paymentId])).get(paymentId) ?? []))
  if (letterOfGuaranteeId !== undefined) reports.push(...(await listReportsOfLetter(db, letterOfGuaranteeId)))
  const found = reports.find((report) => report.nationalIdentificationNumber === nationalIdentificationNumber)
  if (found || consentId === undefined) return found
  const [named] = await listReportsOfConsent(db, { consentId, nationalIdentificationNumber })
  // Where something was made of it that it still stops, that was found above.
  return named && { ...named, isStopping: false }
}
