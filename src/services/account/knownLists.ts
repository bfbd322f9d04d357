import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limits } from '../../config/limits.ts'
import type { CoreBank } from '../../corebank/port.ts'
import { findTransactionList, insertTransactionList } from '../../data/repositories/transactionLists.ts'
import { isOwnMark, type ListPlaces, toOwnMark, type TransactionExtent } from '../../domain/account/transactionList.ts'
import type { Dependencies } from '../dependencies.ts'

/** What is known of one list of transactions as it was when it was begun. Nothing of it changes, but that more places become known. */
export interface KnownList {
  /** `as-of` of its links. */
  mark: number
  extent: TransactionExtent
  places: ListPlaces
}

/** A list's number, and which rows of which account it was begun with: a cursor opens no other. */
export interface ListName {
  mark: number
  query: string
}

type Parts = Pick<Dependencies, 'db' | 'coreBank'>

/** What this process knows of the lists of a core bank. It saves way, and nothing is wrong without it. */
const remembered = new WeakMap<CoreBank, LRUCache<string, KnownList>>()

function memoryOf({ coreBank }: Pick<Parts, 'coreBank'>): LRUCache<string, KnownList> {
  const memory = remembered.get(coreBank) ?? new LRUCache({ max: limits.transactionLists })
  remembered.set(coreBank, memory)
  return memory
}

const keyOf = ({ mark, query }: ListName) => `${mark} ${query}`

/** What this process remembers of a list, or what is stored of one that the core bank cannot be asked for by its number. */
export async function findKnownList(parts: Parts, name: ListName, now: Date): Promise<KnownList | undefined> {
  const memory = memoryOf(parts)
  const known = memory.get(keyOf(name))
  if (known || !isOwnMark(name.mark)) return known
  const stored = await findTransactionList(parts.db, name, now)
  if (stored) memory.set(keyOf(name), stored)
  return stored
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
    await insertTransactionList(parts.db, { query, ...list, expiresAt })
  }
  memoryOf(parts).set(keyOf({ query, mark: list.mark }), list)
  return list
}

/** Forgets a list whose cursors lead nowhere any more, so that one with a number of the core bank's own is begun again by it. */
export function forgetList(parts: Pick<Parts, 'coreBank'>, name: ListName): void {
  memoryOf(parts).delete(keyOf(name))
}
