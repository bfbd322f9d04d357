import { openClock } from '../../../src/config/clock.ts'
import type { CoreBankCall, CoreBankContext } from '../../../src/corebank/adapter.ts'
import type { CoreBank } from '../../../src/corebank/port.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestDatabase, quickenSignIn } from '../database/database.ts'

/** A core bank for tests of production: the simulator's customers behind the port, on a database of their own, without its switches. */
export interface HiddenSimulator extends CoreBank {
  /** Every call, and what it brought along. */
  calls: { operation: string; call: CoreBankCall }[]
  /** The newest code that was sent to a customer. */
  newestCode(nationalIdentificationNumber: string): Promise<string>
}

/** Opens it, as SANAD_CORE_BANK does. */
export default async function openHiddenSimulator(context: CoreBankContext): Promise<HiddenSimulator> {
  const db = await openTestDatabase('seeded')
  const { sandbox, ...bank } = await createSimulator({ ...context, environment: 'sandbox' }, db, openClock())
  await quickenSignIn(db)
  const calls: HiddenSimulator['calls'] = []
  const recorded = Object.entries(bank).map(([operation, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [operation, member] as const
    const answer = (...values: unknown[]): unknown => {
      calls.push({ operation, call: values.at(-1) as CoreBankCall })
      return member.apply(bank, values)
    }
    return [operation, answer] as const
  })
  return {
    ...(Object.fromEntries(recorded) as Omit<CoreBank, 'sandbox'>),
    calls,
    newestCode: async (customer) => (await sandbox!.listOneTimeCodes(customer)).at(-1)!.code,
  }
}
