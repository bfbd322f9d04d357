import { findApp } from '../../data/repositories/app/apps.ts'
import { listConsentAccounts } from '../../data/repositories/consent/consentAccounts.ts'
import { findDeveloper } from '../../data/repositories/app/developers.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AuthorizationStep, findSession } from './authorizationSession.ts'
import { type AuthorizationView } from './authorizationView.ts'
import { authorizationKind } from './kinds/index.ts'

/** What the page of this authorization may show now. Throws SanadError 'resourceIdUnknown' when it is over. */
export async function viewAuthorization(dependencies: Dependencies, step: AuthorizationStep): Promise<AuthorizationView> {
  const { session, consent } = await findSession(dependencies, step)
  const isOver = consent.status !== 'AwaitingAuthorization' && session.stage !== 'ended'
  const view: AuthorizationView = {
    stage: isOver ? 'ended' : session.stage,
    outcome: session.outcome,
    ...(await describeAsker(dependencies, session.clientId)),
    expiresAt: consent.authorizationExpiresAt,
  }
  if (view.stage !== 'decision' || session.nationalIdentificationNumber === null) return view
  const linkedAccountIds = await listConsentAccounts(dependencies.db, consent.consentId)
  const subject = await authorizationKind(consent.kind).describe(dependencies, {
    consent,
    nationalIdentificationNumber: session.nationalIdentificationNumber,
    linkedAccountIds,
  })
  return { ...view, subject }
}

/** Who asks: the app's name and the organisation behind it. */
export async function describeAsker(
  { db }: Pick<Dependencies, 'db'>,
  clientId: string,
): Promise<{ appName: string; organisation: string }> {
  const app = await findApp(db, clientId)
  const developer = app && (await findDeveloper(db, app.developerId))
  return { appName: app?.name ?? '', organisation: developer?.organisation ?? '' }
}
