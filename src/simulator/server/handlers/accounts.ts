import { CoreBankError } from '../../../corebank/port.ts'
import type { CoreHandler } from '../handler.ts'
import { CoreProblem } from '../problem.ts'

/** Accounts of a customer. */
export const listAccounts: CoreHandler<'listAccounts'> = async ({ body }, { coreBank }) => ({
  accounts: await coreBank.listAccounts(body.nationalIdentificationNumber),
})

/** Those of the accounts that there are. */
export const findAccounts: CoreHandler<'findAccounts'> = async ({ body }, { coreBank }) => ({
  accounts: await coreBank.findAccounts(body.accountIds),
})

/** Balances of an account. */
export const listBalances: CoreHandler<'listBalances'> = async ({ path }, { coreBank }) => ({
  balances: await coreBank.listBalances(path.accountId),
})

/** Transactions of an account. */
export const listTransactions: CoreHandler<'listTransactions'> = async ({ path, query }, { coreBank }) => {
  const { from, to, direction, cursor, asOf, skip, limit } = query
  const asked = {
    accountId: path.accountId,
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
    directions: direction === undefined ? (['KSAOB.Credit', 'KSAOB.Debit'] as const) : [direction],
    ...(cursor !== undefined && { cursor }),
    ...(asOf !== undefined && { asOf: Number(asOf) }),
    ...(skip !== undefined && { skip: Number(skip) }),
    limit: Math.min(Number(limit), 1_000),
  }
  return coreBank.listTransactions(asked).catch((thrown: unknown) => {
    if (!(thrown instanceof CoreBankError) || thrown.kind !== 'refused') throw thrown
    throw new CoreProblem(410, 'cursorExpired', 'none', 'The cursor is over; begin without one.', { cause: thrown })
  })
}

/** Stored receivers of an account. */
export const listBeneficiaries: CoreHandler<'listBeneficiaries'> = async ({ path }, { coreBank }) => ({
  beneficiaries: await coreBank.listBeneficiaries(path.accountId),
})

/** Permissions to collect from an account. */
export const listDirectDebits: CoreHandler<'listDirectDebits'> = async ({ path }, { coreBank }) => ({
  directDebits: await coreBank.listDirectDebits(path.accountId),
})

/** Payments that the bank repeats. */
export const listStandingOrders: CoreHandler<'listStandingOrders'> = async ({ path }, { coreBank }) => ({
  standingOrders: await coreBank.listStandingOrders(path.accountId),
})

/** Future payments that were ordered at the bank. */
export const listScheduledPayments: CoreHandler<'listScheduledPayments'> = async ({ path }, { coreBank }) => ({
  scheduledPayments: await coreBank.listScheduledPayments(path.accountId),
})

/** Who has to do with an account. */
export const listParties: CoreHandler<'listParties'> = async ({ path }, { coreBank }) => ({
  parties: await coreBank.listParties(path.accountId),
})

/** A customer as a party. */
export const findParty: CoreHandler<'findParty'> = async ({ body }, { coreBank }) => {
  const party = await coreBank.findParty(body.nationalIdentificationNumber)
  return party ? { outcome: 'found', party } : { outcome: 'notFound' }
}

/** Who holds an account of this bank. */
export const findVerifiableAccount: CoreHandler<'findVerifiableAccount'> = async ({ body }, { coreBank }) => {
  const account = await coreBank.findVerifiableAccount(body.iban)
  return account ? { outcome: 'found', account } : { outcome: 'notFound' }
}
