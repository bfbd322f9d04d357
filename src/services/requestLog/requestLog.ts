import { findAppOnRecord, listAppsOfKey } from '../../data/repositories/apps.ts'
import { addRequestLogDay, dropRequestLogDays, insertLoggedRequests } from '../../data/repositories/requestLog.ts'
import { type Executor } from '../../data/schema.ts'
import { productRules } from '../../domain/consent/products.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import { type LoggedRequest } from '../../domain/requestLog/loggedRequest.ts'
import { type ArrivedRequest, type Claim, type RequestLog, type ServiceLog } from '../dependencies.ts'
import { type ClaimLimits, createAllowance, createClaimAllowance } from './allowances.ts'

/** What the log works with. */
export interface RequestLogParts {
  db: Executor
  limits: Record<'requestsWaiting' | 'requestsPerStatement' | 'messagesPerSecond', number> & ClaimLimits
  /** How many days are kept, today not counted. */
  keptDays: number
  log?: Pick<ServiceLog, 'warn'> | undefined
  /** Counts what was dropped. */
  countDropped?: ((requests: number) => void) | undefined
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Opens the log of one process. */
export function openRequestLog({ db, limits, keptDays, log, countDropped }: RequestLogParts): RequestLog {
  const waiting: ArrivedRequest[] = []
  let storing: Promise<void> | undefined
  const days = new Set<string>()
  const messages = createAllowance(limits.messagesPerSecond, 1_000)
  // Anybody can write a client_id or a kid into a request, so a flood of them may not bury what is the app's own.
  const allowsClaim = createClaimAllowance(limits)

  const drop = (requests: number) => {
    countDropped?.(requests)
    log?.warn({ requests }, 'requests of apps were not logged')
  }

  const insert = async (rows: LoggedRequest[]) => {
    for (const day of new Set(rows.map(({ receivedAt }) => dayOf(receivedAt)))) {
      if (!days.has(day)) await addRequestLogDay(db, day)
      days.add(day)
    }
    await insertLoggedRequests(db, rows)
  }

  const storeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, limits.requestsPerStatement)
      try {
        const rows = await complete(db, batch)
        if (rows.length > 0) await insert(rows)
      } catch (error) {
        // A day may have been dropped by another instance; it is made again next time.
        days.clear()
        log?.warn({ err: error }, 'requests of apps could not be stored')
        drop(batch.length)
      }
    }
  }

  return {
    record: (request) => {
      if (waiting.length >= limits.requestsWaiting) return void countDropped?.(1)
      const { claim, address = '', row } = request
      if (claim !== undefined) {
        const name = 'clientId' in claim ? claim.clientId : claim.keyId
        if (!allowsClaim({ name, address, operationId: row.operationId })) return void countDropped?.(1)
      }
      waiting.push(request)
    },
    keepsMessages: messages,
    store: () => (storing ??= storeAll().finally(() => (storing = undefined))),
    drop: async (now) => {
      const before = dayOf(new Date(now.getTime() - keptDays * dayMs))
      await dropRequestLogDays(db, before)
      days.clear()
    },
  }
}

/** The rows of a batch, filled in. A claim that leads to no app, or to several, has none. */
async function complete(db: Executor, batch: readonly ArrivedRequest[]): Promise<LoggedRequest[]> {
  const rows: LoggedRequest[] = []
  for (const { row, claim, complete: fill } of batch) {
    const clientId = claim === undefined ? row.clientId : await appOf(db, claim)
    if (clientId === undefined) continue
    await fill?.()
    rows.push({ ...row, clientId })
  }
  return rows
}

async function appOf(db: Executor, claim: Claim): Promise<string | undefined> {
  if ('clientId' in claim) return (await findAppOnRecord(db, claim.clientId))?.clientId
  const apps = await listAppsOfKey(db, claim.keyId)
  const [app, ...others] = apps.filter(({ product }) => productRules(product).scope === claim.scope)
  return others.length === 0 ? app?.clientId : undefined
}
