import { accountStatuses, nextAccountStatuses } from '../../domain/account/status.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { sandboxOf } from '../../services/sandbox/coreBank.ts'

/** A customer's accounts, each with the states it may go to. */
export async function accountsOf(dependencies: Dependencies, nationalIdentificationNumber: string) {
  const accounts = await dependencies.coreBank.listAccounts(nationalIdentificationNumber)
  return accounts.map((account) => ({ ...account, nextStatuses: nextAccountStatuses(account.status) }))
}

/** Anything may stand in an address; only what can be an AccountId goes to the database. */
const possibleId = /^[A-Za-z0-9-]{1,40}$/

/**
 * Moves an account to the chosen state. Answers the key of the message to show.
 * Throws SanadError('resourceIdUnknown').
 */
export async function moveAccount(
  dependencies: Dependencies,
  { accountId, chosen, now }: { accountId: string; chosen: string; now: Date },
): Promise<'statusSet' | 'statusConflict'> {
  const status = accountStatuses.find((known) => known === chosen)
  if (!possibleId.test(accountId))
    throw new SanadError('resourceIdUnknown', 'The core bank has no account with this id.', { path: 'accountId' })
  if (!status) return 'statusConflict'
  try {
    await sandboxOf(dependencies).setAccountStatus({ accountId, status, now })
    return 'statusSet'
  } catch (error) {
    if (error instanceof SanadError && error.code === 'stateConflict') return 'statusConflict'
    throw error
  }
}
