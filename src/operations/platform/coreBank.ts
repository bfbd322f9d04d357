import type { operations } from '../../../generated/types/platform.ts'
import type { AnonymousCaller, Handler } from '../../http/operation.ts'
import * as bankApp from '../../services/sandbox/bankApp.ts'
import * as clock from '../../services/sandbox/sandboxClock.ts'
import { listMails as listSandboxMails } from '../../services/sandbox/mails.ts'
import { decideBankLetter, decideBankPayment, rejectReason, sandboxOf } from '../../services/sandbox/coreBank.ts'

type Of<Id extends keyof operations> = Handler<operations[Id], AnonymousCaller>

/** Customers of the sandbox, with everything one needs to act as them. */
export const listCoreBankCustomers: Of<'listCoreBankCustomers'> = async (_input, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listCustomers(),
})

/** One-time codes that a customer could type now, newest last. */
export const listOneTimeCodes: Of<'listOneTimeCodes'> = async ({ path }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listOneTimeCodes(path.nationalIdentificationNumber),
})

/** What the bank has told a customer on their phone, newest first. */
export const listPhoneMessages: Of<'listPhoneMessages'> = async ({ path }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listPhoneMessages(path.nationalIdentificationNumber),
})

/** Values with which the sandbox behaves in a special way. */
export const getMagicValues: Of<'getMagicValues'> = async (_input, dependencies) => ({
  status: 200,
  body: sandboxOf(dependencies).magicValues(),
})

/** Changes the status of an account of the sandbox. */
export const setAccountStatus: Of<'setAccountStatus'> = async ({ body: { status }, now, path: { accountId } }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).setAccountStatus({ accountId, status, now }),
})

/** Replaces who signs for a company of the sandbox, on its account and its guarantee line. */
export const setSignatories: Of<'setSignatories'> = async ({ body: { signatories }, path }, dependencies) => {
  const { commercialRegistrationNumber } = path
  const change = { commercialRegistrationNumber: Number(commercialRegistrationNumber), signatories }
  return { status: 200, body: { ...(await sandboxOf(dependencies).setSignatories(change)), commercialRegistrationNumber } }
}

/** Payments at the core bank, newest first. */
export const listBankPayments: Of<'listBankPayments'> = async ({ query }, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listPayments(query),
})

/** Approves a payment in the bank's place. With a national id, only a payment of that customer. */
export const approvePayment: Of<'approvePayment'> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await decideBankPayment(dependencies, { ...body, paymentId: path.PaymentId, outcome: 'completed', now }),
})

/** Rejects a payment in the bank's place. */
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

/** Companies with a guarantee line, and how much of it is free. */
export const listGuaranteeLines: Of<'listGuaranteeLines'> = async (_input, dependencies) => ({
  status: 200,
  body: await sandboxOf(dependencies).listGuaranteeLines(),
})

/** Issues a letter of guarantee in the bank's place. */
export const issueLetter: Of<'issueLetter'> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, { letterOfGuaranteeId: path.LetterOfGuaranteeId, outcome: 'issued', now }),
})

/** Cancels a letter of guarantee before it is issued. */
export const cancelLetter: Of<'cancelLetter'> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, { letterOfGuaranteeId: path.LetterOfGuaranteeId, outcome: 'cancelled', now }),
})

/** Rejects a letter of guarantee in the bank's place. */
export const rejectLetter: Of<'rejectLetter'> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await decideBankLetter(dependencies, {
    ...rejectReason({ ...body }),
    letterOfGuaranteeId: path.LetterOfGuaranteeId,
    outcome: 'rejected',
    now,
  }),
})

/** The current time of the sandbox. */
export const getClock: Of<'getClock'> = async (_, dependencies) => ({ status: 200, body: clock.readClock(dependencies) })

/** Moves the sandbox's clock forward. */
export const advanceClock: Of<'advanceClock'> = async ({ body }, dependencies) => ({
  status: 200,
  body: await clock.advanceClock(dependencies, body),
})

/** What waits for a customer in the bank's app. */
export const listAuthorizations: Of<'listAuthorizations'> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await bankApp.listBankAppAuthorizations(dependencies, { ...path, now }),
})

const named = ({ authorizationId, ...path }: { authorizationId: string; nationalIdentificationNumber: string }) => ({
  ...path,
  interactionId: authorizationId,
})

/** Approves a decoupled authorization in the customer's place. */
export const approveAuthorization: Of<'approveAuthorization'> = async ({ body, now, path }, dependencies) => ({
  status: 200,
  body: await bankApp.decideInBankApp(dependencies, { ...body, authorization: named(path), decision: 'approve', now }),
})

/** Declines a decoupled authorization in the customer's place. */
export const declineAuthorization: Of<'declineAuthorization'> = async ({ now, path }, dependencies) => ({
  status: 200,
  body: await bankApp.decideInBankApp(dependencies, { authorization: named(path), decision: 'decline', now }),
})

/** Decides a decoupled authorization by what its app knows of it. */
export const decideAuthorization: Of<'decideAuthorization'> = async ({ now, query }, dependencies) => ({
  status: 200,
  body: await bankApp.decideInBankApp(dependencies, {
    authorization: { authRequestId: query.auth_req_id },
    decision: query.action === 'allow' ? 'approve' : 'decline',
    now,
  }),
})

/** The mails that the sandbox would have sent. */
export const listMails: Of<'listMails'> = async ({ remoteAddress }, dependencies) => ({
  status: 200,
  body: await listSandboxMails(dependencies, { address: remoteAddress }),
})
