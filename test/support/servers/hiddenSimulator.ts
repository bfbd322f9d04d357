import { openClock } from '../../../src/config/clock.ts'
import type { CoreBankContext } from '../../../src/corebank/adapter.ts'
import type { CoreBank } from '../../../src/corebank/port.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestDatabase, quickenSignIn } from '../database/database.ts'

/** A core bank for tests of production: the simulator's customers behind the port, on a database of their own, without its switches. */
export interface HiddenSimulator extends CoreBank {
  /** The newest code that was sent to a customer. */
  newestCode(nationalIdentificationNumber: string): Promise<string>
}

/** Opens it, as SANAD_CORE_BANK does. */
export default async function openHiddenSimulator(context: CoreBankContext): Promise<HiddenSimulator> {
  const db = await openTestDatabase('seeded')
  const { sandbox, ...bank } = await createSimulator({ ...context, environment: 'sandbox' }, db, openClock())
  await quickenSignIn(db)
  return {
    ...bank,
    newestCode: async (customer) => (await sandbox!.listOneTimeCodes(customer)).at(-1)!.code,
  }
}
