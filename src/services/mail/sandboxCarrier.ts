import { insertSandboxMail } from '../../data/repositories/mails.ts'
import { type Dependencies } from '../dependencies.ts'
import { type MailCarrier } from './mailer.ts'

/** Keeps the latest mails instead of sending them, so that a developer of the sandbox can read them. */
export function createSandboxCarrier({ db, settings }: Pick<Dependencies, 'db' | 'settings'>): MailCarrier {
  return {
    deliver: ({ to, subject, text }) =>
      insertSandboxMail(db, { recipient: to, subject, content: text, createdAt: new Date() }, settings.limits.sandboxMails),
    close: () => undefined,
  }
}
