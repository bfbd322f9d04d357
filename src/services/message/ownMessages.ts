import { limits } from '../../config/limits.ts'
import {
  countSilent,
  countUnread,
  listLeftOut,
  listMessages,
  markMessagesRead,
  replaceLeftOut,
} from '../../data/repositories/customerMessages.ts'
import { inTransaction } from '../../data/transaction.ts'
import { kindsOfChoice, type MessageKind } from '../../domain/message/kinds.ts'
import type { NamedMessage } from '../../domain/message/message.ts'
import { dayMs } from '../../domain/shared/dates.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import type { Dependencies } from '../dependencies.ts'

/** How many messages one page shows, and up to how many new ones are counted. */
const shown = { messages: 25, unread: 99 }

/** A customer who looks at what they were told. */
export interface MessageReader {
  nationalIdentificationNumber: string
  now: Date
}

type OwnDependencies = Pick<Dependencies, 'db'>

const keptFrom = (now: Date) => new Date(now.getTime() - limits.lookUpDays * dayMs)

/**
 * One page of a customer's messages, newest first, how many of all are new, and how many of the last day did not ring because there were
 * too many. `next` is absent on the last page.
 */
export async function listOwnMessages(
  { db }: OwnDependencies,
  { nationalIdentificationNumber, now, after }: MessageReader & { after?: PageMark | undefined },
): Promise<{ messages: NamedMessage[]; unread: number; silent: number; next?: PageMark }> {
  const query = { nationalIdentificationNumber, from: keptFrom(now) }
  const rows = await listMessages(db, { ...query, limit: shown.messages + 1, after })
  const unread = await countUnread(db, { ...query, most: shown.unread, now })
  const silent = await countSilent(db, { nationalIdentificationNumber, from: new Date(now.getTime() - dayMs) })
  const messages = rows.slice(0, shown.messages)
  if (rows.length <= shown.messages) return { messages, unread, silent }
  const { createdAt: at, messageId: id } = messages.at(-1)!
  return { messages, unread, silent, next: { at, id } }
}

/** Whether the bank tells its customers outside of these pages too. */
export const reachesPhones = ({ coreBank }: Pick<Dependencies, 'coreBank'>): boolean => coreBank.notify !== undefined

/** How many messages a customer has not read. */
export const countNewMessages = (
  { db }: OwnDependencies,
  { nationalIdentificationNumber, now }: MessageReader,
): Promise<number> => countUnread(db, { nationalIdentificationNumber, from: keptFrom(now), most: shown.unread, now })

/** Marks as read what was there when the page was shown. What has come since stays new. */
export async function markOwnMessagesRead(
  { db }: OwnDependencies,
  { nationalIdentificationNumber, now, upTo }: MessageReader & { upTo: Date },
): Promise<void> {
  await markMessagesRead(db, { nationalIdentificationNumber, upTo, now })
}

/** The kinds that a customer has left out, of those that may be. */
export async function listOwnChoices(
  { db }: OwnDependencies,
  { nationalIdentificationNumber }: Pick<MessageReader, 'nationalIdentificationNumber'>,
): Promise<MessageKind[]> {
  const leftOut = await listLeftOut(db, nationalIdentificationNumber)
  return kindsOfChoice.filter((kind) => leftOut.includes(kind))
}

/** Keeps which kinds a customer wants to be told. The others that may be left out are, and what is always told stays. */
export async function chooseMessages(
  { db }: OwnDependencies,
  { nationalIdentificationNumber, now, wanted }: MessageReader & { wanted: readonly string[] },
): Promise<void> {
  const kinds = kindsOfChoice.filter((kind) => !wanted.includes(kind))
  await inTransaction(db, (trx) => replaceLeftOut(trx, { nationalIdentificationNumber, kinds, now }))
}
