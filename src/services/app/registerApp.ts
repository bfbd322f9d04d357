import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { countAppsOfOrganisation, findDeveloper, insertApp, lockDeveloper } from '../../data/repositories/apps.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { checkBic, checkDisplayName, checkKeySource } from '../../domain/app/fields.ts'
import {
  authMethodsOfLevel,
  checkAuthentication,
  meetsLevel,
  needsSecret,
  type SecurityLevel,
} from '../../domain/app/securityLevel.ts'
import { checkRedirectUris } from '../../domain/app/redirectUris.ts'
import { type AppStatus, initialAppStatus } from '../../domain/app/appStates.ts'
import { firstSecret, noSecrets } from '../../domain/app/secrets.ts'
import { offeredProducts, type Product, productRules } from '../../domain/consent/products.ts'
import { notOfferedText, type Offers } from '../../domain/offer/offers.ts'
import { type FieldFault, BankRefusal } from '../../domain/shared/errors.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import { subjectOf } from '../../security/tls/subjectNames.ts'
import { keyColumns } from './certificates.ts'
import { auditApp, checkNotificationEndpoint, type KeyRules, type ReadKeys, readKeySource, refuseFaults } from './faults.ts'
import { withCertificate } from './publicKey.ts'
import { checkShownNames, listProtectedNames } from './protectedNames.ts'
import { getMembership } from './membership.ts'
import { toAppView } from './ownApps.ts'

type Schemas = components['schemas']

/** The app to register, its developer, and the time. */
export interface RegisterApp {
  developerId: string
  app: Schemas['AppRequest']
  interactionId?: string
  now: Date
}

/** The same once it is known to which organisation the app belongs. The directory's `organisationId` of an app is another one. */
interface OwnedApp extends RegisterApp {
  ownerOrganisationId: string
}

/** The new app. Only this answer contains its secret. */
export type RegisteredApp = Schemas['RegisteredApp']

/**
 * Registers an app of the developer. Throws BankRefusal 'resourceFormat' with every fault, 'securityLevelTooLow' when the bank demands more
 * than `secret`, 'emailUnproven' in production as long as the developer's e-mail address is not proven, and 'stateConflict' when the
 * organisation has too many apps.
 */
export async function registerApp(
  { db, settings, offers, directory, mailer }: Pick<Dependencies, 'db' | 'settings' | 'offers' | 'directory' | 'mailer'>,
  asked: RegisterApp,
): Promise<RegisteredApp> {
  checkSecurityLevel(asked.app.securityLevel, settings.minSecurity)
  await checkEmailProven({ db, settings, mailer }, asked)
  const ownerOrganisationId = await ownerOf(db, asked)
  const app = await withCertificate({ db, settings }, asked.app, { developerId: ownerOrganisationId, now: asked.now })
  const request: OwnedApp = { ...asked, ownerOrganisationId, app }
  const names = await shownNameFaults(db, settings, request)
  const faults = [...productFaults(app.product, offers), ...names]
  const keys = checkNewApp(request, { sandbox: settings.sandbox, reach: settings.reach, directory }, faults)
  const clientSecret = needsSecret(methodOf(request.app)) ? randomSecret() : undefined
  const row = await inTransaction(db, async (trx) => {
    await refuseTooMany(trx, ownerOrganisationId, settings.limits.appsPerDeveloper)
    const inserted = await insertApp(trx, newApp(request, keys, clientSecret, initialAppStatus(settings)))
    await auditApp(
      trx,
      'register',
      { ...request, clientId: inserted.clientId },
      { product: inserted.product, securityLevel: inserted.securityLevel },
      inserted.status,
    )
    return inserted
  })
  return { ...toAppView(row), ...(clientSecret === undefined ? {} : { clientSecret }) }
}

/** The organisation of a new app. Throws BankRefusal 'resourceIdUnknown' or 'memberRoleInsufficient'. */
async function ownerOf(db: Executor, { developerId, app }: RegisterApp): Promise<string> {
  const organisationId = app.ownerOrganisationId ?? developerId
  await getMembership(db, { organisationId, actorId: developerId }, 'change')
  return organisationId
}

function checkSecurityLevel(level: SecurityLevel, minSecurity: SecurityLevel): void {
  if (meetsLevel(level, minSecurity)) return
  const text = `This bank admits apps of security level ${minSecurity} only.`
  throw new BankRefusal('securityLevelTooLow', text, { path: 'securityLevel' })
}

