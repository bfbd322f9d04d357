import type { Request, Response } from 'express'
import { listWaitingForTheirDay } from '../../../services/customer/payments.ts'
import { listOwnCases } from '../../../services/fraud/ownCases.ts'
import {
  endsForOthers,
  findCaseOf,
  getReportedAsker,
  goesOnWithOthers,
  reportFraud,
  type Reported,
} from '../../../services/fraud/report.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import type { WebContext } from '../../context.ts'
import { field } from '../../input.ts'
import type { FraudReportProps } from './fraudReportCard.ts'

/** What a customer may report on a page, and what that shows of it. */
export interface ToReport {
  reported: Reported
  shown: Omit<FraudReportProps, 'asker' | 'fraudCase' | 'ownCases' | 'stoppedBy' | 'isStoppedByIt' | 'goesOn'>
}

/** The same where it is sent, and nothing is shown of it. */
export interface SentReport extends Pick<ToReport, 'reported'> {
  shown: Pick<FraudReportProps, 'action' | 'mayStop'>
}

interface Asking {
  request: Request
  response: Response
  context: WebContext
}

/** What the page shows, with the case that has it already. */
export async function withCase({ context }: Asking, { reported, shown: asked }: ToReport): Promise<FraudReportProps> {
  const asker = await getReportedAsker(context.dependencies, reported)
  const fraudCase = await findCaseOf(context.dependencies, reported)
  const ownCases = asked.mayStop ? await listOwnCases(context.dependencies, reported) : undefined
  const stops = ownCases?.filter(({ stopsOpenBanking, closedAt }) => stopsOpenBanking && closedAt === null) ?? []
  const shown = {
    ...{ ...asked, asker, goesOn: await goesOnWithOthers(context.dependencies, reported) },
    ...{ ownCases, stoppedBy: stops.find(({ caseId }) => caseId === fraudCase?.caseId) ?? stops[0] },
    isStoppedByIt: fraudCase?.stopsOpenBanking ?? false,
  }
  // Something else of a company that was reported before is what the bank must hear of: the case alone does not tell of it.
  const known = [
    ...(fraudCase?.payments ?? []).map(({ paymentId }) => paymentId),
    ...(fraudCase?.reports ?? []).map((one) => one.resourceId),
  ]
  if (!fraudCase || !known.includes(reported.resourceId)) {
    // Who has proved a password alone reads all these sentences, whatever there is: which one is shown would tell what others have begun.
    const isProved = shown.mayStop
    const ends = isProved ? await endsForOthers(context.dependencies, reported) : { access: true, payments: true, letters: true }
    return { ...shown, ends, fraudCase: undefined }
  }
  const showsScheduled = shown.mayStop && fraudCase.stopsOpenBanking
  const scheduled = showsScheduled ? (await listWaitingForTheirDay(context.dependencies, reported)).length : undefined
  return { ...shown, fraudCase, scheduled }
}

/** Reports it, and leads to the page that says so. */
export async function sendReport({ request, response, context }: Asking, { reported, shown }: SentReport): Promise<void> {
  const stopsOpenBanking = shown.mayStop && field(request, 'openBanking') === 'stop'
  const now = context.dependencies.clock.now()
  await reportFraud(context.dependencies, { ...reported, stopsOpenBanking, source: sourceOf(request, response), now })
  response.redirect(303, shown.action)
}
