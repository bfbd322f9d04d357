import { afterEach, describe, expect, test, vi } from 'vitest'
import { readCheckpoint } from '../../src/services/evidence/signedCheckpoint.ts'
import { minute, rewrite, writeEntries, writeTrail, type WrittenTrail } from '../support/database/writtenTrail.ts'

let trail: WrittenTrail
afterEach(() => trail?.db.destroy())

describe('a checkpoint', () => {
  test('is made an hour after the one before, also when nothing has changed', async () => {
    trail = await writeTrail()
    expect(await trail.checkpoint(minute(63 + 59))).toBeUndefined()
    expect(await trail.checkpoint(minute(63 + 60))).toBe(3)
    expect(await trail.checkpoint(minute(63 + 120))).toBe(4)
    expect((await trail.check()).found).toEqual([])
  })

  test('is trusted through a rotation of the bank’s keys', async () => {
    trail = await writeTrail()
    await trail.keyRing.rotate(minute(70))
    expect(await trail.checkpoint(minute(125))).toBe(3)
    await trail.keyRing.refresh(minute(300))
    expect(await trail.checkpoint(minute(300))).toBe(4)
    const stored = await trail.db.selectFrom('auditCheckpoints').select(['statement', 'key']).orderBy('number').execute()
    const kids = await Promise.all(stored.map(async (checkpoint) => (await readCheckpoint(checkpoint)).kid))
    expect(new Set(kids).size).toBe(2)
    expect((await trail.check()).found).toEqual([])
  })

  test('locks no heads while the signer is away, for which whoever writes would wait', async () => {
    trail = await writeTrail()
    vi.spyOn(trail.keyRing, 'proveSigner').mockRejectedValueOnce(new Error('the signer is away'))
    const begun = vi.spyOn(trail.db, 'transaction')
    await expect(trail.checkpoint(minute(123))).rejects.toThrow('the signer is away')
    expect(begun).not.toHaveBeenCalled()
    expect(await trail.checkpoint(minute(123))).toBe(3)
    expect(begun).toHaveBeenCalled()
  })

  test('also covers chains that have begun since the one before', async () => {
    trail = await writeTrail()
    await writeEntries(trail.db, 'four', 3, 65)
    expect(await trail.checkpoint(minute(123))).toBe(3)
    await trail.tamper(...rewrite('four'))
    expect((await trail.check()).found).toEqual(['entry 3 of four is not as checkpoint 3 has signed it'])
  })
})
