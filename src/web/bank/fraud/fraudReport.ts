import { summarise } from '../../../domain/consent/summary.ts'
import { getVisit } from '../../../services/authorization/visit.ts'
import { getCustomerConsent } from '../../../services/customer/consents.ts'
import { getCustomerPayment } from '../../../services/customer/payments.ts'
import { findCaseOf, reportFraud, type Reported } from '../../../services/fraud/report.ts'
import { sourceOf } from '../../../telemetry/requests.ts'
import { field, pathId } from '../../input.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { type AuthorizerRequest, undefinedWhenUnknown } from '../authorization/forAuthorizer.ts'
import type { CustomerRequest } from '../customer/forCustomer.ts'
import { fraudReportPage, type FraudReportProps } from './fraudReportPage.ts'

type Asking = Pick<AuthorizerRequest, 'request' | 'response' | 'context'>

/** Where a report is made, and of what. */
interface Place {
  reported: Reported
  shown: Omit<FraudReportProps, 'fraudCase'>
}

async function show({ response, context }: Asking, { reported, shown }: Place): Promise<void> {
  const { fraudCase } = await findCaseOf(context.dependencies, reported)
  // Another payment of an app that was reported before is one that the bank must hear of.
  const isKnown = reported.about === 'consent' || fraudCase?.payments.some(({ paymentId }) => paymentId === reported.resourceId)
  renderPage(response, { page: fraudReportPage, props: { ...shown, fraudCase: isKnown ? fraudCase : undefined } })
}

async function send({ request, response, context }: Asking, { reported, shown }: Place): Promise<void> {
  const stopsOpenBanking = field(request, 'openBanking') === 'stop'
  const now = context.dependencies.clock.now()
  await reportFraud(context.dependencies, { ...reported, stopsOpenBanking, source: sourceOf(request, response), now })
  response.redirect(303, shown.action)
}

async function paymentPlace({ request, context, session }: CustomerRequest): Promise<Place> {
  const { nationalIdentificationNumber } = session
  const paymentId = pathId(request, 'paymentId')
  const payment = await getCustomerPayment(context.dependencies, { paymentId, nationalIdentificationNumber })
  const { amountHalalas, currency, creditorName: payee, appName } = payment
  return {
    reported: { nationalIdentificationNumber, about: 'payment', resourceId: paymentId },
    shown: {
      ...{ place: 'payments', appName, summary: { kind: 'payment', amountHalalas, currency, payee } },
      ...{ action: routes.bankPaymentReport(paymentId), back: routes.bankPayment(paymentId) },
    },
  }
}

async function consentPlace({ request, context, session, now }: CustomerRequest): Promise<Place> {
  const { nationalIdentificationNumber } = session
  const consentId = pathId(request, 'consentId')
  const { consent, appName } = await getCustomerConsent(context.dependencies, { consentId, nationalIdentificationNumber, now })
  return {
    reported: { nationalIdentificationNumber, about: 'consent', resourceId: consentId },
    shown: {
      ...{ place: 'consents', appName, summary: summarise(consent) },
      ...{ action: routes.bankConsentReport(consentId), back: routes.bankConsent(consentId) },
    },
  }
}

/** Undefined for a visit in which nobody has signed in. */
async function visitPlace({ context, step, paths, data }: AuthorizerRequest): Promise<Place | undefined> {
  const { session, consent, asker } = await getVisit(context.dependencies, step)
  const { nationalIdentificationNumber, stage } = session
  if (nationalIdentificationNumber === null || stage === 'signIn') return undefined
  const { consentId } = consent
  return {
    reported: { nationalIdentificationNumber, about: 'consent', resourceId: consentId, visitOf: consentId },
    shown: {
      ...{ place: 'visit', appName: asker.appName, summary: summarise(consent), phone: data.phone, leave: paths.leave },
      ...{ action: paths.report, back: paths.page },
    },
  }
}

type Door<Guarded> = Record<'show' | 'send', (guarded: Guarded) => Promise<void>>

const inArea = (find: (customer: CustomerRequest) => Promise<Place>): Door<CustomerRequest> => ({
  show: async (customer) => show(customer, await find(customer)),
  send: async (customer) => send(customer, await find(customer)),
})

const orStep = async (authorizer: AuthorizerRequest, act: (asking: Asking, place: Place) => Promise<void>) => {
  const place = await visitPlace(authorizer).catch(undefinedWhenUnknown)
  if (!place) return authorizer.response.redirect(303, authorizer.paths.page)
  await act(authorizer, place)
}

/** Reports a payment as fraud, from the customer's own area. */
export const paymentReport = inArea(paymentPlace)

/** Reports what an app may do or asks for, from the customer's own area. */
export const consentReport = inArea(consentPlace)

/** Reports what an app asks for, in the visit that it began. */
export const visitReport: Door<AuthorizerRequest> = {
  show: (authorizer) => orStep(authorizer, show),
  send: (authorizer) => orStep(authorizer, send),
}
