import { randomUUID } from 'node:crypto'
import { insertAudit } from '../../data/repositories/audit.ts'
import { type DeveloperRow, insertDeveloper } from '../../data/repositories/app/developers.ts'
import { inTransaction } from '../../data/transaction.ts'
import { checkCredentials, normaliseEmail } from '../../domain/app/credentials.ts'
import { checkDisplayName } from '../../domain/app/displayName.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { hashPassword } from '../../security/passwords.ts'
import { type Dependencies } from '../dependencies.ts'
import { refuseFaults } from '../app/appFaults.ts'
import { type DeveloperView, viewDeveloper } from './developerView.ts'
import { type OpenSession, openSession } from './openSession.ts'

export interface RegisterDeveloper {
  email: string
  password: string
  organisation: string
  interactionId?: string
  now: Date
}

/** Makes a developer and signs them in. Throws SanadError 'resourceFormat' with every fault, 'duplicate' when the e-mail address is taken. */
export async function registerDeveloper(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { email, password, organisation, interactionId, now }: RegisterDeveloper,
): Promise<{ developer: DeveloperView; session: OpenSession }> {
  refuseFaults([...checkCredentials({ email, password }), ...checkDisplayName(organisation, 'organisation')])
  const developer: DeveloperRow = {
    developer_id: randomUUID(),
    email: normaliseEmail(email),
    password_hash: await hashPassword(password),
    organisation: organisation.trim(),
    created_at: now,
  }
  const session = await inTransaction(db, async (trx) => {
    if (!(await insertDeveloper(trx, developer))) {
      throw new SanadError('duplicate', 'email is registered already; sign in, or use another address.', { path: 'email' })
    }
    const actor = `developer:${developer.developer_id}`
    await insertAudit(trx, {
      occurredAt: now,
      actor,
      action: 'developer.register',
      subject: developer.developer_id,
      interactionId: interactionId ?? null,
    })
    return openSession(trx, settings, developer.developer_id, now)
  })
  return { developer: viewDeveloper(developer), session }
}
