import { sql } from 'kysely'
import type { App } from '../../domain/app/app.ts'
import type { Consent } from '../../domain/consent/consent.ts'
import type { AuthorizationSession } from '../../domain/session/sessions.ts'
import { prefixed } from '../prefixed.ts'
import type { Executor } from '../schema.ts'
import { statement } from '../statement.ts'
import { linkedAccounts } from './consentApprovals.ts'
import { consentColumns, type StoredConsent, toConsent } from './consents.ts'
import { sessionColumns } from './authorizationSessions.ts'

type TellingColumns = Pick<App, 'name' | 'product' | 'status' | 'redirectUris' | 'organisationId' | 'checkedAt'>

/** The app on record, in whatever status, and the organisation behind it. */
export interface AskingApp extends TellingColumns {
  organisation: string
}

/** A consent, the app that asks for it, and the accounts linked to it, as in listConsentAccounts. */
export interface StoredAsked {
  consent: Consent
  app: AskingApp
  linkedAccountIds: string[]
}

/** An authorization session, whether open or ended, with what it is about. */
export interface StoredVisit extends StoredAsked {
  session: AuthorizationSession
}

const ofConsent = prefixed<StoredConsent>('consents', 'consent', consentColumns)
const ofApp = prefixed<TellingColumns>('apps', 'app', [
  'name',
  'product',
  'status',
  'redirectUris',
  'organisationId',
  'checkedAt',
])
const ofSession = prefixed<AuthorizationSession>('authorizationSessions', 'session', sessionColumns)

interface AskedRow {
  organisation: string
  linkedAccountIds: string[]
}

const toApp = (row: Pick<AskedRow, 'organisation'>): AskingApp => ({
  ...ofApp.rowOf(row)!,
  organisation: row.organisation,
})

/** The app with this id on record, or undefined. */
export async function findAskingApp(executor: Executor, clientId: string): Promise<AskingApp | undefined> {
  const [row] = await selectApp(executor, { clientId })
  return row && toApp(row)
}

const selectApp = statement<{ clientId: string }, Pick<AskedRow, 'organisation'>>((db, { clientId }) =>
  db
    .selectFrom('apps')
    .innerJoin('developers', 'developers.developerId', 'apps.developerId')
    .select(ofApp.columns)
    .select('developers.organisation')
    .where('apps.clientId', '=', clientId),
)

const fromConsents = (db: Executor) =>
  db
    .selectFrom('consents')
    .innerJoin('apps', 'apps.clientId', 'consents.clientId')
    .innerJoin('developers', 'developers.developerId', 'apps.developerId')
    .select(ofConsent.columns)
    .select(ofApp.columns)
    .select('developers.organisation')
    .select(linkedAccounts().as('linkedAccountIds'))

const toAsked = (row: AskedRow): StoredAsked => ({
  consent: toConsent(ofConsent.rowOf(row)!),
  app: toApp(row),
  linkedAccountIds: row.linkedAccountIds,
})

/** All of a consent that is told before somebody decides about it, in one statement. Its rows are not locked. */
export async function findStoredAsked(executor: Executor, consentId: string): Promise<StoredAsked | undefined> {
  const [row] = await selectAsked(executor, { consentId })
  return row && toAsked(row)
}

const selectAsked = statement<{ consentId: string }, AskedRow>((db, { consentId }) =>
  fromConsents(db).where('consents.consentId', '=', consentId),
)

/** The session of this interaction with what it is about, in one statement. */
export async function findStoredVisit(executor: Executor, interactionId: string): Promise<StoredVisit | undefined> {
  const [row] = await selectVisit(executor, { interactionId })
  return row && { ...toAsked(row), session: ofSession.rowOf(row)! }
}

const selectVisit = statement<{ interactionId: string }, AskedRow>((db, { interactionId }) =>
  fromConsents(db)
    .innerJoin('authorizationSessions', 'authorizationSessions.consentId', 'consents.consentId')
    .select(ofSession.columns)
    .where('authorizationSessions.interactionId', '=', interactionId),
)

/**
 * As findStoredAsked, and the session of this interaction for it, where that has begun: every page of a visit begins with this statement.
 * `hasAppQuestions`: whether the customer of the session was asked about the consent in the bank's app, in whichever session.
 */
export async function findStoredAskedInVisit(
  executor: Executor,
  { consentId, interactionId }: { consentId: string; interactionId: string },
): Promise<StoredAsked | (StoredVisit & { hasAppQuestions: boolean }) | undefined> {
  const [row] = await selectAskedInVisit(executor, { consentId, interactionId })
  const session = row && ofSession.rowOf(row)
  return row && { ...toAsked(row), ...(session && { session, hasAppQuestions: row.hasAppQuestions }) }
}

const selectAskedInVisit = statement<{ consentId: string; interactionId: string }, AskedRow & { hasAppQuestions: boolean }>(
  (db, { consentId, interactionId }) =>
    fromConsents(db)
      .leftJoin('authorizationSessions', (join) =>
        join
          .onRef('authorizationSessions.consentId', '=', 'consents.consentId')
          .on('authorizationSessions.interactionId', '=', interactionId),
      )
      .select(ofSession.columns)
      .select(
        sql<boolean>`exists(select from authorization_sessions as asked where asked.consent_id = consents.consent_id
          and asked.national_identification_number = authorization_sessions.national_identification_number
          and asked.confirmation is not null and asked.confirmation->>'method' = 'app')`.as('hasAppQuestions'),
      )
      .where('consents.consentId', '=', consentId),
)
