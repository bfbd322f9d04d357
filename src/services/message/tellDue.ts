import type { CustomerNotice } from '../../corebank/notices.ts'
import { findMessage, keepSilent, messageQueue, type TellEntry } from '../../data/repositories/customerMessages.ts'
import { isToldAlways } from '../../domain/message/kinds.ts'
import { isOver, type KeptBecause, type NamedMessage, type Told } from '../../domain/message/message.ts'
import { backOffs } from '../../domain/shared/retries.ts'
import type { Dependencies } from '../dependencies.ts'
import { LeasedQueue, type Outcome, type Written } from '../shared/leasedQueue.ts'

/** What pages make of a message: its words in the customer's language, and the address that it leads to. */
export type MessageWords = Pick<CustomerNotice, 'title' | 'text' | 'link'>

/** What telling asks of others, so that it knows neither pages nor authorizations. */
export interface TellParts {
  present(message: NamedMessage): MessageWords
  /** Whether a request of an app still waits for this customer, and is theirs to decide. */
  isWaiting(request: { interactionId: string; nationalIdentificationNumber: string; now: Date }): Promise<boolean>
}

type TellDependencies = Pick<Dependencies, 'db' | 'coreBank' | 'settings' | 'log' | 'metrics' | 'clock'>

const hourMs = 3_600_000

/**
 * Hands the messages that are due to the bank, each until it has taken it, with an id that stays the same. What has become old, what nobody
 * waits for any more, and all of it at a bank that tells nothing stays on the customer's own page. Returns how many were looked at.
 */
export async function tellDue(dependencies: TellDependencies, parts: TellParts, now: Date): Promise<number> {
  const { messageBatch: limit, messageLeaseMs: leaseMs, messageRounds, silentBatch } = dependencies.settings.limits
  const queue = new LeasedQueue<TellEntry>(
    {
      kept: messageQueue,
      leaseMs,
      backOff: () => backOffs.notice,
      perform: (entry) => tellOnce(dependencies, parts, entry, now),
      report: (err, entry) => dependencies.log.error({ err, messageId: entry?.messageId }, 'a message could not be tried'),
    },
    dependencies.db,
    dependencies,
  )
  let looked = 0
  for (let round = 0; round < messageRounds; round++) {
    const tried = await queue.workThrough(now, { limit, rounds: 1 })
    if (tried === 0) break
    // Those that came above a bound are many at once, and the bank is not asked about any: they are written together.
    const silent = await keepSilent(dependencies.db, { now, limit: silentBatch })
    for (let kept = 0; kept < silent; kept++) dependencies.metrics.countMessage('tooMany')
    looked += tried + silent
  }
  return looked
}

async function tellOnce(
  dependencies: TellDependencies,
  { present, isWaiting }: TellParts,
  { messageId, attempts, kind, keptBecause }: TellEntry,
  now: Date,
): Promise<Outcome> {
  const { db, coreBank, metrics, log } = dependencies
  // Known since it was written. A request is looked at before, because its customer then finds it on their page.
  if (keptBecause !== null && kind !== 'requestAsked') return keep(keptBecause)
  const message = await findMessage(db, messageId)
  if (!message) return { is: 'done' }
  const { linkId, nationalIdentificationNumber } = message
  if (kind === 'requestAsked' && !(await isWaiting({ interactionId: linkId ?? '', nationalIdentificationNumber, now })))
    return keep('notTheirs')
  if (keptBecause !== null) return keep(keptBecause)
  if (!coreBank.notify) return keep('noChannel')
  if (isLate(message, dependencies.settings, now)) return keep('tooLate')
  try {
    await coreBank.notify(noticeOf(message, present(message)))
    metrics.countMessage('told')
    return { is: 'done' }
  } catch (err) {
    const afterwards = ({ isGivenUp }: Written) => {
      metrics.countMessage(isGivenUp ? 'untold' : 'failed')
      const details = { err, messageId, kind, attempt: attempts }
      if (isGivenUp) log.error(details, 'the bank failed too often to tell its customer; they find it on their own page')
      else log.warn(details, 'the bank could not tell its customer; it is tried again')
    }
    return { is: 'failed', afterwards }
  }

  function keep(because: KeptBecause): Outcome {
    metrics.countMessage(because === 'tooMany' ? 'tooMany' : 'kept')
    return { is: 'done', columns: { state: 'kept', keptBecause: because } }
  }
}

const isLate = (message: NamedMessage, { limits }: TellDependencies['settings'], now: Date) =>
  isOver(message, now) || now.getTime() - message.createdAt.getTime() > limits.messageTellHours * hourMs

function noticeOf(message: NamedMessage, words: MessageWords): CustomerNotice {
  const { messageId, nationalIdentificationNumber, kind, terms, isOwn, language, clientId, appName, createdAt, tellUntil } =
    message
  return {
    ...({ kind, terms } as Told),
    ...{ messageId, nationalIdentificationNumber, isToldAlways: isToldAlways(kind), isOwn, language, ...words },
    app: clientId !== null && appName !== null ? { clientId, name: appName } : null,
    ...{ happenedAt: createdAt, tellUntil },
  }
}
