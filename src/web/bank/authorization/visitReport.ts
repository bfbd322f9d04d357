import { summarise } from '../../../domain/consent/summary.ts'
import { getVisit } from '../../../services/authorization/visit.ts'
import { layout } from '../../components/layout.ts'
import { html, type Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { renderPage } from '../../render.ts'
import { fraudReportCard, type FraudReportProps, fraudReportTitle } from '../fraud/fraudReportCard.ts'
import { sendReport, type ToReport, withCase } from '../fraud/fraudReports.ts'
import { type AuthorizerRequest, markFormsFor, showEnd, undefinedWhenUnknown } from './forAuthorizer.ts'

/** Undefined for a visit that is over, or in which nobody has signed in. */
async function findAsked({ context, step, paths }: AuthorizerRequest): Promise<ToReport | undefined> {
  const visit = await getVisit(context.dependencies, step).catch(undefinedWhenUnknown)
  const nationalIdentificationNumber = visit?.session.nationalIdentificationNumber ?? null
  if (!visit || nationalIdentificationNumber === null) return undefined
  const { consent } = visit
  const { consentId } = consent
  return {
    reported: { nationalIdentificationNumber, about: 'consent', resourceId: consentId, visitOf: consentId },
    shown: {
      ...{ consent, summary: summarise(consent) },
      ...{ action: paths.report, back: paths.page, mayStop: false },
    },
  }
}

/** What the page shows besides the report: how the number of who has signed in ends, where another one can on the same page. */
type VisitReportProps = FraudReportProps & { isPhone: boolean; numberEnd: string | undefined }

function visitReportPage(kit: PageKit, { isPhone, numberEnd, ...props }: VisitReportProps): Html {
  const { t, phoneEnd } = kit
  const whose = numberEnd !== undefined && t('common.session.whose', { number: phoneEnd(numberEnd) })
  return layout(
    kit,
    { title: fraudReportTitle(kit, props), area: t('bank.area'), phone: isPhone },
    html`${fraudReportCard(kit, props)}${whose && html`<p class="small soft">${whose}</p>`}`,
  )
}

/** Whoever believes that they have reported must not be led on as if nothing had been sent. */
export const reportLost = async (authorizer: AuthorizerRequest): Promise<void> => showEnd(authorizer, 'reportLost')

/** The page on which a customer reports as fraud what an app asks for, in the visit that it began. */
export const visitReport = {
  show: async (authorizer: AuthorizerRequest) => {
    const asked = await findAsked(authorizer)
    if (!asked) return authorizer.response.redirect(303, authorizer.paths.page)
    const { nationalIdentificationNumber } = asked.reported
    markFormsFor(authorizer, nationalIdentificationNumber)
    // A link of a page that somebody has left open leads here, too, also once the visit has ended.
    const numberEnd = authorizer.markFor && nationalIdentificationNumber.slice(-4)
    const props = { ...(await withCase(authorizer, asked)), isPhone: authorizer.data.phone ?? false, numberEnd }
    renderPage(authorizer.response, { page: visitReportPage, props })
  },
  send: async (authorizer: AuthorizerRequest) => {
    const asked = await findAsked(authorizer)
    if (!asked) return reportLost(authorizer)
    await sendReport(authorizer, asked)
  },
}
