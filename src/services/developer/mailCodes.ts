import { limits } from '../../config/limits.ts'
import type { Executor } from '../../data/schema.ts'
import { findDeveloper } from '../../data/repositories/apps.ts'
import { deleteMailOrdersOf } from '../../data/repositories/mailOrders.ts'
import { deleteMailCodes, hasMailCode, insertMailCode, takeMailCode } from '../../data/repositories/mails.ts'
import { findMemberInvitation, updateInvitationCode } from '../../data/repositories/organisations.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { MailCode, MailPurpose, WaitingMail } from '../../domain/app/app.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { toUnlinkedLine } from '../../domain/shared/plainText.ts'
import { randomSecret, sha256 } from '../../security/secrets.ts'
import type { Dependencies, Mail, Mailer } from '../dependencies.ts'
import { writeMail } from '../mail/texts.ts'

/** Where the link of each mail leads, below the base address. The pages there take the code. */
const paths: Record<MailCode['purpose'], string> = {
  passwordReset: '/dashboard/new-password',
  emailProof: '/dashboard/prove-email',
}

/** The mailer. Throws BankRefusal 'stateConflict' where the bank sends no mails. */
export function getMailer({ mailer }: Pick<Dependencies, 'mailer'>): Mailer {
  if (mailer === undefined) throw new BankRefusal('stateConflict', 'This bank sends no mails; ask its people.')
  return mailer
}

/**
 * Counts a mail that somebody asks for, of any purpose together, whether or not anybody has the address. Throws TooManyTries. The mail of
 * a sign-up does not count: it is one, and nobody asked for it.
 */
export const countMail = ({ tries }: Pick<Dependencies, 'tries'>, email: string): Promise<void> =>
  tries.mails.count({ key: email, most: limits.mailsPerEmail })

/**
 * Makes a code, which replaces those of earlier orders, and writes its mail. The code in clear is in the mail alone. The codes of earlier
 * tries stay: their mails may have arrived, whatever the mail server said. Undefined when there is nothing to say any more.
 */
export async function writeOrderedMail(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { developerId, purpose, createdAt: orderedAt }: WaitingMail,
  now: Date,
): Promise<Mail | undefined> {
  if (isOfInvitation(purpose))
    return writeInvitation({ db, settings }, { invitationId: purpose.slice(invitationPrefix.length), developerId, now })
  const developer = await findDeveloper(db, developerId)
  if (!developer || (purpose === 'emailProof' && developer.emailProvenAt !== null)) return undefined
  const code = randomSecret()
  const expiresAt = new Date(now.getTime() + settings.limits.mailCodeSeconds * 1_000)
  await inTransaction(db, async (trx) => {
    await deleteMailCodes(trx, { developerId, purpose }, orderedAt)
    await insertMailCode(trx, { codeHash: sha256(code), developerId, purpose, createdAt: now, expiresAt })
  })
  const link = `${settings.baseUrl}${paths[purpose]}?code=${code}`
  return writeMail(purpose, { to: developer.email, link, bank: settings.face.name })
}

const invitationPrefix = 'invitation '
const isOfInvitation = (purpose: MailPurpose): purpose is `invitation ${string}` => purpose.startsWith(invitationPrefix)

/**
 * The mail of an invitation that this developer has made, with a new code. It says who invites into what: the address, whether that is
 * proven, and the name of the organisation, of which no mail program can make a link.
 */
async function writeInvitation(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { invitationId, developerId, now }: { invitationId: string; developerId: string; now: Date },
): Promise<Mail | undefined> {
  const invitation = await findMemberInvitation(db, invitationId, now)
  const inviter = await findDeveloper(db, developerId)
  if (!invitation || !inviter) return undefined
  const organisation = (await findDeveloper(db, invitation.organisationId))?.organisation ?? ''
  const code = randomSecret()
  await updateInvitationCode(db, invitationId, sha256(code))
  const link = `${settings.baseUrl}/dashboard/invitation?code=${code}`
  const kind = inviter.emailProvenAt === null ? 'unprovenInvitation' : 'organisationInvitation'
  const names = { inviter: inviter.email, organisation: toUnlinkedLine(organisation) }
  return writeMail(kind, { to: invitation.email, link, bank: settings.face.name, names })
}

interface TypedCode {
  code: string
  purpose: MailCode['purpose']
  now: Date
}

/** The same refusal for a wrong code, a used one and an old one. */
const codeWrong = () =>
  new BankRefusal('mailCodeWrong', 'code is wrong, was used or has expired; ask for another mail.', { path: 'code' })

/** Throws BankRefusal 'mailCodeWrong' when nobody has this code now. It stays valid. */
export async function checkCode(db: Executor, { code, ...wanted }: TypedCode): Promise<void> {
  if (!(await hasMailCode(db, { codeHash: sha256(code), ...wanted }))) throw codeWrong()
}

/** Takes a code: whose it is. Throws BankRefusal 'mailCodeWrong'. */
export async function redeemCode(trx: Executor, { code, ...wanted }: TypedCode): Promise<string> {
  const taken = await takeMailCode(trx, { codeHash: sha256(code), ...wanted })
  if (!taken) throw codeWrong()
  // The codes of other tries end with it. Its mail has arrived, whatever the mail server said of it.
  await deleteMailCodes(trx, taken)
  await deleteMailOrdersOf(trx, taken)
  return taken.developerId
}
