import type { Request } from 'express'
import { BankRefusal } from '../../../../domain/shared/errors.ts'
import { pageMarkText } from '../../../../domain/shared/pageMark.ts'
import { getCustomerConsent } from '../../../../services/customer/consents.ts'
import { revokeCustomerConsent, takeBackCustomerApproval } from '../../../../services/customer/ownDecisions.ts'
import { getReadHistory } from '../../../../services/customer/history.ts'
import { listAccessOfOthers } from '../../../../services/customer/accessOfOthers.ts'
import { findEarlierReport } from '../../../../services/fraud/earlierReport.ts'
import { findCaseOfConsent } from '../../../../services/fraud/report.ts'
import {
  listAccess,
  listAsked,
  listConsentPage,
  listEndedPage,
  listWaiting,
  searchInUsePage,
} from '../../../../services/customer/consentLists.ts'
import { limitPath } from '../../../../services/payment/limits.ts'
import { pageMark, pageNumber, pathId, queryText } from '../../../input.ts'
import { renderPage } from '../../../render.ts'
import { goTo } from '../../../poll.ts'
import { routes } from '../../../routes.ts'
import { approvalProblems } from '../../approvalProblems.ts'
import type { CustomerRequest } from '../forCustomer.ts'
import { appAccessPage } from './appAccessPage.ts'
import { consentSearchPage, type SoughtConsents, soughtKinds, soughtStates } from './consentSearchPage.ts'
import { consentPage } from './consentPage.ts'
import { consentsPage } from './consentsPage.ts'
import { endedConsentsPage } from './endedConsentsPage.ts'
import { orShownNoMore, target } from './shownNoMore.ts'

/** Shows which apps have access, after what waits for the customer; or what a search finds. */
export async function showConsents(customer: CustomerRequest): Promise<void> {
  const { request, response, context, session, now } = customer
  const sought = soughtBy(request)
  if (sought) return showFound(customer, sought)
  const query = { ...session, now }
  const page = pageNumber(request)
  const [waiting, asked, { apps, pages }, ofOthers] = await Promise.all([
    listWaiting(context.dependencies, query),
    listAsked(context.dependencies, query),
    listAccess(context.dependencies, { ...query, page }),
    listAccessOfOthers(context.dependencies, query),
  ])
  const pageAddress = (number: number) => `${routes.bankConsents()}${number > 1 ? `?page=${number}` : ''}`
  const props = {
    ...{ waiting, asked, apps, ofOthers },
    earlier: page > 1 && pageAddress(Math.min(page - 1, pages)),
    later: page < pages && pageAddress(page + 1),
  }
  renderPage(response, { page: consentsPage, props })
}

function soughtBy(request: Request): SoughtConsents | undefined {
  const text = queryText(request, 'q')
  const kind = soughtKinds.find((one) => one === queryText(request, 'kind'))
  const state = soughtStates.find((one) => one === queryText(request, 'state'))
  return text === '' && !kind && !state ? undefined : { text, kind, state }
}

async function showFound({ request, response, context, session, now }: CustomerRequest, sought: SoughtConsents): Promise<void> {
  const { text, kind, state } = sought
  const after = pageMark(request)
  const search = { ...session, now, after, kind, ...(text !== '' && { text }) }
  const isEnded = state === 'ended'
  const found = isEnded ? undefined : await searchInUsePage(context.dependencies, search)
  const over = isEnded ? await listEndedPage(context.dependencies, search) : undefined
  const next = found?.next ?? over?.next
  const address = (mark?: string) => {
    const query = new URLSearchParams({
      ...(text !== '' && { q: text }),
      ...(kind && { kind }),
      ...(state && { state }),
      ...(mark && { after: mark }),
    })
    return `${routes.bankConsents()}?${query.toString()}`
  }
  const pages = { newest: after && address(), older: next && address(pageMarkText(next)) }
  const props = { ...sought, inUse: found?.entries ?? [], ended: over?.entries ?? [], ...pages }
  renderPage(response, { page: consentSearchPage, props })
}

