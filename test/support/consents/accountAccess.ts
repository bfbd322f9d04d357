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
    developer_id: developerId,
    email: `${developerId}@tpp.example`,
    password_hash: '',
    organisation: 'Palm',
    created_at: now,
  })
  await insertApp(db, {
    client_id: clientId,
    developer_id: developerId,
    name: 'Palm',
    product: 'KSA AIS',
    security_level: 'secret',
    token_endpoint_auth_method: 'client_secret_basic',
    response_signing_alg: 'PS256',
    client_secret_hash: null,
    redirect_uris: [],
    certificate_pem: null,
    certificate_key_id: null,
    certificate_thumbprint: null,
    jwks_uri: null,
    bic: null,
    created_at: now,
    updated_at: now,
    disabled_at: null,
    deleted_at: null,
  })
  const later = new Date(now.getTime() + 86_400_000)
  const consent: ConsentRow = {
    consent_id: `aac-${randomUUID()}`,
    kind: 'account',
    client_id: clientId,
    base_consent_id: null,
    status: 'Authorized',
    flags: [{ Flag: 'Activated', FlagSetDateTime: now.toISOString() }],
    revoked_by: null,
    national_id: nationalId,
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
    authorisation_id: randomUUID(),
    sca_status: 'finalised',
    payment_id: null,
    created_at: now,
    status_updated_at: now,
    authorization_expires_at: later,
    expires_at: later,
  }
  await insertConsent(db, consent, { occurredAt: now, actor: 'test', action: 'consent.create', subject: consent.consent_id })
  await insertConsentAccounts(db, consent.consent_id, accountIds)
  return consent
}

/** The same consent with other members of Data. */
export function withData(consent: ConsentRow, data: object): ConsentRow {
  const message = consent.message as { Data: object; Risk: object }
  return { ...consent, message: { ...message, Data: { ...message.Data, ...data } } }
}
