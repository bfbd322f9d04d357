import { insertMailOrder, mailQueue } from '../../data/repositories/mailOrders.ts'
import type { Executor } from '../../data/schema.ts'
import type { WaitingMail } from '../../domain/app/app.ts'
import { backOffs } from '../../domain/shared/retries.ts'
import type { MailOutcome } from '../../telemetry/metrics.ts'
import type { Mail, Mailer, ServiceLog } from '../dependencies.ts'
import type { Clock } from '../../config/clock.ts'
import { LeasedQueue, type Outcome, type Written } from '../shared/leasedQueue.ts'

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
  clock: Clock
}

/** Makes a mailer. At most `mailsUnderWay` mails are under way; what comes above is dropped, so that a flood costs no memory. */
export function createMailer(parts: MailerParts): Mailer {
  const { db, carrier, limits, log, count, clock } = parts
  const queue = openQueue(parts, clock)
  return {
    post(find) {
      if (queue.underWay >= limits.mailsUnderWay) {
        count('dropped')
        return log.warn({ mails: queue.underWay }, 'a mail was not sent: too many are under way')
      }
      queue.beginWith(async () => {
        // The caller's answer goes out first.
        await new Promise((resolve) => setImmediate(resolve))
        const order = await find()
        const lease = queue.newLease(clock.now())
        return order && { entry: await insertMailOrder(db, order, lease), lease }
      })
    },
    async sendDue(now) {
      // The other half is for new mails, which would be lost.
      const room = Math.floor(limits.mailsUnderWay / 2) - queue.underWay
      if (room > 0) await queue.begin(now, { limit: room })
    },
    settle: () => queue.settle(),
    close: () => carrier.close(),
  }
}

const openQueue = (parts: MailerParts, clock: Clock) =>
  new LeasedQueue<WaitingMail>(
    {
      kept: mailQueue,
      leaseMs: parts.limits.mailLeaseMs,
      backOff: () => backOffs.mail,
      perform: (mail, { now }) => tryMail(parts, mail, now),
      // A mail that was stored is tried again when its lease ends.
      report: (err) => parts.log.error({ err }, 'a mail could not be tried'),
    },
    parts.db,
    { clock, ...(parts.random && { random: parts.random }) },
  )

/** One try of a mail that this instance has taken. */
async function tryMail({ carrier, write, log, count }: MailerParts, waiting: WaitingMail, now: Date): Promise<Outcome> {
  const { attempts, purpose } = waiting
  try {
    const mail = await write(waiting, now)
    if (mail) await carrier.deliver(mail)
    if (mail) count('sent')
    return { is: 'done' }
  } catch (err) {
    const afterwards = ({ isGivenUp }: Written) => {
      count(isGivenUp ? 'dead' : 'failed')
      log.warn({ err, purpose, attempts }, isGivenUp ? 'a mail could not be sent' : 'a mail could not be sent; it is tried again')
    }
    return { is: 'failed', givesUp: err instanceof MailFailure && err.isForGood ? 'now' : undefined, afterwards }
  }
}
