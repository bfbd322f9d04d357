import { inTime, machineTime } from '../../config/clock.ts'
import { listServiceDays } from '../../data/repositories/serviceStatus.ts'
import { dayMs, riyadhDayStart } from '../../domain/shared/dates.ts'
import { isOffer, isServed } from '../../domain/offer/offers.ts'
import type { ServiceNotice } from '../../domain/status/notices.ts'
import {
  type ServiceDay,
  type ServiceInterface,
  serviceInterfaces,
  type ShownDay,
  tellDays,
  wasDisturbed,
} from '../../domain/status/serviceDays.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkHealth } from '../health/checkReadiness.ts'
import { listNotices } from './notices.ts'

/** How an interface is now. `disturbed`: some requests fail. `down`: what all of its requests need is away. */
export type InterfaceState = 'up' | 'disturbed' | 'down'

/** What is told of one interface. */
export interface InterfaceStatus {
  name: ServiceInterface
  state: InterfaceState
  days: ShownDay[]
  /** All of the days in one. */
  whole: ShownDay
}

/** What is told of the service. */
export interface ServiceStatus {
  at: Date
  interfaces: InterfaceStatus[]
  notices: ServiceNotice[]
  /** When the figures and notices were read. Undefined where none could be read since the start. */
  readAt: Date | undefined
}

type Parts = Pick<Dependencies, 'db' | 'settings' | 'clock' | 'keyRing' | 'serviceMeter' | 'offers' | 'coreBankHealth'>

interface Figures {
  days: ServiceDay[]
  notices: ServiceNotice[]
  readAt: Date | undefined
}

/** The answers of these interfaces are signed, so without a signer there are none. */
const signed: readonly string[] = ['payment-initiation', 'account-information', 'letter-of-guarantee', 'authorization']

/**
 * Makes what reads the status. It looks once in `statusKeptMs`, whoever asks how often, and waits for the database no longer than the
 * question does whether the instance is ready. While the database is away the last figures are told, with their time.
 */
export function openServiceStatus(parts: Parts): () => Promise<ServiceStatus> {
  const { settings, clock } = parts
  const isOffered = (name: ServiceInterface) => isServed(parts.offers, name)
  let figures: Figures = { days: [], notices: [], readAt: undefined }
  let looked: { status: Promise<ServiceStatus>; untilMs: number } | undefined
  const look = async (): Promise<ServiceStatus> => {
    const at = machineTime(clock)
    const [checks, read] = await Promise.all([
      checkHealth({ ...parts, lifecycle: { isStopping: false } }).then(({ checks }) => checks),
      inTime(readFigures(parts, at), settings.limits.readinessMs, () => new Error('no answer in time')).catch(() => undefined),
    ])
    if (read) figures = read
    const isAway = (name: string) => checks.some((check) => check.name === name && check.status === 'down')
    const isDown = (name: string) => isAway('database') || (isAway('signer') && signed.includes(name))
    const interfaces = serviceInterfaces.filter(isOffered).map((name): InterfaceStatus => {
      const own = figures.days.filter(({ interfaceName }) => interfaceName === name)
      // Consents are made and read without the core bank, so nothing is down for it.
      const isDisturbed =
        (isOffer(name) && isAway('coreBank')) ||
        parts.serviceMeter.isDisturbed(name) ||
        wasDisturbed(own, settings.limits.statusMinutes, at)
      const state = isDown(name) ? 'down' : isDisturbed ? 'disturbed' : 'up'
      return { name, state, ...tellDays(own, settings.limits.statusDays, at) }
    })
    return { at, interfaces, notices: figures.notices, readAt: figures.readAt }
  }
  return () => {
    const nowMs = clock.elapsedMs()
    if (!looked || nowMs >= looked.untilMs) looked = { status: look(), untilMs: nowMs + settings.limits.statusKeptMs }
    return looked.status
  }
}

async function readFigures(parts: Parts, now: Date): Promise<Figures> {
  const { db, settings } = parts
  const from = new Date(riyadhDayStart(now).getTime() - (settings.limits.statusDays - 1) * dayMs)
  // One after the other: the embedded database has one connection.
  const days = await listServiceDays(db, from)
  return { days, notices: await listNotices(parts, now), readAt: now }
}
