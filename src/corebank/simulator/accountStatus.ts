import { lockBankAccount, updateBankAccountStatus } from '../../data/repositories/simulator/bankAccounts.ts'
import { type AccountStatus, assertAccountMove } from '../../domain/account/accountStatus.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type SandboxAccount } from '../sandboxPort.ts'
import { type SimulatedBank } from './bank.ts'

/** See SandboxControl.setAccountStatus. The row is locked, so of two moves at once the second starts from the first one's state. */
export async function setAccountStatus(
  bank: SimulatedBank,
  order: { accountId: string; status: AccountStatus; now: Date },
): Promise<SandboxAccount> {
  const { accountId, status, now } = order
  return bank.db.transaction().execute(async (trx) => {
    const account = await lockBankAccount(trx, accountId)
    if (!account?.is_customer_account) {
      throw new SanadError('resourceIdUnknown', 'The core bank has no account with this id.', { path: 'accountId' })
    }
    assertAccountMove(account.status, status)
    const isMove = account.status !== status
    if (isMove) await updateBankAccountStatus(trx, accountId, status, now)
    const statusUpdatedDateTime = formatDateTime(isMove ? now : account.status_updated_at)
    return { accountId, iban: account.iban, status, statusUpdatedDateTime }
  })
}
