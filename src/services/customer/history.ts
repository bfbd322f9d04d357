import { listConsentReads } from '../../data/repositories/consentReads.ts'
import { listCustomerSignIns } from '../../data/repositories/customerSignIns.ts'
import { type ConsentReads, type DataGroup, dataGroups } from '../../domain/account/dataGroups.ts'
import type { CustomerSignIn } from '../../domain/session/device.ts'
import { dayMs, riyadhDayStart } from '../../domain/shared/dates.ts'
import type { Dependencies } from '../dependencies.ts'
import type { CustomerQuery } from './consents.ts'

/** How many days back customers can look up what was read and who signed in. */
export const lookBackDays = 90
const signInsShown = 50

/** The beginning of what customers can look up. */
const lookBackStart = (now: Date) => new Date(riyadhDayStart(now).getTime() - lookBackDays * dayMs)

/** How often an app read one kind of data. */
interface GroupReads {
  group: DataGroup
  reads: number
}

/** What an app read under a consent in the last days: of each kind of data how often and when last, and the same day by day. */
export interface ReadHistory {
  groups: (GroupReads & { lastReadAt: Date })[]
  /** The latest day first. */
  days: { day: Date; groups: GroupReads[] }[]
}

/** What was read under a consent. The caller has checked whose consent it is. */
export async function getReadHistory({ db }: Pick<Dependencies, 'db'>, consentId: string, now: Date): Promise<ReadHistory> {
  const rows = await listConsentReads(db, consentId, lookBackStart(now))
  return {
    groups: inOrder(rows, (group, ofGroup) => ({
      group,
      reads: ofGroup.reduce((sum, { reads }) => sum + reads, 0),
      // Rows come with the latest day first, and a kind of data has one row a day.
      lastReadAt: ofGroup[0]!.lastReadAt,
    })),
    days: [...Map.groupBy(rows, ({ day }) => day.getTime())].map(([day, ofDay]) => ({
      day: new Date(day),
      groups: inOrder(ofDay, (group, [row]) => ({ group, reads: row!.reads })),
    })),
  }
}

/** One entry for each kind of data that the rows have. */
function inOrder<Entry>(rows: ConsentReads[], make: (group: DataGroup, rows: ConsentReads[]) => Entry): Entry[] {
  const byGroup = Map.groupBy(rows, ({ resource }) => resource)
  return dataGroups.filter((group) => byGroup.has(group)).map((group) => make(group, byGroup.get(group)!))
}

/** Who signed in as a customer in the last days, newest first, and how many tries failed, with the minute of the last one. */
export interface SignInHistory {
  signIns: (CustomerSignIn & { appName: string | null })[]
  failed: { tries: number; lastAt: Date | null }
}

/** A customer's sign-ins. `shown` bounds how many. */
export async function getSignInHistory(
  { db, securityLog }: Pick<Dependencies, 'db' | 'securityLog'>,
  { nationalIdentificationNumber, now, shown = signInsShown }: CustomerQuery & { shown?: number },
): Promise<SignInHistory> {
  const from = lookBackStart(now)
  const [signIns, failed] = await Promise.all([
    listCustomerSignIns(db, { nationalIdentificationNumber, from, limit: shown }),
    securityLog.count({
      id: nationalIdentificationNumber,
      kinds: ['customerSignInRefused', 'customerSignInLocked', 'customerCodeRefused'],
      from,
    }),
  ])
  return { signIns, failed: { tries: failed?.events ?? 0, lastAt: failed?.lastAt ?? null } }
}
