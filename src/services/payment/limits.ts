import { lockCustomerPayments, sumPayments } from '../../data/repositories/payments.ts'
import type { Executor } from '../../data/schema.ts'
import type { PaymentConsent } from '../../domain/consent/consent.ts'
import { type BrokenLimit, findBrokenLimit, limitDay } from '../../domain/payment/limits.ts'
import { halalasPerRiyal } from '../../domain/shared/money.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'

/** Names what is wrong with a decision that a limit forbids. */
export const limitPath = 'limit'

type LimitSettings = Pick<Dependencies['settings'], 'paymentLimitSar' | 'dailyLimitSar'>

const toHalalas = (riyals: number | undefined) => (riyals === undefined ? undefined : riyals * halalasPerRiyal)

/** The limit that the payment of this consent would break now. What was rejected or cancelled does not count. */
export async function findLimit(
  executor: Executor,
  settings: LimitSettings,
  { terms, nationalIdentificationNumber }: PaymentConsent,
  now: Date,
): Promise<BrokenLimit | undefined> {
  const limits = { paymentHalalas: toHalalas(settings.paymentLimitSar), dailyHalalas: toHalalas(settings.dailyLimitSar) }
  const day = limitDay(terms.executionAt, now)
  const used = limits.dailyHalalas === undefined ? 0 : await sumPayments(executor, nationalIdentificationNumber, day)
  return findBrokenLimit(terms.amountHalalas, used, limits)
}

/** What a customer pays through apps today, and the most that they may. Rejected and cancelled payments do not count. */
export async function getDaySpending(
  { db, settings }: { db: Executor; settings: LimitSettings },
  { nationalIdentificationNumber, now }: { nationalIdentificationNumber: string; now: Date },
): Promise<{ usedHalalas: number; limitHalalas: number | undefined }> {
  const usedHalalas = await sumPayments(db, nationalIdentificationNumber, limitDay(null, now))
  return { usedHalalas, limitHalalas: toHalalas(settings.dailyLimitSar) }
}

/** Throws BankRefusal 'businessRule' with path `limit` when the payment would break a limit. The consent stays as it was. */
export async function checkLimit(executor: Executor, settings: LimitSettings, consent: PaymentConsent, now: Date): Promise<void> {
  if (await findLimit(executor, settings, consent, now))
    throw new BankRefusal('businessRule', 'The payment is above a limit of the bank for payments through apps.', {
      path: limitPath,
    })
}

/** As `checkLimit`, in the transaction that makes the payment: two approvals of one customer at once wait for each other. */
export async function checkLimitFinally(
  trx: Executor,
  settings: LimitSettings,
  consent: PaymentConsent,
  now: Date,
): Promise<void> {
  if (settings.dailyLimitSar === undefined) return
  await lockCustomerPayments(trx, consent.nationalIdentificationNumber)
  await checkLimit(trx, settings, consent, now)
}
