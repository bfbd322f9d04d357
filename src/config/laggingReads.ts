import type { Settings } from './settings.ts'

/**
 * How a read may see the data at a standby. `lag`: as they were up to SANAD_REPLICA_LAG_MS ago, though what is not found there is looked
 * for at the primary. `now`: with everything that was committed before the read began, so that whoever has just done something sees it.
 */
export type Freshness = 'lag' | 'now'

/** One kind of read that need not come to the primary. */
interface LaggingRow {
  sees: Freshness
  /** The setting that must be on as well. */
  only?: keyof Settings & 'replicaForVerification'
  reason: string
}

/**
 * All that may be read from a standby (DATABASE_READ_URL), where there is one. Everything else is read from the primary: who somebody is
 * and what they may do, consents, payments and letters, what customers look up, what is counted against limits, and the check of the audit
 * trail (docs/decisions/data.md#what-may-be-read-from-a-standby).
 */
export const laggingReads = {
  consoleApps: { sees: 'now', reason: 'a bank user decides about an app and looks at the list of what still waits' },
  consoleDevelopers: { sees: 'lag', reason: 'developers sign up themselves; nobody on the console changes one' },
  consentAudit: { sees: 'now', reason: 'what a bank user has just done to the app of a consent is one of its entries' },
  requestSearch: { sees: 'now', reason: 'a developer makes a call and looks for it' },
  appOverview: { sees: 'lag', reason: 'counts of a day or more; what instances have not stored yet is missing in them anyway' },
  participants: {
    sees: 'lag',
    only: 'replicaForVerification',
    reason: 'which bank holds an account, and where it is asked; a bank that is new is looked for at the primary',
  },
} satisfies Record<string, LaggingRow>

/** The name of a read that may lag. */
export type LaggingRead = keyof typeof laggingReads

/** Everything about a read. */
export const laggingRow = (name: LaggingRead): LaggingRow => laggingReads[name]
