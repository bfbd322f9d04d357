import { operationPermissions, type PermittedOperation } from '../../../generated/permissions.ts'
import type { operations } from '../../../generated/types/account-information.ts'
import type { BankAccount } from '../../corebank/port.ts'
import { inTransaction } from '../../data/transaction.ts'
import { groupOfOperation } from '../../domain/account/dataGroups.ts'
import { checkOperationPermission, type PermissionTable, showPermitted } from '../../domain/account/permissions.ts'
import { checkReadable } from '../../domain/account/status.ts'
import { type AccountConsent, hasFlag } from '../../domain/consent/consent.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { recordConsentMove } from '../consent/consentMove.ts'
import { lockCurrentConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'

/** What reading needs. The core bank's calls are bounded in time. */
export type ReadDependencies = Pick<Dependencies, 'db' | 'coreBank' | 'settings' | 'clock' | 'reads'>

/** A read with a customer's token. The consent is authorized. */
export interface DataRequest {
  consent: AccountConsent
  interactionId: string
  now: Date
}

/** A read of the accounts that the customer linked to the consent. */
export interface LinkedRequest extends DataRequest {
  /** For a read of one account that one is enough. */
  accountIds: readonly string[]
}

/** A read of one account's resource. Its query parameters are as they were sent. */
export interface AccountRequest extends LinkedRequest {
  accountId: string
  query: Readonly<Record<string, string>>
}

/** The `message` that an operation answers with. */
export type MessageOf<Id extends PermittedOperation> = operations[Id]['responses'][200]['content']['application/json']['message']

/**
 * Runs a read with the steps that every read has: it checks the permission, records the first use of the consent, counts the read for
 * the customer, and leaves out the members that its permissions do not show. Throws BankRefusal 'permissionMissing', and whatever `read`
 * throws.
 */
export async function readPermitted<Id extends PermittedOperation>(
  dependencies: ReadDependencies,
  operationId: Id,
  request: DataRequest,
  read: (granted: readonly string[], table: PermissionTable) => Promise<MessageOf<Id>>,
): Promise<MessageOf<Id>> {
  const granted = request.consent.terms.permissions
  const table: PermissionTable = operationPermissions[operationId]
  checkOperationPermission(granted, table)
  const message = await read(granted, table)
  await activateConsent(dependencies, request)
  dependencies.reads.count({ consentId: request.consent.consentId, group: groupOfOperation[operationId], now: request.now })
  return showPermitted(message, granted, table)
}

/** The accounts of a consent, oldest first, and none that the core bank adds. Throws BankRefusal 'coreBankUnavailable'. */
export async function listLinkedAccounts(
  { coreBank }: Pick<ReadDependencies, 'coreBank'>,
  { accountIds }: Pick<LinkedRequest, 'accountIds'>,
): Promise<BankAccount[]> {
  // A company may have linked a thousand.
  const linked = new Set(accountIds)
  return (await coreBank.findAccounts([...accountIds])).filter(({ accountId }) => linked.has(accountId))
}

/**
 * One account of a consent, whatever its status. Throws BankRefusal 'resourceIdUnknown' in the same way for an unknown id, another
 * customer's account, and one that the customer did not choose.
 */
export async function getLinkedAccount(
  dependencies: ReadDependencies,
  { accountIds, accountId }: Pick<AccountRequest, 'accountIds' | 'accountId'>,
): Promise<BankAccount> {
  const [account] = accountIds.includes(accountId) ? await listLinkedAccounts(dependencies, { accountIds: [accountId] }) : []
  if (!account)
    throw new BankRefusal('resourceIdUnknown', 'No account of this consent has this AccountId.', { path: 'AccountId' })
  return account
}

/** One account of a consent whose data can be read. Throws BankRefusal 'resourceIdUnknown', 'accountBlocked' or 'accountEnded'. */
export async function getReadableAccount(
  dependencies: ReadDependencies,
  request: Pick<AccountRequest, 'accountIds' | 'accountId'>,
): Promise<BankAccount> {
  const account = await getLinkedAccount(dependencies, request)
  checkReadable(account.status)
  return account
}

/** Records the first use of a consent with its date. This happens once, also when two first uses come together. */
async function activateConsent({ db }: Pick<Dependencies, 'db'>, { consent, interactionId, now }: DataRequest): Promise<void> {
  if (hasFlag(consent, 'Activated')) return
  await inTransaction(db, async (trx) => {
    const current = await lockCurrentConsent(trx, consent.consentId, now)
    if (current?.status !== 'Authorized' || hasFlag(current, 'Activated')) return
    await recordConsentMove(trx, current, 'activate', { actor: `app:${consent.clientId}`, interactionId, now })
  })
}
