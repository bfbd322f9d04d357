import type { CoreBankAdapter } from '../adapter.ts'
import type {
  FedDecision,
  GuaranteeDesk,
  LetterAnswer,
  LetterDecision,
  PaymentAnswer,
  PaymentDecision,
  PaymentDesk,
} from '../port.ts'
import { declinedByBank } from '../sandboxPort.ts'
import type { AnswerOf, Ask } from './contract.ts'
import { fromWire, toSigningRule } from './forms.ts'

type WrittenDecision = AnswerOf<'listDecisions'>['decisions'][number]
/** How the contract writes what became of a payment or letter. */
type Written = Pick<WrittenDecision, 'reason'> & { outcome: string; decidedAt?: string }

/** The contract has the reason in both languages, the port has one text. */
const reasonOf = ({ reason }: Written) => (reason ? { reasonCode: reason.code, reasonMessage: reason.text.en } : declinedByBank)

function toPaymentDecision(paymentId: string, written: Written): PaymentDecision | undefined {
  if (written.outcome === 'completed') return { paymentId, outcome: 'completed' }
  // Sanad cancels nothing that the bank has, so a cancelled payment is one that the bank did not carry out.
  const isNo = written.outcome === 'rejected' || written.outcome === 'cancelled'
  return isNo ? { paymentId, outcome: 'rejected', ...reasonOf(written) } : undefined
}

function toLetterDecision(letterOfGuaranteeId: string, written: Written): LetterDecision | undefined {
  if (written.decidedAt === undefined) return undefined
  const decided = { letterOfGuaranteeId, decidedAt: new Date(written.decidedAt) }
  if (written.outcome === 'rejected') return { ...decided, outcome: 'rejected', ...reasonOf(written) }
  if (written.outcome === 'cancelled') return { ...decided, outcome: 'cancelled' }
  // A letter that has expired was issued before.
  return written.outcome === 'issued' || written.outcome === 'expired' ? { ...decided, outcome: 'issued' } : undefined
}

/** The id is the one of the answer, so that whoever asked can compare it. A letter that is decided without a time is decided unreadably. */
const toPaymentAnswer = ({ paymentId, ...written }: Written & { paymentId: string }): PaymentAnswer =>
  written.outcome === 'pending'
    ? { paymentId, outcome: 'pending' }
    : (toPaymentDecision(paymentId, written) ?? { paymentId, outcome: 'unknown' })

const toLetterAnswer = ({ letterOfGuaranteeId, ...written }: Written & { letterOfGuaranteeId: string }): LetterAnswer =>
  written.outcome === 'pending'
    ? { letterOfGuaranteeId, outcome: 'pending' }
    : (toLetterDecision(letterOfGuaranteeId, written) ?? { letterOfGuaranteeId, outcome: 'unknown' })

/** Payments over HTTP. Decisions come by the feed, so the listener hears nothing. */
export const openPaymentDesk = (ask: Ask): Pick<CoreBankAdapter, keyof PaymentDesk> => ({
  submitPayment: async ({ paymentId, ...body }, call) =>
    toPaymentAnswer(await ask('submitPayment', { path: { paymentId }, body }, call)),
  findPayment: async (paymentId, call) => {
    const found = await ask('findPayment', { path: { paymentId } }, call)
    return found.outcome === 'notFound' ? undefined : toPaymentAnswer(found)
  },
  onPaymentDecision: () => undefined,
})

/** Companies, guarantee lines and letters over HTTP. */
export const openGuaranteeDesk = (ask: Ask): Pick<CoreBankAdapter, keyof GuaranteeDesk> => ({
  findCompany: async (commercialRegistrationNumber, call) =>
    (await ask('findCompany', { body: { commercialRegistrationNumber } }, call)).company,
  findGuaranteeLine: async (commercialRegistrationNumber, call) => {
    const { line } = await ask('findGuaranteeLine', { body: { commercialRegistrationNumber } }, call)
    return line && { ...line, signing: toSigningRule(line.signing) }
  },
  submitLetter: async ({ letterOfGuaranteeId, ...body }, call) =>
    toLetterAnswer(await ask('submitLetter', { path: { letterOfGuaranteeId }, body }, call)),
  findLetter: async (letterOfGuaranteeId, call) => {
    const found = await ask('findLetter', { path: { letterOfGuaranteeId } }, call)
    return found.outcome === 'notFound' ? undefined : toLetterAnswer(found)
  },
  expireLetter: async (letterOfGuaranteeId, call) => {
    await ask('expireLetter', { path: { letterOfGuaranteeId }, body: { expiredAt: new Date() } }, call)
  },
  onLetterDecision: () => undefined,
})

/** The feed over HTTP. It is asked each second, so it need not wait for news. */
export const openFeed = (ask: Ask): Required<Pick<CoreBankAdapter, 'pollDecisions'>> => ({
  pollDecisions: async (after, limit, call) => {
    const page = await ask('listDecisions', { query: { after: after ?? undefined, limit: String(limit), wait: undefined } }, call)
    return { decisions: page.decisions.map(toFedDecision), next: page.next, asOf: new Date(page.asOf) }
  },
})

/** One whose outcome does not fit its kind is passed on without a decision: whoever records it says so, and asks by id. */
export function toFedDecision({ eventId, kind, resourceId, ...written }: WrittenDecision): FedDecision {
  const decision = kind === 'payment' ? toPaymentDecision(resourceId, written) : toLetterDecision(resourceId, written)
  return { eventId, kind, decision: decision ?? null } as FedDecision
}

/** Holders of accounts over HTTP. */
export const openAccountHolders = (ask: Ask): Pick<CoreBankAdapter, 'findVerifiableAccount'> => ({
  findVerifiableAccount: async (iban, call) => {
    const { account } = await ask('findVerifiableAccount', { body: { iban } }, call)
    return account && (fromWire(account) as typeof account)
  },
})

/** Messages to customers over HTTP. */
export const openNotices = (ask: Ask): Required<Pick<CoreBankAdapter, 'notify'>> => ({
  notify: async ({ messageId, ...body }, call) => {
    await ask('notifyCustomer', { path: { messageId }, body }, call)
  },
})
