import { operationPermissions, type PermittedOperation } from '../../../generated/permissions.ts'
import { type operations } from '../../../generated/types/account-information.ts'
import { type ConsentRow } from '../../data/repositories/consent/consents.ts'
import { type PermissionTable, checkOperationPermission, showPermitted } from '../../domain/account/permissionUse.ts'
import { accountConsentData } from '../consent/messages/accountConsentMessage.ts'
import { type Dependencies } from '../dependencies.ts'
import { activateConsent } from './activateConsent.ts'

export type ReadDependencies = Pick<Dependencies, 'db' | 'coreBank' | 'settings'>

/** A read with a customer's token; `consent` is authorized. */
export interface DataRequest {
  consent: ConsentRow
  interactionId: string
  now: Date
}

/** A read of one account's resource, with its query parameters as they were sent. */
export interface AccountRequest extends DataRequest {
  accountId: string
  query: Readonly<Record<string, string>>
}

/** The `message` that an operation answers with. */
export type MessageOf<Id extends PermittedOperation> = operations[Id]['responses'][200]['content']['application/json']['message']

/**
 * What every read has in common: the permission that opens it, the first use of the consent, and the members that its permissions show.
 * Throws SanadError 'scopeInsufficient', and whatever `read` throws.
 */
export async function readPermitted<Id extends PermittedOperation>(
  dependencies: ReadDependencies,
  operationId: Id,
  request: DataRequest,
  read: (granted: readonly string[], table: PermissionTable) => Promise<MessageOf<Id>>,
): Promise<MessageOf<Id>> {
  const granted = accountConsentData(request.consent).Permissions
  const table: PermissionTable = operationPermissions[operationId]
  checkOperationPermission(granted, table)
  const message = await read(granted, table)
  await activateConsent(dependencies, request)
  return showPermitted(message, granted, table)
}
