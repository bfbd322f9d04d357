import type { CoreBank } from '../../../src/corebank/port.ts'

/** An adapter that can sign customers in, and nothing else. */
export default async function openAdapter(): Promise<CoreBank> {
  return { signIn: async () => ({ outcome: 'refused' }) } as Partial<CoreBank> as CoreBank
}
