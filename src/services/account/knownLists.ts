import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limits } from '../../config/limits.ts'
import type { CoreBank } from '../../corebank/port.ts'
import { findTransactionList, insertTransactionList } from '../../data/repositories/transactionLists.ts'
import { isOwnMark, type ListPlaces, toOwnMark, type TransactionExtent } from '../../domain/account/transactionList.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'

/** What is known of one list of transactions as it was when it was begun. Nothing of it changes, but that more places become known. */
export interface KnownList {
  /** `as-of` of its links. */
  mark: number
  extent: TransactionExtent
  places: ListPlaces
  /** Whether the core bank begins it at any row, with its number. */
  canJump: boolean
}

/** A list's number, and which rows of which account it was begun with: a cursor opens no other. */
export interface ListName {
  mark: number
  query: string
}

type Parts = Pick<Dependencies, 'db' | 'coreBank'>

/** A list that costs much to begin: it is read to its end, or stored. */
interface BegunList {
  at: number
  list: Promise<KnownList>
  /** Why nobody reads it to its end, where that will not change soon. */
  refusal?: BankRefusal
}

/** What this process knows of the lists of a core bank. It saves way, and nothing is wrong without it. */
interface Memory {
  lists: LRUCache<string, KnownList>
  /** By what a request named, the one that was begun last. */
  begun: LRUCache<string, BegunList>
}
const remembered = new WeakMap<CoreBank, Memory>()

function memoryOf({ coreBank }: Pick<Parts, 'coreBank'>): Memory {
  const max = limits.transactionLists
  const memory = remembered.get(coreBank) ?? { lists: new LRUCache({ max }), begun: new LRUCache({ max }) }
  remembered.set(coreBank, memory)
  return memory
}

const keyOf = ({ mark, query }: ListName) => `${mark} ${query}`

/** What this process remembers of a list, or what is stored of one that the core bank cannot be asked for by its number. */
export async function findKnownList(parts: Parts, name: ListName, now: Date): Promise<KnownList | undefined> {
  const { lists } = memoryOf(parts)
  const known = lists.get(keyOf(name))
  if (known || !isOwnMark(name.mark)) return known
  const stored = await findTransactionList(parts.db, name, now)
  if (!stored) return undefined
  const list = { ...stored, canJump: false }
  lists.set(keyOf(name), list)
  return list
}

/** A list as a request names it: without a mark it is the list as it is now. */
type AskedList = Omit<ListName, 'mark'> & { mark: number | undefined }

const begunKeyOf = ({ mark, query }: AskedList) => `${mark ?? 'now'} ${query}`

/**
 * The list that a request goes on with, if it was begun a short while ago and beginning it costs much; one that is still being read is
 * waited for. A list that shall be begun anew is none of them. Throws BankRefusal 'resourceFormat' while the list is known to be too long, also
 * where it shall be begun anew.
 */
export function findBegunList(
  parts: Parts,
  { isAnew, ...name }: AskedList & { isAnew: boolean },
  now: Date,
): Promise<KnownList> | undefined {
  const begun = memoryOf(parts).begun.get(begunKeyOf(name))
  if (!begun || now.getTime() - begun.at >= limits.transactionListFreshSeconds * 1_000) return undefined
  if (begun.refusal) throw begun.refusal
  return isAnew ? undefined : begun.list
}

/** Remembers a list that costs much to begin, while it is still being read. */
export function rememberBegun(parts: Parts, name: AskedList, list: Promise<KnownList>, now: Date): void {
  const { begun } = memoryOf(parts)
  const key = begunKeyOf(name)
  const entry: BegunList = { at: now.getTime(), list }
  begun.set(key, entry)
  list.catch((refusal: unknown) => {
    // A list hardly gets shorter. A core bank that did not answer may answer the next time.
    if (refusal instanceof BankRefusal && refusal.code === 'resourceFormat') entry.refusal = refusal
    else if (begun.get(key) === entry) begun.delete(key)
  })
}

/** Keeps what is known of a list from now on. Without a number of the core bank's own it is stored, and gets one of Sanad's. */
export async function keepList(
  parts: Parts,
  { query, mark, ...rest }: Omit<KnownList, 'mark'> & { query: string; mark: number | null },
  now: Date,
): Promise<KnownList> {
  const list: KnownList = { ...rest, mark: mark ?? toOwnMark(randomInt) }
  if (mark === null) {
    const expiresAt = new Date(now.getTime() + limits.transactionListSeconds * 1_000)
    const { extent, places } = list
    await insertTransactionList(parts.db, { query, mark: list.mark, extent, places, expiresAt })
  }
  memoryOf(parts).lists.set(keyOf({ query, mark: list.mark }), list)
  return list
}

/** Forgets a list whose cursors lead nowhere any more, so that one with a number of the core bank's own is begun again by it. */
export function forgetList(parts: Pick<Parts, 'coreBank'>, { mark, query }: { mark: number | null; query: string }): void {
  const { lists, begun } = memoryOf(parts)
  begun.delete(begunKeyOf({ mark: undefined, query }))
  if (mark === null) return
  begun.delete(begunKeyOf({ mark, query }))
  lists.delete(keyOf({ mark, query }))
}
