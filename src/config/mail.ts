import { matching, satisfying, type SettingDefinition } from './definitions.ts'

/** How mails to developers are sent. */
export interface MailSettings {
  /** Undefined: none are sent. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
}

const isSmtpAddress = (text: string) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== ''

/** The environment variables of mails. */
export const mailDefinitions = {
  smtpUrl: {
    variable: 'SANAD_SMTP_URL',
    fallback: undefined,
    parse: satisfying(isSmtpAddress),
    allowed: 'smtp(s)://user:password@host:port',
    reason:
      'who sends mails to developers (password resets, proofs of addresses); unset: none are sent, and a sandbox on this machine shows them instead',
  },
  mailFrom: {
    variable: 'SANAD_MAIL_FROM',
    fallback: undefined,
    parse: matching(/^[^\s@<>,;]{1,64}@[^\s@<>,;]{1,189}$/),
    allowed: 'an e-mail address',
    reason: 'whom those mails come from; default no-reply@ and the host of SANAD_BASE_URL',
  },
} satisfies Record<keyof MailSettings, SettingDefinition>
