import { BankRefusal } from '../../../../domain/shared/errors.ts'
import { isShownNoMore } from '../../../../services/customer/consents.ts'
import { type CustomerCase, findCaseOf } from '../../../../services/fraud/report.ts'
import { html, type Html } from '../../../html.ts'
import { pathId } from '../../../input.ts'
import type { PageKit } from '../../../kit.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { reportedAs } from '../../fraud/fraudReportCard.ts'
import { areaLayout } from '../areaLayout.ts'
import type { CustomerRequest } from '../forCustomer.ts'

/** The consent in the address, and the customer who is signed in. */
export const target = ({ request, session, now }: CustomerRequest) => ({
  consentId: pathId(request, 'consentId'),
  nationalIdentificationNumber: session.nationalIdentificationNumber,
  now,
})

/** In place of a consent that its reader had approved or was asked about, and that others have decided, once the reader may not sign. */
function shownNoMorePage(kit: PageKit, { fraudCase }: { fraudCase: CustomerCase | undefined }): Html {
  const { t, bank } = kit
  const title = t('bank.consents.shownNoMore.title')
  return areaLayout(
    kit,
    { title, current: 'consents' },
    html`<section class="card">
      <h1>${title}</h1>
      <p>${t('bank.consents.shownNoMore.text', bank)}</p>
      ${fraudCase && reportedAs(kit, fraudCase)}
      <p><a class="target" href="${routes.bankConsents()}">${t('bank.consents.back')}</a></p>
    </section>`,
  )
}

/**
 * A page of one consent; in its place, for who is shown nothing of that consent any more, one that says so, and under which number they
 * have reported it. Another customer's consent gets the page for 404.
 */
export const orShownNoMore =
  (show: (customer: CustomerRequest) => Promise<void>) =>
  async (customer: CustomerRequest): Promise<void> => {
    try {
      await show(customer)
    } catch (error) {
      const { dependencies } = customer.context
      const { consentId: resourceId, nationalIdentificationNumber } = target(customer)
      const isUnknown = error instanceof BankRefusal && error.code === 'resourceIdUnknown'
      if (!isUnknown || !(await isShownNoMore(dependencies, target(customer)))) throw error
      const found = await findCaseOf(dependencies, { nationalIdentificationNumber, about: 'consent', resourceId })
      const isReported = found?.reports.some((report) => report.resourceId === resourceId)
      renderPage(customer.response, { page: shownNoMorePage, props: { fraudCase: isReported ? found : undefined } })
    }
  }