/** A bank that sends no mails cannot ask for a proof, and a sandbox does not. */
async function checkEmailProven(
  { db, settings, mailer }: Pick<Dependencies, 'db' | 'settings' | 'mailer'>,
  { developerId }: RegisterApp,
): Promise<void> {
  if (settings.sandbox || mailer === undefined) return
  const developer = await findDeveloper(db, developerId)
  if (developer?.emailProvenAt === null)
    throw new BankRefusal('emailUnproven', 'Prove your e-mail address with the mail that was sent to it; then register an app.')
}

const methodOf = ({ securityLevel, tokenEndpointAuthMethod }: Schemas['AppRequest']) =>
  tokenEndpointAuthMethod ?? authMethodsOfLevel[securityLevel][0]

async function shownNameFaults(
  db: Executor,
  settings: Dependencies['settings'],
  { app, ownerOrganisationId }: OwnedApp,
): Promise<FieldFault[]> {
  const organisation = (await findDeveloper(db, ownerOrganisationId))?.organisation ?? ''
  return checkShownNames({ ...app, organisation }, await listProtectedNames(db, settings))
}

/** Nothing would answer an app for what the bank does not offer. */
function productFaults(product: Product, offers: Offers): FieldFault[] {
  if (offeredProducts(offers).some((rules) => rules.product === product)) return []
  const [offer] = productRules(product).offers
  return [{ path: 'product', reason: 'productNotOffered', message: notOfferedText(offer!) }]
}

function checkNewApp(
  { app, now }: RegisterApp,
  bank: Pick<KeyRules, 'sandbox' | 'reach' | 'directory'>,
  found: readonly FieldFault[],
): ReadKeys {
  const isVop = app.product === 'VOP'
  const organisationId = { id: app.organisationId, path: 'organisationId' }
  const keys = readKeySource(app, { ...bank, product: app.product, organisationId, now })
  refuseFaults([
    ...checkDisplayName(app.name, 'name'),
    ...found,
    ...checkRedirectUris(app.redirectUris ?? [], {
      needed: productRules(app.product).consent !== undefined,
      sandbox: bank.sandbox,
    }),
    ...checkAuthentication(app),
    ...checkKeySource(app),
    ...keys.faults,
    ...checkNotificationEndpoint(app, isVop, bank.reach),
    ...checkBic(app.bic, { needed: isVop }),
  ])
  return keys
}

async function refuseTooMany(trx: Executor, organisationId: string, appsPerDeveloper: number): Promise<void> {
  if (!(await lockDeveloper(trx, organisationId)))
    throw new BankRefusal('developerUnknown', 'The developer of this session does not exist any more.')
  if ((await countAppsOfOrganisation(trx, organisationId)) >= appsPerDeveloper) {
    throw new BankRefusal('stateConflict', `An organisation has at most ${appsPerDeveloper} apps; delete one first.`)
  }
}

/** The subject by which tls_client_auth knows the app: that of its certificate, or the one that it names. */
function subjectDnOf(app: Schemas['AppRequest'], { certificate }: ReadKeys): string | null {
  if (methodOf(app) !== 'tls_client_auth') return null
  return certificate === undefined ? (app.tlsClientAuthSubjectDn ?? null) : subjectOf(certificate.certificate)
}

function newApp(
  { app, ownerOrganisationId, now }: OwnedApp,
  keys: ReadKeys,
  clientSecret: string | undefined,
  status: AppStatus,
) {
  return {
    clientId: randomUUID(),
    developerId: ownerOrganisationId,
    name: app.name.trim(),
    product: app.product,
    securityLevel: app.securityLevel,
    tokenEndpointAuthMethod: methodOf(app),
    responseSigningAlg: app.responseSigningAlg ?? 'PS256',
    ...(clientSecret === undefined ? noSecrets : firstSecret(sha256(clientSecret), now)),
    redirectUris: app.redirectUris ?? [],
    backchannelClientNotificationEndpoint: app.backchannelClientNotificationEndpoint ?? null,
    ...keyColumns(keys.certificate, app.jwksUri),
    tlsClientAuthSubjectDn: subjectDnOf(app, keys),
    bic: app.bic ?? null,
    organisationId: keys.organisationId ?? app.organisationId ?? null,
    createdAt: now,
    updatedAt: now,
    status,
    statusUpdatedAt: now,
    pendingChanges: null,
    checkedAt: null,
  }
}
