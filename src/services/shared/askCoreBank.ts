import type { Dependencies } from '../dependencies.ts'

/** What the core bank says of a payment or letter, when somebody of the bank asks. Undefined for one that it has never heard of. */
export const askCoreBank: Record<
  'payment' | 'letter',
  (coreBank: Dependencies['coreBank'], resourceId: string) => Promise<{ outcome: string } | undefined>
> = {
  payment: (coreBank, paymentId) => coreBank.findPayment(paymentId),
  letter: (coreBank, letterOfGuaranteeId) => coreBank.findLetter(letterOfGuaranteeId),
}
