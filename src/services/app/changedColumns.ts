import type { App } from '../../domain/app/app.ts'
import { checkBic, checkDisplayName, checkKeySource } from '../../domain/app/fields.ts'
import type { AppChanges } from '../../domain/app/pendingChanges.ts'
import { checkRedirectUris } from '../../domain/app/redirectUris.ts'
import { productRules } from '../../domain/consent/products.ts'
import type { FieldFault } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { changedKeyColumns, checkNewKeys } from './certificates.ts'
import { checkNotificationEndpoint, type ReadKeys, readKeySource, refuseFaults } from './faults.ts'

/** The bank's rules for apps: its settings, and the directory of certificates, if it has one. */
export type AppRules = Pick<Dependencies, 'settings' | 'directory'>

/**
 * Checks changes of an app and reads its new keys; `nameFaults` are those of a new name. Throws BankRefusal 'resourceFormat' with every
 * fault.
 */
export function checkChanges(
  app: App,
  changes: AppChanges,
  { settings, directory }: AppRules,
  now: Date,
  nameFaults: readonly FieldFault[],
): ReadKeys {
  const changesKeys = changes.certificatePem !== undefined || changes.jwksUri !== undefined
  const organisationId = { id: app.organisationId, path: 'certificatePem' }
  const { sandbox, reach } = settings
  const keys = readKeySource(changes, { sandbox, reach, directory, product: app.product, organisationId, now })
  refuseFaults([
    ...(changes.name === undefined ? [] : checkDisplayName(changes.name, 'name')),
    ...nameFaults,
    ...(changes.redirectUris === undefined
      ? []
      : checkRedirectUris(changes.redirectUris, {
          needed: productRules(app.product).consent !== undefined,
          sandbox,
        })),
    ...(changesKeys ? checkKeySource(changes) : []),
    ...checkNewKeys(app, changes, keys.certificate),
    ...keys.faults,
    ...checkNotificationEndpoint(changes, app.product === 'VOP', reach),
    ...(changes.bic === undefined ? [] : checkBic(changes.bic, { needed: app.product === 'VOP' })),
  ])
  return keys
}

/** The columns that checked changes write. `keys` are those that the changes name. */
export function changedColumns(app: App, changes: AppChanges, keys: ReadKeys, { settings: { limits } }: AppRules, now: Date) {
  const { name, responseSigningAlg, redirectUris, backchannelClientNotificationEndpoint, bic } = changes
  const newKeys = changes.certificatePem === undefined ? undefined : keys
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(responseSigningAlg === undefined ? {} : { responseSigningAlg }),
    ...(redirectUris === undefined ? {} : { redirectUris }),
    ...(backchannelClientNotificationEndpoint === undefined ? {} : { backchannelClientNotificationEndpoint }),
    ...changedKeyColumns(app, changes, newKeys?.certificate, { overlapSeconds: limits.certificateOverlapSeconds, now }),
    ...(bic === undefined ? {} : { bic }),
    ...(newKeys?.organisationId === undefined ? {} : { organisationId: newKeys.organisationId }),
  }
}
