import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/types/platform.ts'
import { findDeveloper, insertDeveloper } from '../../data/repositories/apps.ts'
import { hasInvitation, takeInvitation } from '../../data/repositories/bankUsers.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Developer } from '../../domain/app/app.ts'
import { checkCredentials, checkDisplayName, normaliseEmail } from '../../domain/app/fields.ts'
import { checkImitation } from '../../domain/app/imitation.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { hashPassword } from '../../security/passwords.ts'
import { sha256 } from '../../security/secrets.ts'
import { refuseFaults } from '../app/faults.ts'
import { networkOf, siteOf, type RequestSource } from '../../telemetry/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { isOwnMachine } from '../../domain/shared/loopback.ts'
import { sendEmailProof } from './emailProof.ts'
import { auditDeveloper, type CreatedSession, createDeveloperSession, type SessionDevice } from './developerSession.ts'

/** A sign-up as typed. `password` is in clear and is only hashed. Sign-ups are counted for the caller's network address. */
export interface RegisterDeveloper extends RequestSource, SessionDevice {
  email: string
  password: string
  organisation: string
  /** The code of the bank's invitation. A sandbox does not look at it. */
  invitation?: string | undefined
  now: Date
}

async function hashCounted(
  { settings, tries: { signUps } }: Pick<Dependencies, 'settings' | 'tries'>,
  { password, address }: RegisterDeveloper,
): Promise<string> {
  if (address === undefined || (settings.sandbox && isOwnMachine(address))) return hashPassword(password, 'signUp')
  await signUps.count({ key: networkOf(address), most: settings.signUpsPerAddress })
  return hashPassword(password, 'signUp', siteOf(address)).catch(async (refusal: unknown) => {
    // Nothing was done, so nothing counts.
    await signUps.giveBack(networkOf(address))
    throw refusal
  })
}

/**
 * Creates a developer and signs them in. Throws BankRefusal 'resourceFormat' with every fault, 'invitationNeeded' in production without
 * an invitation of this address (docs/decisions/apps.md#developers-by-invitation), 'duplicate' when the e-mail address is taken, and
 * TooManyTries when the network address has signed up too often.
 */
export async function registerDeveloper(
  { db, settings, mailer, tries }: Pick<Dependencies, 'db' | 'settings' | 'mailer' | 'tries'>,
  typed: RegisterDeveloper,
): Promise<{ developer: DeveloperView; session: CreatedSession }> {
  const { email, password, organisation, interactionId, now } = typed
  refuseFaults([
    ...checkCredentials({ email, password }),
    ...checkDisplayName(organisation, 'organisation'),
    // Other banks sign up under their own names, to ask for verifications. No app with customers is registered under them.
    ...checkImitation(organisation, 'organisation', [settings.face.name]),
  ])
  const invitation = settings.sandbox ? undefined : invitationOf(typed)
  // Checked before the password is hashed, so that a guess costs one look-up only.
  if (invitation && !(await hasInvitation(db, invitation))) throw notInvited()
  const developer: Developer = {
    developerId: randomUUID(),
    email: normaliseEmail(email),
    passwordHash: await hashCounted({ settings, tries }, typed),
    organisation: organisation.trim(),
    createdAt: now,
    emailProvenAt: null,
  }
  const session = await inTransaction(db, async (trx) => {
    if (invitation && !(await takeInvitation(trx, invitation))) throw notInvited()
    if (!(await insertDeveloper(trx, developer))) {
      throw new BankRefusal('duplicate', 'email is registered already; sign in, or use another address.', { path: 'email' })
    }
    const { developerId } = developer
    const details = invitation && { invitation: invitation.codeHash }
    await auditDeveloper(trx, 'register', { developerId, interactionId, now }, details)
    const { userAgent, isApi } = typed
    return createDeveloperSession(trx, settings, { developerId, userAgent, isApi, now })
  })
  sendEmailProof({ mailer }, developer)
  return { developer: toDeveloperView(developer), session }
}

const invitationOf = ({ email, invitation, now }: RegisterDeveloper) => ({
  email: normaliseEmail(email),
  codeHash: sha256(invitation ?? ''),
  now,
})

/** The same refusal for no code, a wrong one, one that is over or used, and one of another address. */
function notInvited(): BankRefusal {
  return new BankRefusal(
    'invitationNeeded',
    'invitation is missing, was used, has expired, or is not for this e-mail address; ask the bank for an invitation.',
    { path: 'invitation' },
  )
}

/** A developer as they see themselves, never with the password. */
export type DeveloperView = components['schemas']['Developer']

/** The members of a developer's row that they may see. */
export function toDeveloperView(developer: Developer): DeveloperView {
  return {
    developerId: developer.developerId,
    email: developer.email,
    organisation: developer.organisation,
    isEmailProven: developer.emailProvenAt !== null,
    createdDateTime: formatDateTime(developer.createdAt),
  }
}

/** The developer of a session. Throws BankRefusal 'developerUnknown' when the row is gone. */
export async function getDeveloper(
  { db }: Pick<Dependencies, 'db'>,
  { developerId }: { developerId: string },
): Promise<DeveloperView> {
  const developer = await findDeveloper(db, developerId)
  if (!developer) throw new BankRefusal('developerUnknown', 'The developer of this session does not exist any more.')
  return toDeveloperView(developer)
}
