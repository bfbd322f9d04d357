import { type operations } from '../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../http/operation.ts'
import * as clock from '../services/sandbox/clock.ts'
import { decideBankLetter, decideBankPayment, rejectReason, sandboxOf } from '../services/sandbox/coreBank.ts'

type Of<Id extends keyof operations> = Handler<operations[Id], AnonymousCaller>

/** Customers of the sandbox, with what one needs to play them. */
export const listCoreBankCustomers: Of<'listCoreBankCustomers'> = async (_input, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listCustomers(),
})

/** One-time codes a customer could type now, newest last. */
export const listOneTimeCodes: Of<'listOneTimeCodes'> = async ({ path }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listOneTimeCodes(path.nationalIdentificationNumber),
})

/** Values with which the sandbox behaves in a special way. */
export const getMagicValues: Of<'getMagicValues'> = async (_input, dependencies) => ({
  status: 200,
  body: sandboxOf(dependencies).magicValues(),
})

/** Move an account of the sandbox to another state. */
export const setAccountStatus: Of<'setAccountStatus'> = async ({ body: { status }, now, path: { accountId } }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).setAccountStatus({ accountId, status, now }),
})

/** Payments at the core bank, newest first. */
export const listBankPayments: Of<'listBankPayments'> = async ({ query }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listPayments(query),
})

/** Approve a payment in the name of the customer who authorized it. */
export const approvePayment: Of<'approvePayment'> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await decideBankPayment(dependencies, { ...body, paymentId: path.PaymentId, outcome: 'completed', now }),
})

/** Reject a payment. */
export const rejectPayment: Of<'rejectPayment'> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await decideBankPayment(dependencies, {
    ...rejectReason({ ...body }),
    paymentId: path.PaymentId,
    outcome: 'rejected',
    now,
  }),
})

/** Letters of guarantee at the core bank, newest first. */
export const listBankLetters: Of<'listBankLetters'> = async ({ query }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listLetters(query),
})

/** Companies with a guarantee line, and what of it is free. */
export const listGuaranteeLines: Of<'listGuaranteeLines'> = async (_input, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listGuaranteeLines(),
})

/** Issue a letter of guarantee. */
export const issueLetter: Of<'issueLetter'> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, { letterOfGuaranteeId: path.LetterOfGuaranteeId, outcome: 'issued', now }),
})

/** Cancel a letter of guarantee before it is issued. */
export const cancelLetter: Of<'cancelLetter'> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, { letterOfGuaranteeId: path.LetterOfGuaranteeId, outcome: 'cancelled', now }),
})

/** Reject a letter of guarantee. */
export const rejectLetter: Of<'rejectLetter'> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, {
    ...rejectReason({ ...body }),
    letterOfGuaranteeId: path.LetterOfGuaranteeId,
    outcome: 'rejected',
    now,
  }),
})

/** What time it is in the sandbox. */
export const getClock: Of<'getClock'> = async () => ({ status: 200, body: clock.readClock() })

/** Move the sandbox forward in time. */
export const advanceClock: Of<'advanceClock'> = async ({ body }, dependencies) => ({
  status: 200,
  body: await clock.advanceClock(dependencies, body),
})
