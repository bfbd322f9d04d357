import { type SimulatorDatabase } from '../schema.ts'

/** The key under which national ids are hashed. The first start stores `fresh`; later starts and other instances read it. */
export async function getHashKey(db: SimulatorDatabase, fresh: string): Promise<string> {
  await db
    .insertInto('bankSettings')
    .values({ name: 'hashKey', value: JSON.stringify({ key: fresh }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('bankSettings').select('value').where('name', '=', 'hashKey').executeTakeFirstOrThrow()
  return (value as { key: string }).key
}
