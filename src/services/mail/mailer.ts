import { deleteMailOrder, insertMailOrder, leaseMailOrders, postponeMailOrder } from '../../data/repositories/mailOrders.ts'
import { type Executor } from '../../data/schema.ts'
import { type WaitingMail } from '../../domain/app/app.ts'
import { mailPausesMs, nextTryAt } from '../../domain/shared/retries.ts'
import { type MailOutcome } from '../../telemetry/metrics.ts'
import { type Mail, type Mailer, type ServiceLog } from '../dependencies.ts'
import { type Clock } from '../../config/clock.ts'

/** Hands a mail over: to an SMTP server, or to the sandbox's list. It may take `mailTimeoutMs` at most. Throws MailFailure. */
export interface MailCarrier {
  deliver(mail: Mail): Promise<void>
  close(): void
}

/** A mail that was not handed over. The message names no address. */
export class MailFailure extends Error {
  /** Whether another try would fail too. */
  readonly isForGood: boolean

  constructor(message: string, isForGood = false) {
    super(message)
    this.isForGood = isForGood
  }
}

/** What a mailer works with. */
export interface MailerParts {
  db: Executor
  carrier: MailCarrier
  /** Writes the mail of an order; undefined when nobody needs it any more. */
  write: (order: WaitingMail, now: Date) => Promise<Mail | undefined>
  limits: Record<'mailsUnderWay' | 'mailLeaseMs', number>
  log: Pick<ServiceLog, 'warn' | 'error'>
  count: (outcome: MailOutcome) => void
  /** A number in [0, 1), for the jitter of the tries. */
  random?: () => number
  /** The time at which a new mail is tried. */
  clock: Pick<Clock, 'now'>
}

/** Makes a mailer. At most `mailsUnderWay` mails are under way; what comes above is dropped, so that a flood costs no memory. */
export function createMailer(parts: MailerParts): Mailer {
  const { db, carrier, limits, log, count, clock } = parts
  const underWay = new Set<Promise<void>>()
  const leasedUntil = (now: Date) => new Date(now.getTime() + limits.mailLeaseMs)
  const begin = (work: () => Promise<void>) => {
    const running = work()
      // A mail that was stored is tried again when its lease ends.
      .catch((err: unknown) => log.error({ err }, 'a mail could not be tried'))
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }
  return {
    post(find) {
      if (underWay.size >= limits.mailsUnderWay) {
        count('dropped')
        return log.warn({ mails: underWay.size }, 'a mail was not sent: too many are under way')
      }
      begin(async () => {
        // The caller's answer goes out first.
        await new Promise((resolve) => setImmediate(resolve))
        const order = await find()
        const now = clock.now()
        if (order) await tryMail(parts, await insertMailOrder(db, { ...order, now, leasedUntil: leasedUntil(now) }), now)
      })
    },
    async sendDue(now) {
      // The other half is for new mails, which would be lost.
      const room = Math.floor(limits.mailsUnderWay / 2) - underWay.size
      if (room <= 0) return
      const due = await leaseMailOrders(db, { now, leasedUntil: leasedUntil(now), limit: room })
      for (const mail of due) begin(() => tryMail(parts, mail, now))
    },
    settle: async () => void (await Promise.all(underWay)),
    close: () => carrier.close(),
  }
}

/** One try of a mail that this instance has taken. */
async function tryMail({ db, carrier, write, log, count, random }: MailerParts, waiting: WaitingMail, now: Date): Promise<void> {
  try {
    const mail = await write(waiting, now)
    if (mail) await carrier.deliver(mail)
    if (mail) count('sent')
  } catch (err) {
    const { attempts, purpose } = waiting
    const isForGood = err instanceof MailFailure && err.isForGood
    const retryAt = isForGood ? undefined : nextTryAt(attempts, now, (random ?? Math.random)(), { pauses: mailPausesMs })
    count(retryAt ? 'failed' : 'dead')
    log.warn({ err, purpose, attempts }, retryAt ? 'a mail could not be sent; it is tried again' : 'a mail could not be sent')
    if (retryAt) await postponeMailOrder(db, waiting, retryAt)
    else await deleteMailOrder(db, waiting)
    return
  }
  await deleteMailOrder(db, waiting)
}
