import type { AnnouncedEvent } from '../event/event.ts'
import { dayMs } from '../shared/dates.ts'
import type { ConsentKind } from './consent.ts'
import type { StatusesThatLast } from './consentStates.ts'

/** The times of a consent that an announcement can wait for; src/data/repositories/announcements.ts says where each is kept. */
export type AnnouncedTime = 'createdAt' | 'statusUpdatedAt' | 'authorizationExpiresAt' | 'expiresAt'

/** So long after a time of the consent; before it where the figure is below zero. */
interface Moment {
  time: AnnouncedTime
  afterMs: number
}

/** The part of a row that is the same for every kind. */
interface Waiting<Kind extends ConsentKind> {
  /** The statuses in which a consent of the kind can wait for it. */
  statuses: readonly StatusesThatLast[Kind][]
  due: Moment
  /** From then on it is too late to be told: also what was due before the row was there, which the first run would tell all at once. */
  until: Moment
}

/**
 * An event that becomes due because time passes, and is no move. An app is told once of each consent, and not where the consent came into
 * its status after the event was due: the event of that move has just told it. Nor is it told of a consent whose own time is over.
 */
export type Announcement = { [Kind in ConsentKind]: Extract<AnnouncedEvent, { consentKind: Kind }> & Waiting<Kind> }[ConsentKind]

/**
 * All that is announced because time passes. The query of src/data/repositories/announcements.ts reads a row, and nothing else says when
 * it is due; specs/shared/schemas/event.yaml tells apps the same.
 */
export const announcements = [
  {
    consentKind: 'account',
    eventType: 'Sanad.Resource.Expiring',
    statuses: ['Authorized'],
    due: { time: 'expiresAt', afterMs: -3 * dayMs },
    until: { time: 'expiresAt', afterMs: 0 },
  },
] as const satisfies readonly Announcement[]

/** A row of `announcements`: its kind of consent and its type. */
export type AnnouncementName = RowName<(typeof announcements)[number]>
type RowName<Row> = Row extends Announcement ? `${Row['consentKind']} ${Row['eventType']}` : never
