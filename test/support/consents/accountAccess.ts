import { randomUUID } from 'node:crypto'
import { operationPermissions, type PermittedOperation } from '../../../generated/permissions.ts'
import { noSecrets } from '../../../src/domain/app/secrets.ts'
import { insertApp, insertDeveloper } from '../../../src/data/repositories/apps.ts'
import { insertConsentAccounts } from '../../../src/data/repositories/consentApprovals.ts'
import { insertConsent } from '../../../src/data/repositories/consents.ts'
import { type AccountTerms, parseAccountTerms } from '../../../src/domain/account/terms.ts'
import type { AccountConsent } from '../../../src/domain/consent/consent.ts'
import type { AccountRequest, ReadDependencies } from '../../../src/services/account/access.ts'
import {
  getAccount,
  getAccounts,
  getBalances,
  getBeneficiaries,
  getDirectDebits,
  getParties,
  getPsu,
  getScheduledPayments,
  getStandingOrders,
} from '../../../src/services/account/lists.ts'
import { getTransactions } from '../../../src/services/account/transactions.ts'
import type { TestBank } from '../servers/simulator.ts'

/** The service behind every operation that reads data. */
export const reads: Record<PermittedOperation, (dependencies: ReadDependencies, request: AccountRequest) => Promise<unknown>> = {
  getAccounts: getAccounts,
  getAccount: getAccount,
  getAccountBalances: getBalances,
  getAccountTransactions: getTransactions,
  getAccountBeneficiaries: getBeneficiaries,
  getAccountDirectDebits: getDirectDebits,
  getAccountStandingOrders: getStandingOrders,
  getAccountScheduledPayments: getScheduledPayments,
  getAccountParties: getParties,
  getParties: getPsu,
}

export const permittedOperations = Object.keys(operationPermissions) as PermittedOperation[]

type AccountData = Parameters<typeof parseAccountTerms>[0]['Data']

/** Terms of a consent whose request has these members of Data. Its permissions may be any, also those that no request may have. */
function accountTerms({ Permissions = ['ReadAccountsBasic'], ...data }: Partial<AccountData>): AccountTerms {
  const Data = { ConsentPurpose: ['Other'], Permissions: ['ReadAccountsBasic'], ...data } as AccountData
  return { ...parseAccountTerms({ Data, Risk: {} }), permissions: Permissions }
}

/** An authorized consent to accounts of the seed, in use already, without the flow that leads there. */
export async function insertAuthorizedConsent(
  { db }: Pick<TestBank, 'db'>,
  {
    nationalId,
    accountIds,
    data = {},
    now = new Date(),
  }: { nationalId: string; accountIds: string[]; data?: Partial<AccountData>; now?: Date },
): Promise<AccountConsent> {
  const [developerId, clientId] = [randomUUID(), randomUUID()]
  await insertDeveloper(db, {
    developerId,
    email: `${developerId}@tpp.example`,
    passwordHash: '',
    organisation: 'Palm',
    createdAt: now,
    emailProvenAt: now,
  })
  await insertApp(db, {
    clientId,
    developerId,
    name: 'Palm',
    product: 'KSA AIS',
    securityLevel: 'secret',
    tokenEndpointAuthMethod: 'client_secret_basic',
    responseSigningAlg: 'PS256',
    ...noSecrets,
    redirectUris: [],
    backchannelClientNotificationEndpoint: null,
    certificatePem: null,
    certificateKeyId: null,
    certificateThumbprint: null,
    certificateEndsAt: null,
    previousCertificatePem: null,
    previousCertificateEndsAt: null,
    previousCertificateThumbprint: null,
    certificateWarnedDays: null,
    tlsClientAuthSubjectDn: null,
    jwksUri: null,
    bic: null,
    createdAt: now,
    updatedAt: now,
    organisationId: null,
    status: 'admitted',
    checkedAt: null,
    statusUpdatedAt: now,
    pendingChanges: null,
  })
  const later = new Date(now.getTime() + 86_400_000)
  const consent: AccountConsent = {
    consentId: `aac-${randomUUID()}`,
    kind: 'account',
    clientId,
    status: 'Authorized',
    flags: [{ Flag: 'Activated', FlagSetDateTime: now.toISOString() }],
    revokedBy: null,
    nationalIdentificationNumber: nationalId,
    terms: accountTerms(data),
    webhook: null,
    authorisationId: randomUUID(),
    scaStatus: 'finalised',
    createdAt: now,
    statusUpdatedAt: now,
    authorizationExpiresAt: later,
    expiresAt: later,
  }
  const created = { occurredAt: now, actor: 'test', action: 'consent.create', subject: consent.consentId }
  await insertConsent(db, consent, {}, created)
  await insertConsentAccounts(db, consent.consentId, accountIds)
  return consent
}

/** The same consent with other members of Data. */
export function withData(consent: AccountConsent, data: Partial<AccountData>): AccountConsent {
  return { ...consent, terms: accountTerms(data) }
}
