import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { InstructionState } from '../../domain/shared/handOverProgress.ts'
import type { CoreBankInstructionTable, Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import type { QueueTable } from './queue.ts'

/**
 * An instruction to the core bank: a payment, a letter of guarantee, or the end of a letter's validity. A resource has at most one
 * of each kind.
 */
export type InstructionKey = Pick<CoreBankInstructionTable, 'kind' | 'resourceId'>

/** An instruction that waits to be handed over, or to be asked about. */
export type Instruction = Pick<
  CoreBankInstructionTable,
  'kind' | 'resourceId' | 'state' | 'attempts' | 'failures' | 'nextAttemptAt'
>

/** Each instruction is an order of its own. One that failed too often, or was refused, is left to a person: no state that is tried. */
export const instructionQueue: QueueTable<Instruction> = {
  table: 'coreBankInstructions',
  id: ['kind', 'resourceId'],
  due: 'nextAttemptAt',
  attempts: 'attempts',
  counted: 'taken',
  failures: 'failures',
  open: ['queued', 'awaitingDecision'],
  done: { state: 'done' },
  givenUp: { state: 'needsPerson' },
}

/** Queues an instruction for the core bank, due at `dueAt`. */
export async function insertInstruction(executor: Executor, key: InstructionKey, dueAt: Date, now: Date): Promise<void> {
  const { kind, resourceId } = key
  await insertRow(executor, { kind, resourceId, nextAttemptAt: dueAt, createdAt: now })
}

const insertRow = statement<Omit<Insertable<CoreBankInstructionTable>, 'state' | 'attempts' | 'failures' | 'lease'>, unknown>(
  (db, row) => db.insertInto('coreBankInstructions').values({ ...row, state: 'queued', attempts: 0, failures: 0 }),
)

/** How an instruction stands, or null where there is none (any more). */
export async function findInstructionState(executor: Executor, key: InstructionKey): Promise<InstructionState | null> {
  const [row] = await selectState(executor, key)
  return row?.state ?? null
}

const selectState = statement<InstructionKey, { state: InstructionState }>((db, { kind, resourceId }) =>
  db.selectFrom('coreBankInstructions').select('state').where('kind', '=', kind).where('resourceId', '=', resourceId),
)

const byKey = (executor: Executor, { kind, resourceId }: InstructionKey) =>
  executor.updateTable('coreBankInstructions').where('kind', '=', kind).where('resourceId', '=', resourceId)

/** Whether an instruction is due by this moment, to be handed over or asked about, or waits for a person. */
export async function isAnyOpen(executor: Executor, dueBy: Date): Promise<boolean> {
  return (await selectOpen(executor, { dueBy })).length > 0
}

const selectOpen = statement<{ dueBy: Date }, object>((db, { dueBy }) => {
  const open = sql`select 1 as open where exists (select from core_bank_instructions where state in ('queued', 'awaitingDecision')
      and next_attempt_at <= ${dueBy}) or exists (select from core_bank_instructions where state = 'needsPerson')`
  return { compile: () => open.compile(db) }
})

/** Whether somebody is handing the instruction over. */
export async function isInstructionTaken(executor: Executor, { kind, resourceId }: InstructionKey, now: Date): Promise<boolean> {
  const taken = await executor
    .selectFrom('coreBankInstructions')
    .select('lease')
    .where('kind', '=', kind)
    .where('resourceId', '=', resourceId)
    .where('state', '=', 'queued')
    .where('lease', 'is not', null)
    .where('nextAttemptAt', '>', now)
    .executeTakeFirst()
  return taken !== undefined
}

/** Instructions of one kind and state, and when the first of those was made that have been due. */
type OpenCount = Pick<CoreBankInstructionTable, 'kind' | 'state'> & {
  instructions: number
  personTold: number
  oldestAt: Date | null
}

/** Instructions that are not done, by kind and state. Each state is counted up to `most`, by indexes without what is done. */
export async function countOpenInstructions(executor: Executor, most: number, now: Date): Promise<OpenCount[]> {
  const open = (state: Exclude<InstructionState, 'done'>) =>
    sql`(select kind, state, created_at, person_told_at, state <> 'queued' or attempts > 0 or next_attempt_at <= ${now} as has_been_due from core_bank_instructions where state = ${sql.lit(state)} limit ${sql.lit(most)})`
  const states = sql.join([open('queued'), open('awaitingDecision'), open('needsPerson')], sql` union all `)
  const counted = sql<OpenCount>`select kind, state, count(*)::int as instructions, count(person_told_at)::int as person_told,
    min(created_at) filter (where has_been_due) as oldest_at from (${states}) as open_ones group by kind, state`
  return (await counted.execute(executor)).rows
}

/** What has been tried and is undecided since before: payments from their day on, letters from their hand-over. */
interface UndecidedBounds {
  paymentsBefore: Date
  lettersBefore: Date
}

/** When the payment `p` of the instruction `i` was due. */
const dueAt = sql`greatest(p.execution_at, i.created_at)`
const isUndecided = ({ paymentsBefore, lettersBefore }: UndecidedBounds) =>
  sql`case i.kind when 'payment' then ${dueAt} <= ${paymentsBefore} else i.created_at <= ${lettersBefore} end`

/** What was due by then and not taken is late; what was taken and is not decided is, too. A try pauses for so long at most. */
interface Lateness extends UndecidedBounds {
  now: Date
  lateBefore: Date
  longestPauseMs: number
  limit: number
}

/** An instruction that is delayed, and in which state it is so. */
export type DelayedInstruction = InstructionKey & { state: Exclude<InstructionState, 'done'> }

/** Instructions that are delayed (domain/payment/progress.ts) and not marked so. A letter's end delays nobody. */
export async function listDelayed(
  executor: Executor,
  { now, lateBefore, longestPauseMs, limit, ...bounds }: Lateness,
): Promise<DelayedInstruction[]> {
  // Whatever was tried is due again soon, so what waits for a far day is not looked at.
  const soon = new Date(now.getTime() + longestPauseMs)
  const isOpen = sql`i.delayed_at is null and i.kind in ('payment', 'letter')`
  const open = (state: DelayedInstruction['state'], isLate: RawBuilder<unknown>) =>
    sql`(select i.kind, i.resource_id, i.state from core_bank_instructions as i
      left join payments as p on i.kind = 'payment' and p.payment_id = i.resource_id
      where i.state = ${sql.lit(state)} and i.next_attempt_at <= ${soon} and ${isLate} and ${isOpen} limit ${limit})`
  const { rows } = await sql<DelayedInstruction>`select * from (
    (select i.kind, i.resource_id, i.state from core_bank_instructions as i where i.state = 'needsPerson' and ${isOpen} limit ${limit})
    union all ${open('queued', sql`${dueAt} <= ${lateBefore}`)}
    union all ${open('awaitingDecision', isUndecided(bounds))}) as delayed`.execute(executor)
  return rows
}

/** Marks one as delayed. Returns false where somebody else has, or the core bank has taken or decided it meanwhile. */
export async function markDelayed(trx: Executor, { state, ...key }: DelayedInstruction, now: Date): Promise<boolean> {
  const marked = await byKey(trx, key)
    .set({ delayedAt: now })
    .where('delayedAt', 'is', null)
    .where('state', 'in', [state, 'needsPerson'])
    .returning('resourceId')
    .executeTakeFirst()
  return marked !== undefined
}

/** Ends the tries: the core bank has decided, or need not be told any more. Whoever is trying one writes nothing more. */
export async function finishInstructions(executor: Executor, ended: EndedInstructions): Promise<void> {
  await finish(executor, ended)
}

/** Instructions of one kind. */
interface EndedInstructions {
  kind: CoreBankInstructionTable['kind']
  resourceIds: readonly string[]
}

const finish = statement<EndedInstructions, object>((db, { kind, resourceIds }) =>
  db
    .updateTable('coreBankInstructions')
    .set({ state: 'done', lease: null })
    .where('kind', '=', kind)
    .where(sql<boolean>`resource_id = any(${resourceIds})`),
)

/** Leaves an instruction to a person, because what the core bank said of it cannot be. Whoever is trying it writes nothing more. */
export async function leaveToPerson(trx: Executor, key: InstructionKey, takenAt: Date): Promise<void> {
  await byKey(trx, key)
    .set({ state: 'needsPerson', lease: null, takenAt })
    .where('state', 'in', ['queued', 'awaitingDecision'])
    .execute()
}

/** Leaves an instruction to a person that is still to be handed over, and that nobody is trying. Returns whether it was so. */
export async function holdInstruction(trx: Executor, key: InstructionKey, now: Date): Promise<boolean> {
  const held = await byKey(trx, key)
    .set({ state: 'needsPerson', lease: null, nextAttemptAt: sql<Date>`least(next_attempt_at, ${now})` })
    .where('state', '=', 'queued')
    .where((where) => where.or([where('lease', 'is', null), where('nextAttemptAt', '<=', now)]))
    .returning('resourceId')
    .executeTakeFirst()
  return held !== undefined
}

/** How long ago, and how many at most. A try pauses for so long at most. */
interface Undecided extends UndecidedBounds {
  now: Date
  longestPauseMs: number
  limit: number
}

/** Payments and letters that the core bank has not decided in time, and of which nobody at the bank was told: the oldest first. */
export async function listUndecided(
  executor: Executor,
  { now, longestPauseMs, limit, ...bounds }: Undecided,
): Promise<InstructionKey[]> {
  // Whatever was tried is due again by then, so what waits for a far day is not looked at.
  const soon = new Date(now.getTime() + longestPauseMs)
  const { rows } = await sql<InstructionKey>`select i.kind, i.resource_id from core_bank_instructions as i
    left join payments as p on i.kind = 'payment' and p.payment_id = i.resource_id
    where i.state in ('queued', 'awaitingDecision') and i.next_attempt_at <= ${soon} and i.person_told_at is null
      and (i.state = 'awaitingDecision' or i.attempts > 0)
      and ${isUndecided(bounds)}
    order by ${dueAt}, i.kind, i.resource_id limit ${limit}`.execute(executor)
  return rows
}

/** Marks one of which somebody at the bank is told now. Returns false where they were, or where it was decided meanwhile. */
export async function markPersonTold(trx: Executor, key: InstructionKey, now: Date): Promise<boolean> {
  const marked = await byKey(trx, key)
    .set({ personToldAt: now })
    .where('personToldAt', 'is', null)
    .where('state', 'in', ['queued', 'awaitingDecision'])
    .returning('resourceId')
    .executeTakeFirst()
  return marked !== undefined
}

/** Takes back an instruction that was never tried. Returns false when it is too late. */
export async function cancelInstruction(executor: Executor, key: InstructionKey): Promise<boolean> {
  const cancelled = await byKey(executor, key)
    .set({ state: 'done' })
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('resourceId')
    .executeTakeFirst()
  return cancelled !== undefined
}
