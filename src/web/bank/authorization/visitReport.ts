import { summarise } from '../../../domain/consent/summary.ts'
import { getVisit, timeOfVisit, type Visit } from '../../../services/authorization/visit.ts'
import { layout } from '../../components/layout.ts'
import type { Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { renderPage, showSession } from '../../render.ts'
import { fraudReportCard, type FraudReportProps, fraudReportTitle } from '../fraud/fraudReportCard.ts'
import { sendReport, type ToReport, withCase } from '../fraud/fraudReports.ts'
import { type AuthorizerRequest, markFormsFor, showEnd, undefinedWhenUnknown } from './forAuthorizer.ts'

/** Undefined for a visit that is over, or in which nobody has signed in. */
async function findAsked({ context, step, paths }: AuthorizerRequest): Promise<(ToReport & { visit: Visit }) | undefined> {
  const visit = await getVisit(context.dependencies, step).catch(undefinedWhenUnknown)
  const nationalIdentificationNumber = visit?.session.nationalIdentificationNumber ?? null
  if (!visit || nationalIdentificationNumber === null) return undefined
  const { consent } = visit
  const { consentId } = consent
  return {
    visit,
    reported: { nationalIdentificationNumber, about: 'consent', resourceId: consentId, visitOf: consentId },
    shown: {
      ...{ consent, summary: summarise(consent) },
      ...{ action: paths.report, back: paths.page, mayStop: false },
    },
  }
}

/** Says whose visit it is, as long as another one can sign in to it. A link of an older page leads here, too. */
function showWhose(authorizer: AuthorizerRequest, { visit, reported }: ToReport & { visit: Visit }): void {
  const { nationalIdentificationNumber } = reported
  if (visit.session.stage === 'ended' || !authorizer.markFor) return
  markFormsFor(authorizer, nationalIdentificationNumber)
  const { endsAt } = timeOfVisit(authorizer.context.dependencies, visit)
  showSession(authorizer.response, { endsAt, numberEnd: nationalIdentificationNumber.slice(-4) })
}

const visitReportPage = (kit: PageKit, { isPhone, ...props }: FraudReportProps & { isPhone: boolean }): Html =>
  layout(kit, { title: fraudReportTitle(kit, props), area: kit.t('bank.area'), phone: isPhone }, fraudReportCard(kit, props))

/** Whoever believes that they have reported must not be led on as if nothing had been sent. */
export const reportLost = async (authorizer: AuthorizerRequest): Promise<void> => showEnd(authorizer, 'reportLost')

/** The page on which a customer reports as fraud what an app asks for, in the visit that it began. */
export const visitReport = {
  show: async (authorizer: AuthorizerRequest) => {
    const asked = await findAsked(authorizer)
    if (!asked) return authorizer.response.redirect(303, authorizer.paths.page)
    showWhose(authorizer, asked)
    const props = { ...(await withCase(authorizer, asked)), isPhone: authorizer.data.phone ?? false }
    renderPage(authorizer.response, { page: visitReportPage, props })
  },
  send: async (authorizer: AuthorizerRequest) => {
    const asked = await findAsked(authorizer)
    if (!asked) return reportLost(authorizer)
    await sendReport(authorizer, asked)
  },
}
