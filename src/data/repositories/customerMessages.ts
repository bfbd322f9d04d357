import { type RawBuilder, sql } from 'kysely'
import type { MessageKind } from '../../domain/message/kinds.ts'
import type { CustomerMessage, NamedMessage, NewMessage } from '../../domain/message/message.ts'
import type { NameVerdict } from '../../domain/verification/payeeCheck.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import type { QueueTable } from './queue.ts'

/**
 * How many messages of the kind may ring at one customer's since `countedFrom`, and whether the customer may have left the kind out. Null:
 * each rings. `mostOfOne`: of those of one organisation, whichever of its apps. `ofEach`: so many of an organisation ring however many
 * others have. What does not ring does not count: an app that names the customer for what is not theirs to decide would silence the others.
 */
export interface TellRule {
  bound: { most: number; mostOfOne: number; ofEach: number } | null
  countedFrom: Date
  isOfChoice: boolean
}

/**
 * Writes messages of one kind and moment to everybody whom they are for, in one statement. It leaves out who has chosen so, and who was
 * told before. What comes above the bound is marked, and stays on the customer's own page. The statement does not count its own messages:
 * where there is a bound, none of them may be for the customer of another. Call it in the transaction of what happened.
 */
export async function insertMessages(
  trx: Executor,
  messages: readonly MessageToWrite[],
  { bound, countedFrom, isOfChoice }: TellRule,
): Promise<void> {
  const { kind, now } = messages[0]!
  const rows = messages.map(({ customers, approversOf, ownOf, notTo, clientId, linkId, onceKey, until, terms }) => ({
    ...{ customers, approversOf, ownOf, notTo: [notTo ?? []].flat(), clientId, linkId, onceKey, until, terms },
  }))
  await insert(trx, { messages: JSON.stringify(rows), now, kind, ...bound, countedFrom, isOfChoice })
}

/** A message with the key by which it is told once. */
export type MessageToWrite = NewMessage & { onceKey: string }

type InsertValues = Omit<TellRule, 'bound'> & {
  /** The bound, undefined where each rings: then nothing is counted. */
  most?: number
  mostOfOne?: number
  ofEach?: number
  messages: string
  now: Date
  kind: MessageKind
}

const isTooMany = ({ most, mostOfOne, ofEach }: InsertValues) =>
  most === undefined
    ? sql`null::text`
    : sql`case when rang.of_one >= ${mostOfOne}::integer
        or (rang.of_kind >= ${most}::integer and rang.of_one >= ${ofEach}::integer) then 'tooMany' end`

/** How many of the kind have rung at each customer's, of all organisations and of this one. */
const countRang = ({ most, countedFrom, kind }: InsertValues) =>
  most === undefined
    ? sql``
    : sql`cross join lateral (select array(select other.client_id from apps as own join apps as other using (developer_id)
            where own.client_id = message."clientId") as client_ids offset 0) as organisation
        cross join lateral (select count(*) as of_kind, count(*) filter (
            where client_id is not distinct from message."clientId" or client_id = any(organisation.client_ids)) as of_one
          from customer_messages where national_identification_number = told.customer
            and created_at > ${countedFrom}::timestamptz and kind = ${kind} and kept_because is null) as rang`

// The JSON has the names of MessageToWrite.
const insert = statement<InsertValues, object>((db, values) =>
  db
    .insertInto('customerMessages')
    .columns([
      ...(['messageId', 'nationalIdentificationNumber', 'kind', 'onceKey', 'clientId', 'linkId', 'isOwn', 'terms'] as const),
      ...(['language', 'state', 'keptBecause', 'createdAt', 'tellUntil', 'nextAttemptAt'] as const),
    ])
    .expression(
      sql`select gen_random_uuid()::text, told.customer, ${values.kind}::text, message."onceKey", message."clientId",
        message."linkId", coalesce(told.customer = message."ownOf", false), message.terms,
        coalesce((select language from customer_sign_ins
          where national_identification_number = told.customer and language is not null order by signed_in_at desc limit 1), 'ar'),
        'due', ${isTooMany(values)}, ${values.now}::timestamptz, message.until, ${values.now}::timestamptz
      from json_to_recordset(${values.messages}::json) as message (customers text[], "approversOf" text, "ownOf" text, "notTo" text[],
          "clientId" text, "linkId" text, "onceKey" text, until timestamptz, terms json)
        cross join lateral (select unnest(message.customers) as customer
          union select national_identification_number from consent_approvals
            where consent_id = message."approversOf" and decision = 'approved') as told
        ${countRang(values)}
      where told.customer <> all(message."notTo")
        and not (${values.isOfChoice}::boolean and exists (select from message_choices
          where national_identification_number = told.customer and kind = ${values.kind}))`,
    )
    .onConflict((conflict) => conflict.columns(['nationalIdentificationNumber', 'kind', 'onceKey']).doNothing()),
)

/** What waits to be told. What was told, kept or given up stays for the customer's own page. */
export type TellEntry = Pick<CustomerMessage, 'messageId' | 'state' | 'createdAt' | 'tellUntil' | 'kind' | 'keptBecause'> & {
  nextAttemptAt: Date
  attempts: number
}

/** The messages on their way to the bank. */
export const messageQueue: QueueTable<TellEntry> = {
  table: 'customerMessages',
  id: ['messageId'],
  due: 'nextAttemptAt',
  attempts: 'attempts',
  counted: 'taken',
  open: ['due'],
  done: { state: 'told' },
  givenUp: { state: 'untold' },
}

