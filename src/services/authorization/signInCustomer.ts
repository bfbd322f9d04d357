import { updateAuthorizationSession } from '../../data/repositories/consent/authorizationSessions.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AuthorizationStep, countFailure, findSession, refuseSession } from './authorizationSession.ts'
import { authorizationKind } from './kinds/index.ts'

/** `oneTimeCode`: a code is on its way; `refused`: try again; the others end the authorization and leave the consent as it was. */
export type SignInOutcome = 'oneTimeCode' | 'refused' | 'locked' | 'wrongCustomer' | 'ended'

/** First factor. The customer must be one whom the consent asks: its NationalIdentificationNumber, or another holder who must approve (design.md section 4). */
export async function signInCustomer(
  dependencies: Dependencies,
  {
    nationalIdentificationNumber,
    password,
    ...step
  }: AuthorizationStep & { nationalIdentificationNumber: string; password: string },
): Promise<SignInOutcome> {
  const { session, consent } = await findSession(dependencies, step)
  if (session.stage === 'ended' || consent.status !== 'AwaitingAuthorization') return 'ended'
  const answer = await dependencies.coreBank.signIn(nationalIdentificationNumber, password)
  if (answer.outcome === 'locked') {
    await refuseSession(dependencies.db, session, 'customer locked', step.now)
    return 'locked'
  }
  if (answer.outcome === 'refused') return (await countFailure(dependencies, session, step.now)) ? 'locked' : 'refused'
  // Only after the password: otherwise this page would tell anybody whose consent it is.
  if (!(await authorizationKind(consent.kind).mayAuthorize(dependencies, consent, nationalIdentificationNumber))) {
    await refuseSession(dependencies.db, session, 'another customer', step.now)
    return 'wrongCustomer'
  }
  await dependencies.coreBank.sendOneTimeCode(nationalIdentificationNumber, consent.consentId)
  await updateAuthorizationSession(dependencies.db, {
    ...session,
    stage: 'oneTimeCode',
    nationalIdentificationNumber,
  })
  return 'oneTimeCode'
}
