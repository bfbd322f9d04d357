import type { Insertable, Selectable } from 'kysely'
import type { Executor, SinkArrivalTable } from '../schema.ts'

/**
 * Keeps what arrived, and the latest `kept` of the app's arrivals of its sort: the bank's own events and everybody else's. So a stranger
 * who posts to the address pushes no event out.
 */
export async function insertSinkArrival(executor: Executor, arrival: Insertable<SinkArrivalTable>, kept: number): Promise<void> {
  await executor.insertInto('sinkArrivals').values(arrival).execute()
  await executor
    .deleteFrom('sinkArrivals')
    .where('clientId', '=', arrival.clientId)
    .where('isSignedByBank', '=', arrival.isSignedByBank)
    .where('arrivalId', '<=', (query) =>
      query
        .selectFrom('sinkArrivals')
        .select('arrivalId')
        .where('clientId', '=', arrival.clientId)
        .where('isSignedByBank', '=', arrival.isSignedByBank)
        .orderBy('arrivalId', 'desc')
        .offset(kept)
        .limit(1),
    )
    .execute()
}

/** An app's arrivals, newest first. */
export async function listSinkArrivals(
  executor: Executor,
  clientId: string,
  limit: number,
): Promise<Selectable<SinkArrivalTable>[]> {
  return executor
    .selectFrom('sinkArrivals')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('arrivalId', 'desc')
    .limit(limit)
    .execute()
}