/** Shows everything that one app may use. Without any, it leads back to all apps. */
export async function showApp({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  const clientId = pathId(request, 'clientId')
  const after = pageMark(request)
  const { entries, next } = await listConsentPage(context.dependencies, { ...session, now, clientId, after })
  const [first] = entries
  if (!first) return response.redirect(303, routes.bankConsents())
  const { appName, organisation, isSuspended = false } = first
  const props = {
    ...{ consents: entries, clientId, appName, organisation, isSuspended },
    newest: after && routes.bankApp(clientId),
    older: next && `${routes.bankApp(clientId)}?after=${pageMarkText(next)}`,
  }
  renderPage(response, { page: appAccessPage, props })
}

/** Shows what is over, newest first. */
export async function showEndedConsents({ request, response, context, session, now }: CustomerRequest): Promise<void> {
  const after = pageMark(request)
  const { entries, next } = await listEndedPage(context.dependencies, { ...session, now, after })
  const props = {
    consents: entries,
    newest: after && routes.bankEndedConsents(),
    older: next && `${routes.bankEndedConsents()}?after=${pageMarkText(next)}`,
  }
  renderPage(response, { page: endedConsentsPage, props })
}

/** Shows one consent. Another customer's consent gets the page for 404. */
export const showConsent = orShownNoMore((customer) => renderConsent(customer))

/** Sends the page of a consent. `error` is a key of bank.problem. */
export async function renderConsent(
  customer: CustomerRequest,
  { status = 200, ...shown }: { status?: number; isTooLate?: boolean; error?: string } = {},
): Promise<void> {
  const details = await getCustomerConsent(customer.context.dependencies, target(customer))
  const { consent } = details
  const path = routes.bankConsent(consent.consentId)
  // Reads are counted for the whole access, so that of the accounts of another person nothing is told with them.
  const { subject } = details
  const mayBeMixed = 'access' in subject && (subject.otherAccounts > 0 || (subject.isAway && subject.isOfOther))
  const isRead = consent.kind === 'account' && details.state !== 'waiting' && details.state !== 'asked' && !mayBeMixed
  const [history, fraudCase, earlierReport] = await Promise.all([
    isRead && getReadHistory(customer.context.dependencies, consent.consentId, customer.now),
    findCaseOfConsent(customer.context.dependencies, customer.session, details),
    findEarlierReport(customer.context.dependencies, {
      ...{ ...customer.session, consentId: consent.consentId },
      ...{ paymentId: details.decided?.paymentId, letterOfGuaranteeId: details.letter?.letterOfGuaranteeId },
    }),
  ])
  const isTakenBack = customer.request.query.takenBack !== undefined
  const props = { ...details, history, fraudCase, earlierReport, isTakenBack, ...shown }
  renderPage(customer.response, { page: consentPage, props, status, path })
}

/** Takes back an approval while others are still to approve. */
export async function takeBackApproval(customer: CustomerRequest): Promise<void> {
  const done = `${routes.bankConsent(target(customer).consentId)}?takenBack`
  await change(customer, () => takeBackCustomerApproval(customer.context.dependencies, target(customer)), done)
}

/** Revokes the access of a consent in use. */
export async function endConsent(customer: CustomerRequest): Promise<void> {
  await change(customer, () => revokeCustomerConsent(customer.context.dependencies, target(customer)))
}

/** Changes a consent and shows it (`done`), unless `carryOut` has answered itself. The consent's page says what is too late. */
export async function change(
  customer: CustomerRequest,
  carryOut: () => Promise<unknown>,
  done = routes.bankConsent(target(customer).consentId),
): Promise<void> {
  try {
    await carryOut()
  } catch (error) {
    if (!(error instanceof BankRefusal && error.code === 'businessRule')) throw error
    const said = approvalProblems[error.detail.path ?? '']
    if (said) return renderConsent(customer, { status: 409, error: said })
    // The page says which limit it is.
    return renderConsent(customer, { status: 409, isTooLate: error.detail.path !== limitPath })
  }
  if (!customer.response.headersSent) goTo(customer.request, customer.response, done)
}
