import { type SandboxAccount } from '../../corebank/sandboxPort.ts'
import { type AccountStatus } from '../../domain/account/accountStatus.ts'
import { type Dependencies } from '../dependencies.ts'
import { sandboxControl } from './sandboxControl.ts'

/**
 * Moves an account to another state, as the bank's staff or the calendar would. The same state again changes nothing.
 * Throws SanadError: 'resourceIdUnknown', 'stateConflict' (not a move of the table in domain/account/accountStatus.ts).
 */
export async function setAccountStatus(
  dependencies: Pick<Dependencies, 'coreBank'>,
  order: { accountId: string; status: AccountStatus; now: Date },
): Promise<SandboxAccount> {
  return sandboxControl(dependencies).setAccountStatus(order)
}
