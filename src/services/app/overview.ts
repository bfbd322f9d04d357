import { type components } from '../../../generated/types/platform.ts'
import {
  countCalls,
  type CountedCalls,
  type CountedEvents,
  countErrorCodes,
  countEvents,
  type ListedCall,
  listLatestCalls,
} from '../../data/repositories/appOverview.ts'
import { overviewTime } from '../../domain/requestLog/overviewTime.ts'
import { dayMs, formatDateTime } from '../../domain/shared/dates.ts'
import { type Dependencies } from '../dependencies.ts'
import { getOwnApp, type OfDeveloper } from './read.ts'

/** How an app is doing. */
export type Overview = components['schemas']['Overview']

/** An app's calls and events over a time. Throws SanadError 'resourceIdUnknown'. */
export async function getOverview(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { developerId, clientId, period = '24h', now }: OfDeveloper & { period?: Overview['period'] | undefined; now: Date },
): Promise<Overview> {
  await getOwnApp(db, { developerId, clientId })
  const { limits } = settings
  const { from, to, stepSeconds, steps } = overviewTime(period, now)
  const time = { clientId, from, to, stepSeconds, most: limits.callsCounted }
  const calls = await countCalls(db, time)
  const errors = await countErrorCodes(db, { ...time, codes: limits.errorCodesShown })
  const events = await countEvents(db, { ...time, most: limits.eventsCounted })
  const latest = await getLatestCalls({ db, settings }, { clientId, now })
  const all = calls.find(({ step }) => step === null)
  const deliveries = sum(events)
  return {
    period,
    fromDateTime: formatDateTime(from),
    toDateTime: formatDateTime(to),
    stepSeconds,
    isCut: total(toCalls(all)) >= limits.callsCounted || total(deliveries) >= limits.eventsCounted,
    calls: toCalls(all),
    deliveries,
    steps: Array.from({ length: steps }, (_, step) => ({
      fromDateTime: formatDateTime(new Date(from.getTime() + step * stepSeconds * 1_000)),
      calls: toCalls(calls.find((one) => one.step === step)),
      deliveries: sum(events.filter((one) => one.step === step)),
    })),
    errors,
    latest,
  }
}

const total = ({
  p50Ms: _p50,
  p95Ms: _p95,
  ...counts
}: Overview['calls'] | (Overview['deliveries'] & { p50Ms?: never; p95Ms?: never })) =>
  Object.values(counts as Record<string, number>).reduce((sumOf, count) => sumOf + count, 0)

const toCalls = (counted: CountedCalls | undefined): Overview['calls'] => {
  if (!counted) return { ok: 0, redirected: 0, refused: 0, failed: 0 }
  const { ok, redirected, refused, failed, p50Ms, p95Ms } = counted
  return { ok, redirected, refused, failed, p50Ms: toTenths(p50Ms), p95Ms: toTenths(p95Ms) }
}

const toTenths = (ms: number) => Math.round(ms * 10) / 10

const sum = (events: CountedEvents[]): Overview['deliveries'] => {
  const of = (state: Exclude<keyof CountedEvents, 'step'>) => events.reduce((sumOf, one) => sumOf + one[state], 0)
  return { delivered: of('delivered'), pending: of('pending'), dead: of('dead'), unsubscribed: of('unsubscribed') }
}

/** The latest calls of an app, which the caller has found to be the developer's. */
async function getLatestCalls(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { clientId, now }: { clientId: string; now: Date },
): Promise<Overview['latest']> {
  const from = new Date(now.getTime() - dayMs)
  return (await listLatestCalls(db, { clientId, from, limit: settings.limits.latestCalls })).map(toLatestCall)
}

/** The latest calls of a developer's app within a day, newest first. Throws SanadError 'resourceIdUnknown'. */
export async function followCalls(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  { developerId, clientId, now }: OfDeveloper & { now: Date },
): Promise<Overview['latest']> {
  await getOwnApp(dependencies.db, { developerId, clientId })
  return getLatestCalls(dependencies, { clientId, now })
}

const toLatestCall = ({ receivedAt, durationMs, requestId: _id, ...call }: ListedCall) => ({
  ...call,
  receivedDateTime: formatDateTime(receivedAt),
  durationMs: toTenths(durationMs),
})
