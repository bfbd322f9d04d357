import { callOperation, type Caller } from './call.ts'
import { SanadApiError } from './errors.ts'
import type { Answer } from './operations.ts'
import type { Payment, PaymentStatus } from './paymentInitiation.ts'

/** How long a payment is waited for. */
export interface PaymentWait {
  /** How long at most, in milliseconds. The default is 120,000. */
  timeoutMs?: number
  /** The time between two questions, in milliseconds. The default is 1,000, and half as long again after each, up to 10,000. */
  intervalMs?: number
  /** Ends the waiting. */
  signal?: AbortSignal
}

/** Waiting for what a call only begins. */
export interface WaitMethods {
  /**
   * Waits until a payment has ended: settled, rejected or cancelled. Asks for its status again and again, so prefer events where you
   * receive them. Returns the payment as it then is.
   *
   * @throws {SanadApiError} `kind: 'pending'` when it has not ended after `timeoutMs`; nothing is wrong with it, ask again later.
   * @example
   * const { message } = await bank.waitForPayment(PaymentId)
   * if (message.Data.Status === 'KSAOB.AcceptedSettlementCompleted') sendGoods()
   */
  waitForPayment(PaymentId: string, wait?: PaymentWait): Promise<Answer<Payment>>
}

/** No payment leaves one of these. */
const ends: ReadonlySet<unknown> = new Set<PaymentStatus['Data']['Status']>([
  'KSAOB.AcceptedSettlementCompleted',
  'KSAOB.Rejected',
  'KSAOB.Cancelled',
])

const longestIntervalMs = 10_000

/** Asks until the payment has ended, or until the caller's time is over. */
export async function waitForPayment(
  caller: Caller,
  PaymentId: string,
  { timeoutMs = 120_000, intervalMs = 1_000, signal }: PaymentWait = {},
): Promise<Answer<Payment>> {
  const { sleep, now } = caller.session
  const input = { path: { PaymentId }, ...(signal && { signal }) }
  const endsAt = now().getTime() + timeoutMs
  for (let waitMs = intervalMs; ; waitMs = Math.min(waitMs * 1.5, longestIntervalMs)) {
    const { message } = (await callOperation(caller, 'getPaymentStatus', input)) as Answer<PaymentStatus>
    const { Status } = message.Data
    if (ends.has(Status)) return (await callOperation(caller, 'getPayment', input)) as Answer<Payment>
    if (now().getTime() + waitMs > endsAt) throw stillPending(PaymentId, String(Status), timeoutMs)
    await sleep(waitMs, signal).catch((cause: unknown) => Promise.reject(aborted(PaymentId, cause)))
  }
}

const stillPending = (PaymentId: string, status: string, timeoutMs: number) =>
  new SanadApiError(0, [
    {
      Code: 'TPP.StillPending',
      Message: `the payment ${PaymentId} is ${status} after ${timeoutMs} ms; it may still end well or badly`,
    },
  ])

const aborted = (PaymentId: string, cause: unknown) =>
  new SanadApiError(0, [{ Code: 'TPP.Aborted', Message: `waiting for the payment ${PaymentId} was ended by its caller` }], {
    cause,
  })
