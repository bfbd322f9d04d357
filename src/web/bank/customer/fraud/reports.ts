import type { LetterProgress } from '../../../../domain/guarantee/progress.ts'
import { summarise } from '../../../../domain/consent/summary.ts'
import { getCustomerConsent } from '../../../../services/customer/consents.ts'
import { getCustomerPayment } from '../../../../services/customer/payments.ts'
import type { Html } from '../../../html.ts'
import { pathId } from '../../../input.ts'
import type { PageKit } from '../../../kit.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { fraudReportCard, type FraudReportProps, fraudReportTitle } from '../../fraud/fraudReportCard.ts'
import { sendReport, type SentReport, type ToReport, withCase } from '../../fraud/fraudReports.ts'
import { areaLayout } from '../areaLayout.ts'
import { orShownNoMore } from '../consents/shownNoMore.ts'
import type { CustomerRequest } from '../forCustomer.ts'

const paymentOf = ({ request, session }: CustomerRequest) => {
  const { nationalIdentificationNumber } = session
  const resourceId = pathId(request, 'paymentId')
  return {
    reported: { nationalIdentificationNumber, about: 'payment' as const, resourceId },
    shown: { action: routes.bankPaymentReport(resourceId), back: routes.bankPayment(resourceId), mayStop: true },
  }
}

async function findPayment(customer: CustomerRequest): Promise<ToReport> {
  const { reported, shown } = paymentOf(customer)
  const payment = await getCustomerPayment(customer.context.dependencies, { ...reported, paymentId: reported.resourceId })
  const { amountHalalas, currency, creditorName: payee, progress } = payment
  return { reported, shown: { ...shown, progress, summary: { kind: 'payment', amountHalalas, currency, payee } } }
}

const consentOf = ({ request, session }: CustomerRequest) => {
  const { nationalIdentificationNumber } = session
  const resourceId = pathId(request, 'consentId')
  return {
    reported: { nationalIdentificationNumber, about: 'consent' as const, resourceId },
    shown: { action: routes.bankConsentReport(resourceId), back: routes.bankConsent(resourceId), mayStop: true },
  }
}

async function findConsent(customer: CustomerRequest): Promise<ToReport> {
  const { reported, shown } = consentOf(customer)
  const { context, now } = customer
  const reader = { ...reported, consentId: reported.resourceId, now }
  const { consent, decided, letter, ending, subject } = await getCustomerConsent(context.dependencies, reader)
  const isUnasked = consent.status === 'Authorized' ? subject.isTooLate === true : ending === 'validityOver'
  const became = isUnasked ? 'none' : letter && becameOf[letter.progress]
  return { reported, shown: { ...shown, consent, summary: summarise(consent), progress: decided?.progress, letter: became } }
}

/** What a report says of a letter by how it stands. Undefined as long as the bank has not decided about it. */
const becameOf: Record<LetterProgress, FraudReportProps['letter']> = {
  ...{ sending: undefined, taken: undefined, delayed: undefined },
  ...{ issued: 'issued', expired: 'ended', rejected: 'none', cancelled: 'none' },
}

/** A report is taken also where its customer is shown nothing any more of what they report. */
function reports(
  current: 'payments' | 'consents',
  find: (customer: CustomerRequest) => Promise<ToReport>,
  sent: (customer: CustomerRequest) => SentReport,
) {
  const page = (kit: PageKit, props: FraudReportProps): Html =>
    areaLayout(kit, { title: fraudReportTitle(kit, props), current }, fraudReportCard(kit, props))
  return {
    show: async (customer: CustomerRequest) =>
      renderPage(customer.response, { page, props: await withCase(customer, await find(customer)) }),
    send: (customer: CustomerRequest) => sendReport(customer, sent(customer)),
  }
}

/** The page on which a customer reports one of their payments as fraud. */
export const paymentReport = reports('payments', findPayment, paymentOf)

const ofConsents = reports('consents', findConsent, consentOf)

/** The page on which a customer reports what an app may do, or asks for, as fraud. */
export const consentReport = { ...ofConsents, show: orShownNoMore(ofConsents.show) }
