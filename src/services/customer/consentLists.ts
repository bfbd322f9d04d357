import {
  type ConsentOfApp,
  type ConsentSearch,
  countInUse,
  type ListedConsent,
  listEnded,
  listEndingSoon,
  listInUseByApp,
  listInUseOfApp,
  listUndecided,
  searchInUse,
} from '../../data/repositories/customerConsents.ts'
import { type ConsentEnding, endingOf } from '../../domain/consent/ending.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import { listWaitingAuthorizations, type WaitingAuthorization } from '../decoupled/device.ts'
import type { Dependencies } from '../dependencies.ts'
import { findReader } from '../shared/knownCustomers.ts'
import type { CustomerQuery } from './consents.ts'

/** How much one page shows. Nobody reads more of it at once. */
const shown = { waiting: 50, ending: 5, apps: 20, perApp: 3, consents: 25 }

/** An access is about to end when it has this many days left. It leaves time to give it again. */
export const endsSoonDays = 14

/** What waits for a customer's decision: consents that others have approved before, and requests of apps over the back channel. */
export interface WaitingForCustomer {
  consents: ListedConsent[]
  requests: WaitingAuthorization[]
  total: number
}

/** What waits for a customer, the soonest deadline first. */
export async function listWaiting(dependencies: Dependencies, query: CustomerQuery): Promise<WaitingForCustomer> {
  const [{ consents, total }, requests] = await Promise.all([
    listUndecided(dependencies.db, { ...query, limit: shown.waiting, decision: 'pending' }),
    listWaitingAuthorizations(dependencies, query),
  ])
  // An app may ask for the same consent in both ways. The request is the newer one.
  const further = consents.filter(({ consent }) => requests.every(({ consentId }) => consentId !== consent.consentId))
  return { consents: further, requests, total: total - (consents.length - further.length) + requests.length }
}

/** What this customer has approved and others have not yet, the soonest deadline first. */
export async function listAsked({ db }: Pick<Dependencies, 'db'>, query: CustomerQuery): Promise<ListedConsent[]> {
  return (await listUndecided(db, { ...query, limit: shown.waiting, decision: 'approved' })).consents
}

/** How much is in use, and what of it is about to end, the first to end first. */
export async function summariseAccess({ db }: Pick<Dependencies, 'db'>, query: CustomerQuery) {
  const soon = new Date(query.now.getTime() + endsSoonDays * dayMs)
  const counts = await countInUse(db, { ...query, soon })
  return { ...counts, endingSoon: counts.ending > 0 ? await listEndingSoon(db, { ...query, soon, limit: shown.ending }) : [] }
}

/** A consent in use. How many accounts it has is told to who began it: others may not know all of them (`accountsShownTo`). */
export type ConsentInUse = Omit<ListedConsent, 'accounts'> & Partial<Pick<ListedConsent, 'accounts'>>

function toInUse<Listed extends ListedConsent>({ accounts, ...listed }: Listed, { nationalIdentificationNumber }: CustomerQuery) {
  const isCounted =
    listed.consent.kind === 'account' && listed.consent.nationalIdentificationNumber === nationalIdentificationNumber
  return { ...listed, ...(isCounted && { accounts }) }
}

/** An app with the newest consents that it may use. `total` counts all of them. */
export interface AppAccess {
  clientId: string
  appName: string
  organisation: string
  /** Whether the bank has suspended it. */
  isSuspended: boolean
  total: number
  consents: ConsentInUse[]
}

/** One page of the apps that have access, in the order of their names. `pages` is at least 1. */
export async function listAccess(
  { db }: Pick<Dependencies, 'db'>,
  { page, ...query }: CustomerQuery & { page: number },
): Promise<{ apps: AppAccess[]; pages: number }> {
  const from = (page - 1) * shown.apps + 1
  const rows = await listInUseByApp(db, { ...query, from, to: from + shown.apps - 1, perApp: shown.perApp })
  const byApp = new Map<number, AppAccess>()
  for (const row of rows) byApp.set(row.appNumber, addTo(byApp.get(row.appNumber), row, query))
  return { apps: [...byApp.values()], pages: Math.max(1, Math.ceil((rows[0]?.apps ?? 0) / shown.apps)) }
}

function addTo(
  app: AppAccess | undefined,
  { appNumber: _, apps: __, ofApp, ...listed }: ConsentOfApp,
  query: CustomerQuery,
): AppAccess {
  const { consent, appName, organisation, isSuspended = false } = listed
  const consents = [...(app?.consents ?? []), toInUse(listed, query)]
  return { clientId: consent.clientId, appName, organisation, isSuspended, total: ofApp, consents }
}

/** One page of a list that begins after `after`. `next` is absent on the last page. */
export interface Page<Entry> {
  entries: Entry[]
  next?: PageMark
}

/** Cuts what was read, one more than a page has, down to the page. */
export function toPage<Entry>(rows: Entry[], size: number, markOf: (entry: Entry) => PageMark): Page<Entry> {
  const entries = rows.slice(0, size)
  return rows.length > size ? { entries, next: markOf(entries.at(-1)!) } : { entries }
}

const markOfConsent = ({ consent }: Pick<ListedConsent, 'consent'>): PageMark => ({
  at: consent.statusUpdatedAt,
  id: consent.consentId,
})

/** One page of what an app may use, newest first. */
export async function listConsentPage(
  { db }: Pick<Dependencies, 'db'>,
  query: CustomerQuery & { clientId: string; after?: PageMark | undefined },
): Promise<Page<ConsentInUse>> {
  const rows = await listInUseOfApp(db, { ...query, limit: shown.consents + 1 })
  const listed = rows.map((row) => toInUse(row, query))
  return toPage(listed, shown.consents, markOfConsent)
}

/** One page of what is in use and a search finds, the first to end first. */
export async function searchInUsePage(
  { db }: Pick<Dependencies, 'db'>,
  query: CustomerQuery & ConsentSearch & { after?: PageMark | undefined },
): Promise<Page<ListedConsent>> {
  const rows = await searchInUse(db, { ...query, limit: shown.consents + 1 })
  return toPage(rows, shown.consents, ({ consent }) => ({ at: consent.expiresAt, id: consent.consentId }))
}

/** One page of what is over, newest first, with how each ended. */
export async function listEndedPage(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  query: CustomerQuery & ConsentSearch & { after?: PageMark | undefined },
): Promise<Page<ListedConsent & { ending: ConsentEnding }>> {
  const rows = await listEnded(dependencies.db, { ...query, limit: shown.consents + 1 })
  const customer = rows.length > 0 ? await findReader(dependencies, query.nationalIdentificationNumber) : undefined
  const reader = {
    customerId: customer?.customerId,
    nationalIdentificationNumber: query.nationalIdentificationNumber,
  }
  const endingOfRow = ({ consent, endedBy }: ListedConsent) => endingOf(consent, { ...reader, actor: endedBy ?? undefined })
  const listed = rows.map((row) => ({ ...row, ending: endingOfRow(row) }))
  return toPage(listed, shown.consents, markOfConsent)
}
