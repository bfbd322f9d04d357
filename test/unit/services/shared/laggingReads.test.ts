import { expect, it } from 'vitest'
import { type LaggingRead, laggingReads } from '../../../../src/config/laggingReads.ts'
import type { Executor } from '../../../../src/data/schema.ts'
import { openLaggingReads } from '../../../../src/services/shared/openLaggingReads.ts'

const [primary, standby] = [{} as Executor, {} as Executor]
const replica = { read: <Answer>(_: unknown, read: (db: Executor) => Promise<Answer>) => read(standby) }
const names = Object.keys(laggingReads) as LaggingRead[]

/** Which reads come to a standby. */
async function readAtStandby(...parts: Parameters<typeof openLaggingReads>): Promise<LaggingRead[]> {
  const lagging = openLaggingReads(...parts)
  const asked = await Promise.all(names.map((name) => lagging.read(name, async (db) => ({ name, isThere: db === standby }))))
  return asked.filter(({ isThere }) => isThere).map(({ name }) => name)
}

it('reads everything at the primary where there is no standby, and asks it nothing else', async () => {
  expect(await readAtStandby(primary, undefined, { replicaForVerification: true })).toEqual([])
})

it('keeps payee verification at the primary until it is asked for by its own setting', async () => {
  const others = names.filter((name) => name !== 'participants')
  expect(await readAtStandby(primary, replica, { replicaForVerification: false })).toEqual(others)
  expect(await readAtStandby(primary, replica, { replicaForVerification: true })).toEqual(names)
})
