import { findBankCustomer, findBankCustomerByCustomerId } from '../../data/repositories/simulator/bankCustomers.ts'
import { type CoreBank, type CoreBankContext } from '../port.ts'
import { openAccountReader } from './accountInformation/reader.ts'
import { type SimulatedBank } from './bank.ts'
import { openGuaranteeControl } from './guarantees/control.ts'
import { type GuaranteeDesk } from './guarantees/desk.ts'
import { openGuaranteeBank } from './guarantees/guaranteeBank.ts'
import { seedLines } from './guarantees/seedLines.ts'
import { decideDueLetters } from './guarantees/submissions.ts'
import { listAccounts, signIn, toCustomer } from './customers.ts'
import { openPayeeBook } from './payees/payeeBook.ts'
import { insertSeedPayees } from './payees/seedPayees.ts'
import { checkOneTimeCode, sendOneTimeCode } from './oneTimeCodes.ts'
import { openSandboxControl } from './sandboxControl.ts'
import { seedBank } from './seed/seedBank.ts'
import { completeDuePayments, submitPayment } from './payments/submissions.ts'

/** The reference core bank, on tables of its own, seeded. Throws in production: anybody may decide payments here. */
export async function createSimulator(context: CoreBankContext): Promise<CoreBank> {
  if (context.environment === 'production') throw new Error('the core bank simulator does not run in production')
  const bank: SimulatedBank = { db: context.db, context, listener: undefined }
  const desk: GuaranteeDesk = { db: context.db, context, listener: undefined }
  await seedBank(bank, new Date())
  await seedLines(bank, new Date())
  await insertSeedPayees(bank)
  return {
    signIn: (nationalIdentificationNumber, password) => signIn(bank, nationalIdentificationNumber, password, new Date()),
    sendOneTimeCode: (nationalIdentificationNumber, purpose) =>
      sendOneTimeCode(bank, nationalIdentificationNumber, purpose, new Date()),
    checkOneTimeCode: (nationalIdentificationNumber, purpose, code) =>
      checkOneTimeCode(bank, nationalIdentificationNumber, purpose, code, new Date()),
    findCustomer: async (nationalIdentificationNumber) => {
      const row = await findBankCustomer(bank.db, nationalIdentificationNumber)
      return row && toCustomer(row)
    },
    findCustomerById: async (customerId) => {
      const row = await findBankCustomerByCustomerId(bank.db, customerId)
      return row && toCustomer(row)
    },
    listAccounts: (nationalIdentificationNumber) => listAccounts(bank, nationalIdentificationNumber),
    ...openAccountReader(bank),
    ...openGuaranteeBank(desk),
    ...openPayeeBook(bank),
    submitPayment: (instruction) => submitPayment(bank, instruction, new Date()),
    onPaymentDecision: (listener) => {
      bank.listener = listener
    },
    tick: async (now) => {
      const results = await Promise.allSettled([completeDuePayments(bank, now), decideDueLetters(desk, now)])
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      if (failures.length > 0) throw new AggregateError(failures, 'some due payments or letters could not be decided')
    },
    sandbox: { ...openSandboxControl(bank), ...openGuaranteeControl(desk) },
  }
}

export default createSimulator
