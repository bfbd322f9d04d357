import { type Settings } from '../../config/settings.ts'
import { isLoopbackName } from '../../domain/shared/loopback.ts'
import { type MailCarrier } from './mailer.ts'

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
    const rules = { requireTLS: !isLoopbackName(new URL(smtpUrl!).hostname), disableFileAccess: true, disableUrlAccess: true }
    return createTransport({ url: smtpUrl!, ...bounds, ...rules }, { from: mailFrom })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async deliver({ to, subject, text }) {
      transport ??= open()
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error(`the SMTP server took more than ${mailTimeoutMs} ms`)), mailTimeoutMs)
      try {
        // As an object, so that an address cannot become several.
        await Promise.race([(await transport).sendMail({ to: { name: '', address: to }, subject, text }), late])
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => void transport?.then((open_) => open_.close()),
  }
}
