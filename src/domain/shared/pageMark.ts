import { lastMomentMs } from './dates.ts'

/** The last entry of a page of a list that is in the order of time. The next page begins after it. */
export interface PageMark {
  at: Date
  id: string
}

/**
 * The place that a text names: milliseconds since 1970, until the end of the year 9999, and an id. Undefined, so the first page, for
 * everything else.
 */
export function parsePageMark(text: string): PageMark | undefined {
  const [, time, id] = /^(\d{1,15})_([A-Za-z0-9-]{1,128})$/.exec(text) ?? []
  return time !== undefined && id !== undefined && Number(time) <= lastMomentMs ? { at: new Date(Number(time)), id } : undefined
}

/** A place in a list, as an address or an answer writes it. */
export const pageMarkText = ({ at, id }: PageMark): string => `${at.getTime()}_${id}`
