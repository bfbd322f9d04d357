import { summarise } from '../../../../domain/consent/summary.ts'
import { getCustomerConsent } from '../../../../services/customer/consents.ts'
import { getCustomerPayment } from '../../../../services/customer/payments.ts'
import type { Html } from '../../../html.ts'
import { pathId } from '../../../input.ts'
import type { PageKit } from '../../../kit.ts'
import { renderPage } from '../../../render.ts'
import { routes } from '../../../routes.ts'
import { fraudReportCard, type FraudReportProps, fraudReportTitle } from '../../fraud/fraudReportCard.ts'
import { sendReport, type ToReport, withCase } from '../../fraud/fraudReports.ts'
import { areaLayout } from '../areaLayout.ts'
import type { CustomerRequest } from '../forCustomer.ts'

async function findPayment({ request, context, session }: CustomerRequest): Promise<ToReport> {
  const { nationalIdentificationNumber } = session
  const paymentId = pathId(request, 'paymentId')
  const payment = await getCustomerPayment(context.dependencies, { paymentId, nationalIdentificationNumber })
  const { amountHalalas, currency, creditorName: payee, progress } = payment
  return {
    reported: { nationalIdentificationNumber, about: 'payment', resourceId: paymentId },
    shown: {
      ...{ progress, summary: { kind: 'payment', amountHalalas, currency, payee } },
      ...{ action: routes.bankPaymentReport(paymentId), back: routes.bankPayment(paymentId), mayStop: true },
    },
  }
}

async function findConsent({ request, context, session, now }: CustomerRequest): Promise<ToReport> {
  const { nationalIdentificationNumber } = session
  const consentId = pathId(request, 'consentId')
  const reader = { consentId, nationalIdentificationNumber, now }
  const { consent, decided } = await getCustomerConsent(context.dependencies, reader)
  return {
    reported: { nationalIdentificationNumber, about: 'consent', resourceId: consentId },
    shown: {
      ...{ consent, summary: summarise(consent), progress: decided?.progress },
      ...{ action: routes.bankConsentReport(consentId), back: routes.bankConsent(consentId), mayStop: true },
    },
  }
}

function reports(current: 'payments' | 'consents', find: (customer: CustomerRequest) => Promise<ToReport>) {
  const page = (kit: PageKit, props: FraudReportProps): Html =>
    areaLayout(kit, { title: fraudReportTitle(kit, props), current }, fraudReportCard(kit, props))
  return {
    show: async (customer: CustomerRequest) =>
      renderPage(customer.response, { page, props: await withCase(customer, await find(customer)) }),
    send: async (customer: CustomerRequest) => sendReport(customer, await find(customer)),
  }
}

/** The page on which a customer reports one of their payments as fraud. */
export const paymentReport = reports('payments', findPayment)

/** The page on which a customer reports what an app may do, or asks for, as fraud. */
export const consentReport = reports('consents', findConsent)
