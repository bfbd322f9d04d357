import { findAppOnRecord, listAppsOfKey } from '../../data/repositories/apps.ts'
import { addPartition } from '../../data/repositories/partitions.ts'
import { insertLoggedRequests } from '../../data/repositories/requestLog.ts'
import type { Executor } from '../../data/schema.ts'
import { productRules } from '../../domain/consent/products.ts'
import { DatabaseUnavailable } from '../../domain/shared/errors.ts'
import type { LoggedRequest } from '../../domain/requestLog/loggedRequest.ts'
import type { ArrivedRequest, Claim, RequestLog, ServiceLog } from '../dependencies.ts'
import type { Clock } from '../../config/clock.ts'
import { type ClaimLimits, createClaimAllowance, createMessageAllowance } from './allowances.ts'

/** What the log works with. */
export interface RequestLogParts {
  db: Executor
  limits: Record<'requestsWaiting' | 'requestsPerStatement' | 'messagesPerSecond' | 'messagesPerMinute', number> & ClaimLimits
  log: Pick<ServiceLog, 'warn'>
  /** Counts what was dropped. */
  countDropped: (requests: number) => void
  /** The time that allowances count in. */
  clock: Pick<Clock, 'elapsedMs'>
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Opens the log of one process. */
export function openRequestLog(parts: RequestLogParts): RequestLog {
  const { db, limits, log, countDropped, clock } = parts
  const waiting: ArrivedRequest[] = []
  let storing: Promise<void> | undefined
  const table = openTable(db)
  const messages = createMessageAllowance(limits, clock.elapsedMs)
  // Anybody can write a client_id or a kid into a request, so a flood of them may not bury what is the app's own.
  const allowsClaim = createClaimAllowance(limits, clock.elapsedMs)

  // An outage has a line when it begins, so what it costs is told once, when a batch is stored again.
  let lostInOutage = 0
  const drop = (requests: number, err: unknown) => {
    countDropped(requests)
    if (err instanceof DatabaseUnavailable) lostInOutage += requests
    else log.warn({ err, requests }, 'requests of apps were not logged')
  }
  const insert = async (rows: LoggedRequest[]) => {
    await table.insert(rows)
    if (lostInOutage > 0)
      log.warn({ requests: lostInOutage }, 'requests of apps were not logged while the database did not answer')
    lostInOutage = 0
  }

  const storeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limits.requestsPerStatement)
      await storeRows(insert, await complete(db, batch, drop), drop)
    }
  }

  return {
    record: (request) => {
      if (waiting.length >= limits.requestsWaiting) return void countDropped(1)
      const { claim, address = '', row } = request
      if (claim !== undefined) {
        const name = 'clientId' in claim ? claim.clientId : claim.keyId
        if (!allowsClaim({ name, address, operationId: row.operationId })) return void countDropped(1)
      }
      waiting.push(request)
    },
    keepsMessages: messages,
    store: () => (storing ??= storeAll().finally(() => (storing = undefined))),
  }
}

/** The table of the log, with the days that this process knows to be there. */
function openTable(db: Executor) {
  const days = new Set<string>()
  const insert = async (rows: LoggedRequest[]) => {
    for (const { receivedAt } of rows) {
      const day = dayOf(receivedAt)
      if (!days.has(day)) await addPartition(db, 'requestLog', receivedAt)
      days.add(day)
    }
    await insertLoggedRequests(db, rows)
  }
  return {
    insert: async (rows: LoggedRequest[]) => {
      await insert(rows).catch(async (error: unknown) => {
        // A day may have been dropped since this process made it.
        days.clear()
        if (!isWithoutPartition(error)) throw error
        await insert(rows)
      })
    },
  }
}

/** PostgreSQL has no code of its own for that, and tells the table as it does for no other check of rows. */
const isWithoutPartition = (error: unknown) =>
  /^no partition of relation/.test((error as { message?: string } | undefined)?.message ?? '')

type Drop = (requests: number, err: unknown) => void

/** Stores rows, without those that the database does not take: where one spoils the statement, each half is tried on its own. */
async function storeRows(insert: (rows: LoggedRequest[]) => Promise<void>, rows: LoggedRequest[], drop: Drop): Promise<void> {
  if (rows.length === 0) return
  try {
    await insert(rows)
  } catch (error) {
    if (rows.length === 1 || !isOfARow(error)) return drop(rows.length, error)
    const half = Math.ceil(rows.length / 2)
    await storeRows(insert, rows.slice(0, half), drop)
    await storeRows(insert, rows.slice(half), drop)
  }
}

/**
 * Whether an error of the database is about what a row says (SQLSTATE classes 22 and 23: data, constraints). A database that is away would
 * fail for every half of a batch.
 */
const isOfARow = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown } | undefined)?.code))

/**
 * The rows of a batch, filled in. A claim that leads to no app, or to several, has none. What cannot be filled in is dropped on its own;
 * when the database is away, so is the rest of the batch, each request once.
 */
async function complete(db: Executor, batch: readonly ArrivedRequest[], drop: Drop): Promise<LoggedRequest[]> {
  const rows: LoggedRequest[] = []
  for (const [index, { row, claim, complete: fill }] of batch.entries()) {
    try {
      const clientId = claim === undefined ? row.clientId : await appOf(db, claim)
      if (clientId === undefined) continue
      await fill?.()
      rows.push({ ...row, clientId })
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        drop(batch.length - index, error)
        break
      }
      drop(1, error)
    }
  }
  return rows
}

async function appOf(db: Executor, claim: Claim): Promise<string | undefined> {
  if ('clientId' in claim) return (await findAppOnRecord(db, claim.clientId))?.clientId
  const apps = await listAppsOfKey(db, claim.keyId)
  const [app, ...others] = apps.filter(({ product }) => productRules(product).scope === claim.scope)
  return others.length === 0 ? app?.clientId : undefined
}
