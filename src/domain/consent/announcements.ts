import type { AnnouncedEvent } from '../event/event.ts'
import { dayMs } from '../shared/dates.ts'
import type { Consent } from './consent.ts'

/** The times of a consent that an announcement can wait for; src/data/repositories/announcements.ts says where each is kept. */
export type AnnouncedTime = 'createdAt' | 'statusUpdatedAt' | 'authorizationExpiresAt' | 'expiresAt'

/** So long after a time of the consent; before it where the figure is below zero. */
interface Moment {
  time: AnnouncedTime
  afterMs: number
}

/**
 * An event that becomes due because time passes, and is no move. An app is told once of each consent, and not where the consent came into
 * its status after the event was due: the event of that move has just told it.
 */
export type Announcement = AnnouncedEvent & {
  /** The statuses in which a consent of the kind can wait for it; `consentMoves` says which these can be. */
  statuses: readonly Consent['status'][]
  due: Moment
  /** From then on it is too late to be told: also what was due before the row was there, which the first run would tell all at once. */
  until: Moment
}

/**
 * All that is announced because time passes. The query of src/data/repositories/announcements.ts reads a row, and nothing else says when
 * it is due; specs/shared/schemas/event.yaml tells apps the same.
 */
export const announcements: readonly Announcement[] = [
  {
    consentKind: 'account',
    eventType: 'Sanad.Resource.Expiring',
    statuses: ['Authorized'],
    due: { time: 'expiresAt', afterMs: -3 * dayMs },
    until: { time: 'expiresAt', afterMs: 0 },
  },
]
