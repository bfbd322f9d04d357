import type { CoreBank } from '../../../src/corebank/port.ts'

/** An adapter that can sign customers in and take payments, and does nothing else of what that needs. */
export default async function openAdapter(): Promise<CoreBank> {
  return {
    signIn: async () => ({ outcome: 'refused' }),
    submitPayment: async ({ paymentId }) => ({ paymentId, outcome: 'pending' }),
  } as Partial<CoreBank> as CoreBank
}
