import { randomUUID } from 'node:crypto'
import { insertApp } from '../../../src/data/repositories/app/apps.ts'
import { insertConsentAccounts } from '../../../src/data/repositories/consent/consentAccounts.ts'
import { type ConsentRow } from '../../../src/data/repositories/consent/consents.ts'
import { insertDeveloper } from '../../../src/data/repositories/app/developers.ts'
import { insertConsent } from '../../../src/data/repositories/consent/newConsents.ts'
import { operationPermissions, type PermittedOperation } from '../../../generated/permissions.ts'
import { type AccountRequest, type ReadDependencies } from '../../../src/services/account/dataRequest.ts'
import { readAccount } from '../../../src/services/account/readAccount.ts'
import { readAccounts } from '../../../src/services/account/readAccounts.ts'
import { readBalances } from '../../../src/services/account/readBalances.ts'
import { readBeneficiaries } from '../../../src/services/account/readBeneficiaries.ts'
import { readDirectDebits } from '../../../src/services/account/readDirectDebits.ts'
import { readParties } from '../../../src/services/account/readParties.ts'
import { readPsu } from '../../../src/services/account/readPsu.ts'
import { readScheduledPayments } from '../../../src/services/account/readScheduledPayments.ts'
import { readStandingOrders } from '../../../src/services/account/readStandingOrders.ts'
import { readTransactions } from '../../../src/services/account/readTransactions.ts'
import { type TestBank } from '../servers/simulator.ts'

/** The service behind every operation that reads data. */
export const reads: Record<PermittedOperation, (dependencies: ReadDependencies, request: AccountRequest) => Promise<unknown>> = {
  getAccounts: readAccounts,
  getAccount: readAccount,
  getAccountBalances: readBalances,
  getAccountTransactions: readTransactions,
  getAccountBeneficiaries: readBeneficiaries,
  getAccountDirectDebits: readDirectDebits,
  getAccountStandingOrders: readStandingOrders,
  getAccountScheduledPayments: readScheduledPayments,
  getAccountParties: readParties,
  getParties: readPsu,
}

export const permittedOperations = Object.keys(operationPermissions) as PermittedOperation[]

/** An authorized consent to accounts of the seed, in use already, without the flow that leads there. */
export async function insertAuthorizedConsent(
  { db }: TestBank,
  {
    nationalId,
    accountIds,
    data = {},
    now = new Date(),
  }: { nationalId: string; accountIds: string[]; data?: object; now?: Date },
): Promise<ConsentRow> {
  const [developerId, clientId] = [randomUUID(), randomUUID()]
  await insertDeveloper(db, {
    developerId,
    email: `${developerId}@tpp.example`,
    passwordHash: '',
    organisation: 'Palm',
    createdAt: now,
  })
  await insertApp(db, {
    clientId,
    developerId,
    name: 'Palm',
    product: 'KSA AIS',
    securityLevel: 'secret',
    tokenEndpointAuthMethod: 'client_secret_basic',
    responseSigningAlg: 'PS256',
    clientSecretHash: null,
    redirectUris: [],
    certificatePem: null,
    certificateKeyId: null,
    certificateThumbprint: null,
    jwksUri: null,
    bic: null,
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
    deletedAt: null,
  })
  const later = new Date(now.getTime() + 86_400_000)
  const consent: ConsentRow = {
    consentId: `aac-${randomUUID()}`,
    kind: 'account',
    clientId,
    baseConsentId: null,
    status: 'Authorized',
    flags: [{ Flag: 'Activated', FlagSetDateTime: now.toISOString() }],
    revokedBy: null,
    nationalIdentificationNumber: nationalId,
    message: {
      Data: {
        Permissions: [],
        ConsentPurpose: ['Other'],
        NationalIdentificationNumber: nationalId,
        ExpirationDateTime: later.toISOString(),
        ...data,
      },
      Risk: {},
    },
    webhook: null,
    authorisationId: randomUUID(),
    scaStatus: 'finalised',
    paymentId: null,
    createdAt: now,
    statusUpdatedAt: now,
    authorizationExpiresAt: later,
    expiresAt: later,
  }
  await insertConsent(db, consent, { occurredAt: now, actor: 'test', action: 'consent.create', subject: consent.consentId })
  await insertConsentAccounts(db, consent.consentId, accountIds)
  return consent
}

/** The same consent with other members of Data. */
export function withData(consent: ConsentRow, data: object): ConsentRow {
  const message = consent.message as { Data: object; Risk: object }
  return { ...consent, message: { ...message, Data: { ...message.Data, ...data } } }
}
