import { type Executor } from '../../schema.ts'

/** The key under which the simulator hashes national ids. The first start stores `fresh`; later starts and other instances read it. */
export async function getSimulatorHashKey(db: Executor, fresh: string): Promise<string> {
  await db
    .insertInto('sandboxSettings')
    .values({ name: 'hashKey', value: JSON.stringify({ key: fresh }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('sandboxSettings').select('value').where('name', '=', 'hashKey').executeTakeFirstOrThrow()
  return (value as { key: string }).key
}
