import type { TryStore } from '../../src/services/dependencies.ts'

/** Tries in memory, for tests that need no database. test/flows/tries.test.ts holds the store of the service against it. */
export function countInMemory(nowMs: () => number = () => performance.now()): TryStore {
  const rows = new Map<string, { tries: number; untilMs: number }>()
  const rowOf = (counted: string, windowSeconds: number) => {
    const known = rows.get(counted)
    return known && known.untilMs > nowMs() ? known : { tries: 0, untilMs: nowMs() + windowSeconds * 1_000 }
  }
  return {
    enter: async (counts, windowSeconds) => {
      const entered = counts.map(({ counted, most }) => ({ counted, most, row: rowOf(counted, windowSeconds) }))
      const full = entered.filter(({ most, row }) => row.tries >= most)
      if (full.length > 0) return Math.max(...full.map(({ row }) => row.untilMs)) - nowMs()
      for (const { counted, row } of entered) rows.set(counted, { ...row, tries: row.tries + 1 })
      return undefined
    },
    giveBack: async (counted) => {
      for (const name of counted) {
        const row = rows.get(name)
        if (row && row.tries > 0) row.tries -= 1
      }
    },
    forget: async (counted) => counted.forEach((name) => void rows.delete(name)),
  }
}
