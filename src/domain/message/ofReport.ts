import type { FraudCase } from '../fraud/fraudCase.ts'
import type { ReportTold } from './message.ts'

/** The report to which something belongs that was carried out, as messages to its customer name it. */
export const toldOfReport = ({ caseId, closedAt }: Pick<FraudCase, 'caseId' | 'closedAt'>): ReportTold => ({
  caseId,
  ...(closedAt !== null && { isCaseClosed: true }),
})
