import { type AnnouncedEvent } from '../event/event.ts'
import { dayMs } from '../shared/dates.ts'
import { type Consent } from './consent.ts'

/** The times of a consent that an announcement can wait for. */
export type AnnouncedTime = 'createdAt' | 'statusUpdatedAt' | 'authorizationExpiresAt' | 'expiresAt'

/**
 * An event that becomes due because time passes, and is no move. An app is told once of each consent, and not where the consent came into
 * its status after the event was due: the event of that move has just told it.
 */
export type Announcement = AnnouncedEvent & {
  /** The statuses in which a consent of the kind can wait for it; `consentMoves` says which these can be. */
  statuses: readonly Consent['status'][]
  /** It is due so long after this time; before it where the figure is below zero. */
  due: { time: AnnouncedTime; afterMs: number }
  /** From this time on it is too late to be told. */
  until: AnnouncedTime
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
    until: 'expiresAt',
  },
]
