import { type components } from '../../../generated/types/platform.ts'
import { type AppRow, lockDeveloperApp, updateAppColumns } from '../../data/repositories/app/apps.ts'
import { inTransaction } from '../../data/transaction.ts'
import { checkBic } from '../../domain/app/bic.ts'
import { checkDisplayName } from '../../domain/app/displayName.ts'
import { checkKeySource } from '../../domain/app/keySource.ts'
import { checkRedirectUris } from '../../domain/app/redirectUris.ts'
import { productRules } from '../../domain/consent/products.ts'
import { type Dependencies } from '../dependencies.ts'
import { auditApp } from './auditApp.ts'
import { keyColumns, readKeySource, refuseFaults } from './appFaults.ts'
import { type AppView, viewApp } from './appView.ts'
import { unknownApp } from './unknownApp.ts'

/** What is to change of which app; what is absent stays. */
export interface UpdateApp {
  developerId: string
  clientId: string
  changes: components['schemas']['AppChanges']
  interactionId?: string
  now: Date
}

/** Changes an app; a new certificate takes the place of a JWKS address and the other way round. Throws SanadError 'resourceIdUnknown' or 'resourceFormat'. */
export async function updateApp({ db, settings }: Pick<Dependencies, 'db' | 'settings'>, order: UpdateApp): Promise<AppView> {
  return inTransaction(db, async (trx) => {
    const app = await lockDeveloperApp(trx, order.developerId, order.clientId)
    if (!app) throw unknownApp()
    const columns = changedColumns(app, order, settings.sandbox)
    const changed = await updateAppColumns(trx, app.clientId, columns, order.now)
    await auditApp(trx, 'update', order, { fields: Object.keys(order.changes) })
    return viewApp(changed)
  })
}

function changedColumns(app: AppRow, { changes, now }: UpdateApp, sandbox: boolean) {
  const changesKeys = changes.certificatePem !== undefined || changes.jwksUri !== undefined
  const keys = readKeySource(changes, sandbox, now)
  refuseFaults([
    ...(changes.name === undefined ? [] : checkDisplayName(changes.name, 'name')),
    ...(changes.redirectUris === undefined
      ? []
      : checkRedirectUris(changes.redirectUris, { needed: productRules(app.product).consent !== undefined, sandbox })),
    ...(changesKeys ? checkKeySource(changes) : []),
    ...keys.faults,
    ...(changes.bic === undefined ? [] : checkBic(changes.bic, { needed: app.product === 'VOP' })),
  ])
  return {
    ...(changes.name === undefined ? {} : { name: changes.name.trim() }),
    ...(changes.responseSigningAlg === undefined ? {} : { responseSigningAlg: changes.responseSigningAlg }),
    ...(changes.redirectUris === undefined ? {} : { redirectUris: changes.redirectUris }),
    ...(changesKeys ? keyColumns(keys.certificate, changes.jwksUri) : {}),
    ...(changes.bic === undefined ? {} : { bic: changes.bic }),
  }
}
