import { type CoreBank, type CoreBankContext } from '../../../src/corebank/port.ts'

/** An adapter that knows nothing but what it was given. */
export default async function openAdapter(context: CoreBankContext): Promise<CoreBank> {
  return { context } as Partial<CoreBank> as CoreBank
}
