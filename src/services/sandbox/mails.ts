import type { components } from '../../../generated/types/platform.ts'
import { listSandboxMails } from '../../data/repositories/mails.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { isOwnMachine } from '../../domain/shared/loopback.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * The mails that the sandbox would have sent, newest first, with those that are just being written. They hold codes that open accounts, so
 * they are shown only on the machine of a sandbox that is nobody else's. Throws BankRefusal 'sandboxOnly' elsewhere.
 */
export async function listMails(
  { db, settings, mailer }: Pick<Dependencies, 'db' | 'settings' | 'mailer'>,
  { address }: { address: string },
): Promise<components['schemas']['Mail'][]> {
  if (!settings.reach.privateAddresses || !isOwnMachine(address))
    throw new BankRefusal('sandboxOnly', 'Mails are shown on the machine of the sandbox only.')
  await mailer?.settle()
  const mails = await listSandboxMails(db, settings.limits.sandboxMails)
  return mails.map(({ recipient, subject, content, createdAt }) => ({
    to: recipient,
    subject,
    text: content,
    createdDateTime: formatDateTime(createdAt),
  }))
}
