import { type CaseContents, listConsentsOfReports, listReportedOfCases } from '../../data/repositories/caseContents.ts'
import { listCasesOfCustomer } from '../../data/repositories/fraudCases.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import { type ConsentSummary, summarise } from '../../domain/consent/summary.ts'
import type { FraudCase } from '../../domain/fraud/fraudCase.ts'
import type { Dependencies } from '../dependencies.ts'

/** How many cases are shown: nobody reads more, and a customer reports so often a day only. */
const mostShown = 20

/** A case of a customer, open or closed, with what they have reported under it. */
export interface OwnCase extends Pick<FraudCase, 'caseId' | 'reportedAt' | 'closedAt' | 'stopsOpenBanking'> {
  appName: string
  reported: ConsentSummary[]
}

/** A customer's cases, open or closed, the newest first. */
export async function listOwnCases(
  { db }: Pick<Dependencies, 'db'>,
  { nationalIdentificationNumber }: { nationalIdentificationNumber: string },
): Promise<OwnCase[]> {
  const cases = await listCasesOfCustomer(db, { nationalIdentificationNumber, limit: mostShown })
  const contents = await listReportedOfCases(
    db,
    cases.map(({ caseId }) => caseId),
  )
  const consents = await listConsentsOfReports(db, contents.values())
  return cases.map((one) => ({ ...one, reported: reportedOf(contents.get(one.caseId)!, consents) }))
}

/** In the order in which it was reported. What is not kept any more is left out. */
function reportedOf(
  { payments, reports }: Omit<CaseContents, 'letters'>,
  consents: ReadonlyMap<string, Consent>,
): ConsentSummary[] {
  return reports.flatMap(({ about, resourceId }): ConsentSummary[] => {
    if (about === 'consent') return consents.has(resourceId) ? [summarise(consents.get(resourceId)!)] : []
    const payment = payments.find(({ paymentId }) => paymentId === resourceId)
    if (!payment) return []
    const { amountHalalas, currency, creditorName: payee } = payment
    return [{ kind: 'payment', amountHalalas, currency, payee }]
  })
}
