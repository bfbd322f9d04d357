import { type Dependencies } from '../dependencies.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createSandboxCarrier } from './sandboxCarrier.ts'
import { createSmtpCarrier } from './smtpCarrier.ts'

/**
 * The mailer of this environment: SMTP where SANAD_SMTP_URL is set, in a sandbox without it the list that it shows. Undefined in production
 * without it: such a bank sends no mails.
 */
export function openMailer({ db, settings, log }: Pick<Dependencies, 'db' | 'settings' | 'log'>): Mailer | undefined {
  const { mailsUnderWay } = settings.limits
  if (settings.smtpUrl !== undefined) return createMailer(createSmtpCarrier(settings), { mailsUnderWay, log })
  return settings.sandbox ? createMailer(createSandboxCarrier({ db, settings }), { mailsUnderWay, log }) : undefined
}