/** Keeps what waits and is known not to ring, up to `limit`, but no request: that is looked at first. Returns how many there were. */
export async function keepSilent(executor: Executor, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`update customer_messages set state = 'kept', lease = null where message_id in (
    select message_id from customer_messages where state = 'due' and next_attempt_at <= ${now} and kept_because is not null
      and kind <> 'requestAsked' limit ${limit} for update skip locked)`.execute(executor)
  return Number(numAffectedRows)
}

/** A message of a payment leads to it or to its consent, whose approvals say what was found of the payee's name. */
const payeeVerdicts = sql<NameVerdict[]>`array(select details->>'verdict' from audit where action = 'payee.checked'
  and subject = coalesce((select consent_id from payments where payment_id = customer_messages.link_id), customer_messages.link_id))`

const named = (executor: Executor) =>
  executor
    .selectFrom('customerMessages')
    .leftJoin('apps', 'apps.clientId', 'customerMessages.clientId')
    .leftJoin('developers', 'developers.developerId', 'apps.developerId')
    .selectAll('customerMessages')
    .select(['apps.name as appName', 'developers.organisation'])
    .select(sql<boolean>`coalesce(apps.status = 'suspended', false)`.as('isAppSuspended'))
    .select(payeeVerdicts.as('payeeVerdicts'))

/** A customer, and what of their messages is looked at. */
export interface MessageQuery {
  nationalIdentificationNumber: string
  from: Date
}

/**
 * What a customer may see: of requests over the back channel only those that were told, or would have been if there were not too many.
 * Whether one is theirs to decide is looked at before that, and what waits has a list of its own.
 */
const isShown = sql<boolean>`(customer_messages.kind <> 'requestAsked' or customer_messages.state = 'told'
  or (customer_messages.state = 'kept' and customer_messages.kept_because = 'tooMany'))`

/** A customer's messages since `from`, newest first, behind the mark where there is one. */
export async function listMessages(
  executor: Executor,
  { nationalIdentificationNumber, from, limit, after }: MessageQuery & { limit: number; after?: PageMark | undefined },
): Promise<NamedMessage[]> {
  const rows = await named(executor)
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('customerMessages.createdAt', '>', from)
    .where(isShown)
    .$if(after !== undefined, (query) =>
      query.where(sql`(customer_messages.created_at, message_id)`, '<', sql`(${after?.at}, ${after?.id})` as RawBuilder<never>),
    )
    .orderBy('customerMessages.createdAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as NamedMessage[]
}

/** How many messages since `from` a customer has not read, up to `most`. What is over at `now` is no news (`isOver`). */
export async function countUnread(
  executor: Executor,
  { nationalIdentificationNumber, from, most, now }: MessageQuery & { most: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (select from customer_messages
    where national_identification_number = ${nationalIdentificationNumber} and read_at is null and created_at > ${from}
      and (tell_until is null or tell_until > ${now}) and ${isShown}
    limit ${most}) as unread_ones`.execute(executor)
  return rows[0]!.unread
}

/** How many messages since `from` did not ring, because there were too many of their kind. */
export async function countSilent(executor: Executor, { nationalIdentificationNumber, from }: MessageQuery): Promise<number> {
  const { rows } = await sql<{ silent: number }>`select count(*)::int as silent from customer_messages
    where national_identification_number = ${nationalIdentificationNumber} and created_at > ${from} and kept_because = 'tooMany'
      and ${isShown}`.execute(executor)
  return rows[0]!.silent
}

/** Keeps which kinds a customer leaves out, in place of what they chose before. */
export async function replaceLeftOut(
  trx: Executor,
  {
    nationalIdentificationNumber,
    kinds,
    now,
  }: { nationalIdentificationNumber: string; kinds: readonly MessageKind[]; now: Date },
): Promise<void> {
  await trx.deleteFrom('messageChoices').where('nationalIdentificationNumber', '=', nationalIdentificationNumber).execute()
  if (kinds.length === 0) return
  const rows = kinds.map((kind) => ({ nationalIdentificationNumber, kind, chosenAt: now }))
  await trx
    .insertInto('messageChoices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A message with the names of its app. Undefined where it is gone. */
export async function findMessage(executor: Executor, messageId: string): Promise<NamedMessage | undefined> {
  const row = await named(executor).where('messageId', '=', messageId).executeTakeFirst()
  return row as NamedMessage | undefined
}

/** Marks what the customer was shown, up to the newest of it. What they may not see yet stays new. */
export async function markMessagesRead(
  executor: Executor,
  { nationalIdentificationNumber, upTo, now }: { nationalIdentificationNumber: string; upTo: Date; now: Date },
): Promise<void> {
  await executor
    .updateTable('customerMessages')
    .set({ readAt: now })
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', upTo)
    .where(isShown)
    .execute()
}

/** The kinds that a customer has left out. */
export async function listLeftOut(executor: Executor, nationalIdentificationNumber: string): Promise<MessageKind[]> {
  const rows = await executor
    .selectFrom('messageChoices')
    .select('kind')
    .where('nationalIdentificationNumber', '=', nationalIdentificationNumber)
    .execute()
  return rows.map(({ kind }) => kind)
}
