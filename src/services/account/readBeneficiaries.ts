import { beneficiary } from './messages/arrangementMessages.ts'
import { type AccountRequest, type MessageOf, type ReadDependencies } from './dataRequest.ts'
import { readAccountList } from './readAccountList.ts'

/** Whom the customer may pay from an account. */
export function readBeneficiaries(
  dependencies: ReadDependencies,
  request: AccountRequest,
): Promise<MessageOf<'getAccountBeneficiaries'>> {
  return readAccountList(dependencies, request, {
    operationId: 'getAccountBeneficiaries',
    ask: (bank, accountId) => bank.listBeneficiaries(accountId),
    toData: (rows, AccountId) => ({ AccountId, Beneficiary: rows.map(beneficiary) }),
  })
}
