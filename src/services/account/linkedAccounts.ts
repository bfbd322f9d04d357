import { type BankAccount } from '../../corebank/port.ts'
import { listConsentAccounts } from '../../data/repositories/consent/consentAccounts.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { checkReadable } from '../../domain/account/statusRules.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { askCoreBank } from './askCoreBank.ts'
import { type ReadDependencies } from './dataRequest.ts'

/** The accounts of a consent, oldest first. Throws SanadError 'coreBankUnavailable'. */
export async function listLinkedAccounts(dependencies: ReadDependencies, consent: ConsentRow): Promise<BankAccount[]> {
  const accountIds = await listConsentAccounts(dependencies.db, consent.consentId)
  return askCoreBank(dependencies, (bank) => bank.findAccounts(accountIds))
}

/**
 * One account of a consent, whatever its status. Throws SanadError 'resourceIdUnknown', the same for an id that nobody has, somebody else's
 * and one that the customer did not choose.
 */
export async function findLinkedAccount(
  dependencies: ReadDependencies,
  consent: ConsentRow,
  accountId: string,
): Promise<BankAccount> {
  const accountIds = await listConsentAccounts(dependencies.db, consent.consentId)
  const [account] = accountIds.includes(accountId)
    ? await askCoreBank(dependencies, (bank) => bank.findAccounts([accountId]))
    : []
  if (!account) throw new SanadError('resourceIdUnknown', 'No account of this consent has this AccountId.', { path: 'AccountId' })
  return account
}

/** One account of a consent whose data can be read. Throws SanadError resourceIdUnknown, accountBlocked, accountEnded. */
export async function findReadableAccount(
  dependencies: ReadDependencies,
  consent: ConsentRow,
  accountId: string,
): Promise<BankAccount> {
  const account = await findLinkedAccount(dependencies, consent, accountId)
  checkReadable(account.status)
  return account
}
