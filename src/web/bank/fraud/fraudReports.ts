import type { Request, Response } from 'express'
import { findCaseOf, reportFraud, type Reported } from '../../../services/fraud/report.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import type { WebContext } from '../../context.ts'
import { field } from '../../input.ts'
import type { FraudReportProps } from './fraudReportCard.ts'

/** What a customer may report on a page, and what that shows of it. */
export interface ToReport {
  reported: Reported
  shown: Omit<FraudReportProps, 'fraudCase'>
}

interface Asking {
  request: Request
  response: Response
  context: WebContext
}

/** What the page shows, with the case that there is already. */
export async function withCase({ context }: Asking, { reported, shown }: ToReport): Promise<FraudReportProps> {
  const fraudCase = await findCaseOf(context.dependencies, reported)
  // Another payment of an app that was reported before is one that the bank must hear of.
  const isKnown = reported.about === 'consent' || fraudCase?.payments.some(({ paymentId }) => paymentId === reported.resourceId)
  return { ...shown, fraudCase: isKnown ? fraudCase : undefined }
}

/** Reports it, and leads to the page that says so. */
export async function sendReport({ request, response, context }: Asking, { reported, shown }: ToReport): Promise<void> {
  const stopsOpenBanking = shown.mayStop && field(request, 'openBanking') === 'stop'
  const now = context.dependencies.clock.now()
  await reportFraud(context.dependencies, { ...reported, stopsOpenBanking, source: sourceOf(request, response), now })
  response.redirect(303, shown.action)
}
