import { type ConsentKind, type Consent } from '../../../domain/consent/consent.ts'
import { groupsOfPermissions } from '../../../domain/account/dataGroups.ts'
import { getSignInHistory } from '../../../services/customer/history.ts'
import { listAsked, listWaiting, summariseAccess } from '../../../services/customer/lists.ts'
import { searchCustomerPayments } from '../../../services/customer/payments.ts'
import { listScheduledPayments } from '../../../services/payment/scheduled.ts'
import { renderPage } from '../../render.ts'
import { type CustomerRequest } from './customerSignIn.ts'

const recentPayments = 5

/** What a consent is about, in the few words that a list has room for. */
export interface ConsentSummary {
  kind: ConsentKind
  /** Of a payment or a letter. */
  amountHalalas?: number
  currency?: string
  payee?: { en?: string; ar?: string }
  /** Of an access: which data. */
  groups?: string[]
}

/** What a consent is about. */
export function summarise({ kind, terms }: Consent): ConsentSummary {
  if ('permissions' in terms) return { kind, groups: groupsOfPermissions(terms.permissions) }
  const { amountHalalas, currency } = terms
  if ('creditorAccount' in terms) return { kind, amountHalalas, currency, payee: terms.creditorAccount.name }
  const { Name } = terms.mt798.Beneficiary
  return { kind, amountHalalas, currency, payee: { en: Name, ar: Name } }
}

/** Opens the area: what waits for the customer first, then what is about to end, what is scheduled and what was paid lately. */
export async function showOverview({ response, context, visit, now }: CustomerRequest): Promise<void> {
  const { dependencies } = context
  const query = { ...visit, now }
  const [waiting, asked, access, scheduled, recent, { signIns, failed }] = await Promise.all([
    listWaiting(dependencies, query),
    listAsked(dependencies, query),
    summariseAccess(dependencies, query),
    listScheduledPayments(dependencies, visit),
    searchCustomerPayments(dependencies, { ...visit, size: recentPayments }),
    getSignInHistory(dependencies, { ...query, shown: 2 }),
  ])
  const data = { waiting, asked, access, scheduled, recent: recent.entries, before: signIns[1], failed, summarise }
  renderPage(response, { page: 'bank/customer/overview', data })
}
