import { insertSandboxMail } from '../../data/repositories/mails.ts'
import type { Dependencies, Mailer } from '../dependencies.ts'
import { createMailer, type MailCarrier, type MailerParts } from './mailer.ts'
import { createSmtpCarrier } from './smtpCarrier.ts'

/**
 * The mailer of this environment: SMTP where SANAD_SMTP_URL is set, in a sandbox without it the list that it shows. Undefined in production
 * without it: such a bank sends no mails.
 */
export function openMailer({
  db,
  settings,
  log,
  clock,
  ...wired
}: Pick<Dependencies, 'db' | 'settings' | 'log' | 'clock'> & Pick<MailerParts, 'count' | 'write'>): Mailer | undefined {
  const { limits } = settings
  const parts = { db, limits, log, clock, ...wired }
  if (settings.smtpUrl !== undefined) return createMailer({ ...parts, carrier: createSmtpCarrier(settings) })
  return settings.sandbox ? createMailer({ ...parts, carrier: createSandboxCarrier({ db, settings, clock }) }) : undefined
}

/** Keeps the latest mails instead of sending them, so that a developer of the sandbox can read them. */
function createSandboxCarrier({ db, settings, clock }: Pick<Dependencies, 'db' | 'settings' | 'clock'>): MailCarrier {
  return {
    deliver: ({ to, subject, text }) =>
      insertSandboxMail(db, { recipient: to, subject, content: text, createdAt: clock.now() }, settings.limits.sandboxMails),
    close: () => undefined,
  }
}
