import { inTime } from '../../config/clock.ts'
import type { Settings } from '../../config/settings.ts'
import { isOwnMachine } from '../../domain/shared/loopback.ts'
import { type MailCarrier, MailFailure } from './mailer.ts'

/**
 * Hands mails to the SMTP server of SANAD_SMTP_URL. The library is loaded with the first mail. Each step is bounded, and all of them
 * together by `mailTimeoutMs`.
 */
export function createSmtpCarrier({
  baseUrl,
  smtpUrl,
  mailFrom = `no-reply@${new URL(baseUrl).hostname}`,
  limits: { mailTimeoutMs },
}: Pick<Settings, 'baseUrl' | 'smtpUrl' | 'mailFrom' | 'limits'>): MailCarrier {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const bounds = { connectionTimeout: mailTimeoutMs, greetingTimeout: mailTimeoutMs, socketTimeout: mailTimeoutMs }
    // A code in a mail opens an account, so it leaves this machine only encrypted. No text is read from a file or an address.
    const rules = { requireTLS: !isOwnMachine(new URL(smtpUrl!).hostname), disableFileAccess: true, disableUrlAccess: true }
    return createTransport({ url: smtpUrl!, ...bounds, ...rules }, { from: mailFrom })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async deliver({ to, subject, text }) {
      transport ??= open()
      // As an object, so that an address cannot become several.
      const sent = transport.then((opened) => opened.sendMail({ to: { name: '', address: to }, subject, text }))
      const late = () => new MailFailure(`The SMTP server took more than ${mailTimeoutMs} ms.`)
      await inTime(sent, mailTimeoutMs, late).catch((error: unknown) => {
        throw failureOf(error)
      })
    },
    close: () => void transport?.then((open_) => open_.close()),
  }
}

/**
 * What the library says in words may repeat the address, so only its codes go on. A 5yz about this mail is final (RFC 5321 section 4.2.1).
 */
function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const isOfMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO')
  const said = [code, responseCode, command].filter(Boolean).join(' ') || 'no code'
  return new MailFailure(`The mail was not taken over (${said}).`, isOfMail && (responseCode ?? 0) >= 500)
}
