import { type Insertable, type Selectable } from 'kysely'
import { type Executor, type SinkArrivalTable } from '../schema.ts'

/** Keeps what arrived, and of the app's arrivals the latest `kept`. */
export async function insertSinkArrival(executor: Executor, arrival: Insertable<SinkArrivalTable>, kept: number): Promise<void> {
  await executor.insertInto('sinkArrivals').values(arrival).execute()
  await executor
    .deleteFrom('sinkArrivals')
    .where('clientId', '=', arrival.clientId)
    .where('arrivalId', '<=', (query) =>
      query
        .selectFrom('sinkArrivals')
        .select('arrivalId')
        .where('clientId', '=', arrival.clientId)
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
