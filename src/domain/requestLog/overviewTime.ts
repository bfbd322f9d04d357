import { riyadhOffsetMs } from '../shared/dates.ts'

/** How far an overview looks back. */
export type OverviewPeriod = '24h' | '7d' | '30d'

/** How far an overview looks back, and in which steps: few enough to be told apart on a phone. */
const periods: Record<OverviewPeriod, { steps: number; stepSeconds: number }> = {
  '24h': { steps: 24, stepSeconds: 3_600 },
  '7d': { steps: 28, stepSeconds: 6 * 3_600 },
  '30d': { steps: 30, stepSeconds: 86_400 },
}

/** Midnight in Riyadh, which never changes its clocks, is three hours before that of UTC. */
const riyadhSeconds = riyadhOffsetMs / 1_000

/** Whole steps of Riyadh's day, the one that has begun at `now` included. */
export function overviewTime(period: OverviewPeriod, now: Date): { from: Date; to: Date; stepSeconds: number; steps: number } {
  const { steps, stepSeconds } = periods[period]
  const localSeconds = now.getTime() / 1_000 + riyadhSeconds
  const endSeconds = (Math.floor(localSeconds / stepSeconds) + 1) * stepSeconds - riyadhSeconds
  return { from: new Date((endSeconds - steps * stepSeconds) * 1_000), to: new Date(endSeconds * 1_000), stepSeconds, steps }
}
