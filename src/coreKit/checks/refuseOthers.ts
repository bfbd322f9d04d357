import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { Bank } from '../check.ts'
import { refused } from '../core.ts'
import { expectSame } from '../failure.ts'
import type { OtherContent } from './otherContent.ts'

/** Sends each of these contents under an id that is known with another one. Those that are no conflict are named together. */
export async function refuseOthers(
  { core }: Pick<Bank, 'core'>,
  id: CoreOperationId,
  path: Record<string, string>,
  others: readonly OtherContent<object>[],
): Promise<void> {
  const taken: string[] = []
  for (const { member, content } of others) {
    const answer = await core.call(id, { path, body: content })
    if (answer.status === 200) taken.push(member)
    else refused(`${id} with another ${member}`, answer, { status: [409], code: 'idempotencyConflict' })
  }
  expectSame(taken, [], 'what may be another one under a known id')
}
