/** Where a process is to end, for killAtStatement.ts. */
export interface KillOrder {
  /** Ids. A statement that has one among its parameters belongs to them, and so does its whole transaction from there on. */
  subjects: string[]
  /** Counted from 1; 0 never kills, and `end` does when the last of the commits has come back, however many statements that takes. */
  at: number | 'end'
  /** Counting begins at the first statement that contains this text, */
  from: string
  /** and ends when so many of their transactions have been committed. */
  commits: number
}

/** How far the order is: `isMissed` when all that it is about has happened in fewer statements than it counts to. */
export interface Counted {
  points: number
  isComplete: boolean
  isMissed: boolean
}

/** The variable that has the order of a life that is to end before anybody can tell it. */
export const firstOrder = 'CRASH_ORDER'

/** What the process writes at its end goes on with the commits so far, then `before: <statement>`, `during: commit` or `after: commit`. */
export const lastWords = 'killed '
