import type { App, CallingApp } from '../../domain/app/app.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { prefixed } from '../prefixed.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { appColumns, isAdmitted } from './apps.ts'
import { linkedAccounts } from './consentApprovals.ts'
import { consentColumns, type StoredConsent, toConsent } from './consents.ts'
import { letterColumns, type StoredLetter, toLetter } from './letters.ts'
import { paymentColumns, type StoredPayment, toPayment } from './payments.ts'

/** A consent, whether its customer's grant for it is valid now, and the accounts that are linked to it. */
export interface GrantedConsent {
  consent: Consent
  hasGrant: boolean
  accountIds: string[]
}

/** What the path of a read names, by its id. `entity` is undefined where there is none. */
export type NamedEntity =
  | { kind: 'consent'; id: string; entity: Consent | undefined }
  | { kind: 'payment'; id: string; entity: Payment | undefined }
  | { kind: 'letter'; id: string; entity: Letter | undefined }

/**
 * What was read together with the app of a call, one trip to the database instead of two. Nobody has judged them: whose they are, and
 * whether they open anything, is asked later, where it was asked before they were read so early.
 */
export interface UnjudgedEntities {
  /** The consent of a customer's token. */
  granted?: GrantedConsent | undefined
  named?: NamedEntity | undefined
}

/** An app that may act now, and what its call names. */
export interface Caller {
  app: CallingApp
  unjudged: UnjudgedEntities
}

/** A call with the token of an app itself. It names one row at most. */
interface OwnCall {
  clientId: string
  consentId?: string | undefined
  paymentId?: string | undefined
}

/** A call with the token of a customer. */
interface CustomerCall {
  clientId: string
  /** The token's. */
  consentId: string
  now: Date
  /** The one account that the path names: of the linked ones only this one is read. A company may have linked a thousand. */
  accountId?: string | undefined
  letterOfGuaranteeId?: string | undefined
}

const ofApp = prefixed<CallingApp>('apps', 'app', [
  'clientId',
  'developerId',
  'securityLevel',
  'tokenEndpointAuthMethod',
  'responseSigningAlg',
  'certificatePem',
  'certificateThumbprint',
  'certificateEndsAt',
  'previousCertificatePem',
  'previousCertificateEndsAt',
  'previousCertificateThumbprint',
  'jwksUri',
  'bic',
  'status',
])
const ofConsent = prefixed<StoredConsent>('consents', 'consent', consentColumns)
const ofPayment = prefixed<StoredPayment>('payments', 'payment', paymentColumns)
const ofLetter = prefixed<StoredLetter>('lettersOfGuarantee', 'letter', letterColumns)

const selectApp = (db: Executor, clientId: string) =>
  db.selectFrom('apps').select(ofApp.columns).where('apps.clientId', '=', clientId)

const selectOwnCall = statement<OwnCall, object>((db, { clientId, consentId, paymentId }) => {
  const app = selectApp(db, clientId)
  if (consentId !== undefined)
    return app.leftJoin('consents', (join) => join.on('consents.consentId', '=', consentId)).select(ofConsent.columns)
  if (paymentId !== undefined)
    return app.leftJoin('payments', (join) => join.on('payments.paymentId', '=', paymentId)).select(ofPayment.columns)
  return app
})

/**
 * The app that may act as `clientId` now, and what its call names. Undefined also for an app that is not admitted. Every call of a TPP
 * begins with this or with `findCustomerCaller`: look-ups by primary keys.
 */
export async function findCaller(executor: Executor, call: OwnCall): Promise<Caller | undefined> {
  const [row] = await selectOwnCall(executor, call)
  const app = row && ofApp.rowOf(row)
  return isAdmitted(app) ? { app, unjudged: { named: namedIn(row!, call) } } : undefined
}

function namedIn(row: object, { consentId, paymentId }: OwnCall): NamedEntity | undefined {
  if (consentId !== undefined) return { kind: 'consent', id: consentId, entity: map(ofConsent.rowOf(row), toConsent) }
  if (paymentId !== undefined) return { kind: 'payment', id: paymentId, entity: map(ofPayment.rowOf(row), toPayment) }
  return undefined
}

const map = <Row, Entity>(row: Row | undefined, toEntity: (row: Row) => Entity): Entity | undefined =>
  row === undefined ? undefined : toEntity(row)

type CustomerRow = { hasGrant: unknown; accountIds: string[] }

const selectCustomerCall = statement<CustomerCall, CustomerRow>(
  (db, { clientId, consentId, now, accountId, letterOfGuaranteeId }) => {
    const call = selectApp(db, clientId)
      .leftJoin('consents', (join) => join.on('consents.consentId', '=', consentId))
      .select(ofConsent.columns)
      .select((of) =>
        of
          .exists(
            of
              .selectFrom('oidcRecords')
              .select('idHash')
              .where('kind', '=', 'Grant')
              .where('uid', '=', consentId)
              .where('oidcRecords.expiresAt', '>', now),
          )
          .as('hasGrant'),
      )
      .select(linkedAccounts(accountId).as('accountIds'))
    if (letterOfGuaranteeId === undefined) return call
    return call
      .leftJoin('lettersOfGuarantee', (join) => join.on('lettersOfGuarantee.letterOfGuaranteeId', '=', letterOfGuaranteeId))
      .select(ofLetter.columns)
  },
)

/**
 * As `findCaller`, for a customer's token: with its consent, whether the customer's grant is valid at `now` (the grant's `uid` is the
 * ConsentId), and the linked accounts as in listConsentAccounts. Access tokens are JWTs that cannot be called back, so these rows decide.
 */
export async function findCustomerCaller(executor: Executor, call: CustomerCall): Promise<Caller | undefined> {
  const [row] = await selectCustomerCall(executor, call)
  const app = row && ofApp.rowOf(row)
  if (!row || !isAdmitted(app)) return undefined
  const { hasGrant, accountIds } = row
  const consent = map(ofConsent.rowOf(row), toConsent)
  const id = call.letterOfGuaranteeId
  return {
    app,
    unjudged: {
      granted: consent && { consent, hasGrant: Boolean(hasGrant), accountIds },
      named: id === undefined ? undefined : { kind: 'letter', id, entity: map(ofLetter.rowOf(row), toLetter) },
    },
  }
}

const ofWholeApp = prefixed<App>('apps', 'app', appColumns)

const selectAppWithConsent = statement<{ clientId: string; consentId: string }, object>((db, { clientId, consentId }) =>
  db
    .selectFrom('apps')
    .leftJoin('consents', (join) => join.on('consents.consentId', '=', consentId))
    .select(ofWholeApp.columns)
    .select(ofConsent.columns)
    .where('apps.clientId', '=', clientId),
)

/** As findApp, and with it the consent that the app asks its customer to authorize. */
export async function findAppWithConsent(
  executor: Executor,
  asked: { clientId: string; consentId: string },
): Promise<{ app: App; named: NamedEntity } | undefined> {
  const [row] = await selectAppWithConsent(executor, asked)
  const app = row && ofWholeApp.rowOf(row)
  return isAdmitted(app) ? { app, named: namedIn(row!, asked)! } : undefined
}
