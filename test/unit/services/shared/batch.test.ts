import { describe, expect, it } from 'vitest'
import { createBatch } from '../../../../src/services/shared/batch.ts'

interface Use {
  count: number
}

/** A batch whose writes end when the test says so. */
function openHeldBatch() {
  const writes: { rows: Use[]; end: PromiseWithResolvers<void> }[] = []
  const batch = createBatch<Use>({
    merge: (waiting, { count }) => void (waiting.count += count),
    write(rows) {
      const end = Promise.withResolvers<void>()
      writes.push({ rows, end })
      return end.promise
    },
    countOf: ({ count }) => count,
    reportLost: () => undefined,
  })
  return { batch, writes }
}

/** One row is being written, and a second store begins after another row of its key has come. */
function storeTwice() {
  const { batch, writes } = openHeldBatch()
  batch.add('a', { count: 1 })
  const first = batch.store()
  batch.add('a', { count: 2 })
  const second = batch.store()
  return { writes, first, second }
}

describe('a store while an earlier one is under way', () => {
  it('ends when what came meanwhile is written too', async () => {
    const { writes, first, second } = storeTwice()
    expect(writes.map(({ rows }) => rows)).toEqual([[{ count: 1 }]])
    writes[0]!.end.resolve()
    await first
    await expect.poll(() => writes.length).toBe(2)
    expect(writes[1]!.rows).toEqual([{ count: 2 }])
    writes[1]!.end.resolve()
    await second
  })

  it('writes what the earlier one could not, together with what came meanwhile', async () => {
    const { writes, first, second } = storeTwice()
    writes[0]!.end.reject(new Error('the database is away'))
    await expect(first).rejects.toThrow('the database is away')
    await expect.poll(() => writes.length).toBe(2)
    expect(writes[1]!.rows).toEqual([{ count: 3 }])
    writes[1]!.end.resolve()
    await second
  })
})
