import { randomUUID } from 'node:crypto'
import { type components } from '../../../generated/types/platform.ts'
import { countDeveloperApps, insertApp, lockDeveloper } from '../../data/repositories/apps.ts'
import { type Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { checkBic, checkDisplayName, checkKeySource } from '../../domain/app/fields.ts'
import { checkRedirectUris } from '../../domain/app/redirectUris.ts'
import { productRules } from '../../domain/consent/products.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type ClientCertificate } from '../../security/appKeys/certificates.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import { type Dependencies } from '../dependencies.ts'
import { auditApp, checkNotificationEndpoint, keyColumns, readKeySource, refuseFaults } from './faults.ts'
import { toAppView } from './read.ts'

type Schemas = components['schemas']

/** The app to register, its developer, and the time. */
export interface RegisterApp {
  developerId: string
  app: Schemas['NewApp']
  interactionId?: string
  now: Date
}

/** The new app. Only this answer contains its secret. */
export type RegisteredApp = Schemas['RegisteredApp']

/**
 * Registers an app of the developer. Throws SanadError 'resourceFormat' with every fault, 'notAvailableYet' for fapi2,
 * 'securityLevelTooLow' when the bank demands more than `secret`, and 'stateConflict' when the developer has too many apps.
 */
export async function registerApp(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  request: RegisterApp,
): Promise<RegisteredApp> {
  checkSecurityLevel(request.app.securityLevel, settings.minSecurity)
  const certificate = checkNewApp(request, settings.sandbox)
  const needsSecret = request.app.tokenEndpointAuthMethod !== 'private_key_jwt'
  const clientSecret = needsSecret ? randomSecret() : undefined
  const row = await inTransaction(db, async (trx) => {
    await refuseTooMany(trx, request.developerId, settings.limits.appsPerDeveloper)
    const inserted = await insertApp(trx, newApp(request, certificate, clientSecret))
    await auditApp(
      trx,
      'register',
      { ...request, clientId: inserted.clientId },
      { product: inserted.product, securityLevel: inserted.securityLevel },
    )
    return inserted
  })
  return { ...toAppView(row), ...(clientSecret === undefined ? {} : { clientSecret }) }
}

function checkSecurityLevel(level: 'secret' | 'fapi2', minSecurity: 'secret' | 'fapi2'): void {
  const path = 'securityLevel'
  if (level === 'fapi2') {
    throw new SanadError('notAvailableYet', 'Security level fapi2 is not available yet; register with "secret".', { path })
  }
  if (minSecurity === 'fapi2')
    throw new SanadError('securityLevelTooLow', 'This bank admits apps of security level fapi2 only.', { path })
}

function checkNewApp({ app, now }: RegisterApp, sandbox: boolean): ClientCertificate | undefined {
  const isVop = app.product === 'VOP'
  const keys = readKeySource(app, sandbox, now)
  refuseFaults([
    ...checkDisplayName(app.name, 'name'),
    ...checkRedirectUris(app.redirectUris ?? [], { needed: productRules(app.product).consent !== undefined, sandbox }),
    ...checkKeySource(app),
    ...keys.faults,
    ...checkNotificationEndpoint(app, isVop, sandbox),
    ...checkBic(app.bic, { needed: isVop }),
  ])
  return keys.certificate
}

async function refuseTooMany(trx: Executor, developerId: string, appsPerDeveloper: number): Promise<void> {
  if (!(await lockDeveloper(trx, developerId)))
    throw new SanadError('developerUnknown', 'The developer of this session does not exist any more.')
  if ((await countDeveloperApps(trx, developerId)) >= appsPerDeveloper) {
    throw new SanadError('stateConflict', `A developer has at most ${appsPerDeveloper} apps; delete one first.`)
  }
}

function newApp(
  { app, developerId, now }: RegisterApp,
  certificate: ClientCertificate | undefined,
  clientSecret: string | undefined,
) {
  return {
    clientId: randomUUID(),
    developerId,
    name: app.name.trim(),
    product: app.product,
    securityLevel: app.securityLevel,
    tokenEndpointAuthMethod: app.tokenEndpointAuthMethod ?? 'client_secret_basic',
    responseSigningAlg: app.responseSigningAlg ?? 'PS256',
    clientSecretHash: clientSecret === undefined ? null : sha256(clientSecret),
    redirectUris: app.redirectUris ?? [],
    backchannelClientNotificationEndpoint: app.backchannelClientNotificationEndpoint ?? null,
    ...keyColumns(certificate, app.jwksUri),
    bic: app.bic ?? null,
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
    deletedAt: null,
  }
}
