import { randomBytes } from 'node:crypto'
import { limits } from '../config/limits.ts'
import { listBankAccountsHeldBy } from './repositories/accounts.ts'
import { findBankCustomer, findBankCustomerByCustomerId } from './repositories/customers.ts'
import { pollDecisions } from './decisionFeed.ts'
import { getHashKey, purgeSignInTries } from './repositories/signInTries.ts'
import type { CoreBankSettings } from '../corebank/adapter.ts'
import type { Clock } from '../config/clock.ts'
import type { CoreBank } from '../corebank/port.ts'
import { openAccountReader } from './accountInformation/reader.ts'
import type { SimulatedBank } from './bank.ts'
import { type Connections, openSimulatorTables } from './database.ts'
import { signIn, toCustomer } from './customers.ts'
import { toAccounts } from './mandates.ts'
import { openGuaranteeDesk } from './guarantees/control.ts'
import { decideDueLetters } from './guarantees/letters.ts'
import { checkConfirmation, requestConfirmation } from './confirmations/confirmations.ts'
import { insertSeedPayees, openAccountHolders } from './payees/payeeBook.ts'
import { notify } from './phoneMessages.ts'
import { findAnswer } from './payments/decisions.ts'
import { completeDuePayments, submitPayment } from './payments/submissions.ts'
import { openSandboxControl } from './sandboxControl.ts'
import { silentParts } from './seed/accounts.ts'
import { seedLines } from './seed/guaranteeLines.ts'
import { seedBank } from './seed/seedBank.ts'

export { simulatorGuest } from './database.ts'

/** Whom a decision is told until the service listens. */
const nobody = async () => undefined
const unheard = { silent: silentParts, paymentListener: nobody, letterListener: nobody }

/**
 * Opens the core bank of a sandbox on tables of its own, over the connections of the service, and seeds them. It has the port's operations
 * but is no adapter (docs/decisions/core-bank.md#what-the-simulator-is). Throws in production, because here anybody may decide payments.
 */
export async function createSimulator(
  context: CoreBankSettings,
  connections: Connections,
  clock: Pick<Clock, 'now'>,
): Promise<CoreBank> {
  if (context.environment === 'production') throw new Error('the core bank simulator does not run in production')
  const db = openSimulatorTables(connections)
  const hashKey = await getHashKey(db, randomBytes(32).toString('base64url'))
  const bank: SimulatedBank = { ...unheard, db, context, clock, hashKey }
  await seedBank(bank, bank.clock.now())
  await seedLines(bank, bank.clock.now())
  await insertSeedPayees(bank)
  const purge = createPurge(bank)
  return {
    signIn: (nationalIdentificationNumber, password) => signIn(bank, nationalIdentificationNumber, password, bank.clock.now()),
    requestConfirmation: (confirmation) => requestConfirmation(bank, confirmation, bank.clock.now()),
    checkConfirmation: (confirmation, code) => checkConfirmation(bank, confirmation, code, bank.clock.now()),
    findCustomer: async (nationalIdentificationNumber) => {
      const customer = await findBankCustomer(bank.db, nationalIdentificationNumber)
      return customer && toCustomer(customer)
    },
    findCustomerById: async (customerId) => {
      const customer = await findBankCustomerByCustomerId(bank.db, customerId)
      return customer && toCustomer(customer)
    },
    listAccounts: async (nationalIdentificationNumber) =>
      toAccounts(bank, await listBankAccountsHeldBy(bank.db, nationalIdentificationNumber)),
    ...openAccountReader(bank),
    ...openGuaranteeDesk(bank),
    ...openAccountHolders(bank),
    submitPayment: (instruction) => submitPayment(bank, instruction, bank.clock.now()),
    findPayment: (paymentId) => findAnswer(bank, paymentId),
    onPaymentDecision: (listener) => {
      bank.paymentListener = listener
    },
    pollDecisions: (after, limit) => pollDecisions(bank, after, limit),
    notify: (notice) => notify(bank, notice),
    tick: async (now) => {
      const results = await Promise.allSettled([completeDuePayments(bank, now), decideDueLetters(bank, now), purge(now)])
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      if (failures.length > 0) throw new AggregateError(failures, 'some of the bank’s periodic work failed')
    },
    sandbox: openSandboxControl(bank),
  }
}

const purgedEveryMs = 10_000

/** Makes the purge, which works every ten seconds wherever the clock is put. A flood of sign-ins leaves more than one batch. */
function createPurge(bank: SimulatedBank): (now: Date) => Promise<void> {
  let purgedAtMs = -Infinity
  return async (now) => {
    if (Math.abs(now.getTime() - purgedAtMs) < purgedEveryMs) return
    purgedAtMs = now.getTime()
    let deleted
    do deleted = await purgeSignInTries(bank.db, now, limits.purgeBatch)
    while (deleted === limits.purgeBatch)
  }
}
