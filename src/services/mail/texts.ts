import type { BilingualText } from '../../domain/shared/bilingual.ts'
import type { Mail } from '../dependencies.ts'

/** The words of one kind of mail. */
interface MailText {
  subject: BilingualText
  /** What the link does. */
  action: BilingualText
  /** What to do for somebody who asked for nothing. */
  otherwise: BilingualText
}

const invitation = (proof: BilingualText): MailText => ({
  subject: { en: 'An invitation to an organisation', ar: 'دعوة إلى منشأة' },
  action: {
    en: `{inviter} (${proof.en}) invites you into the organisation “{organisation}” at the developer dashboard. Sign in with this e-mail address, then open the link. It works once, for 7 days:`,
    ar: `يدعوك {inviter} (${proof.ar}) إلى منشأة «{organisation}» في لوحة المطوّرين. سجّل الدخول بهذا البريد ثم افتح الرابط. يعمل مرة واحدة خلال 7 أيام:`,
  },
  otherwise: {
    en: 'If you know neither of them, do nothing.',
    ar: 'إن لم تعرف الداعي ولا المنشأة فلا تفعل شيئًا.',
  },
})

const texts = {
  passwordReset: {
    subject: { en: 'A new password', ar: 'كلمة مرور جديدة' },
    action: {
      en: 'Set a new password for the developer dashboard. The link works once, for 30 minutes:',
      ar: 'عيّن كلمة مرور جديدة للوحة المطوّرين. يعمل الرابط مرة واحدة خلال 30 دقيقة:',
    },
    otherwise: {
      en: 'If you did not ask for it, do nothing: your password stays as it is.',
      ar: 'إن لم تطلب ذلك فلا تفعل شيئًا، وتبقى كلمة مرورك كما هي.',
    },
  },
  emailProof: {
    subject: { en: 'Prove your e-mail address', ar: 'إثبات بريدك الإلكتروني' },
    action: {
      en: 'Show that this address is yours. The link works once, for 30 minutes:',
      ar: 'أثبت أن هذا البريد لك. يعمل الرابط مرة واحدة خلال 30 دقيقة:',
    },
    otherwise: {
      en: 'If you did not sign up at the developer dashboard, do nothing.',
      ar: 'إن لم تُنشئ حسابًا في لوحة المطوّرين فلا تفعل شيئًا.',
    },
  },
  organisationInvitation: invitation({ en: 'who has proven this address', ar: 'وقد أثبت أن هذا البريد له' }),
  unprovenInvitation: invitation({ en: 'who has not proven this address', ar: 'ولم يُثبت أن هذا البريد له' }),
} as const satisfies Record<string, MailText>

/** The kinds of mails. */
export type MailKind = keyof typeof texts

/** What stands in a mail besides its words. `names` are those of other parties: each keeps its own direction. */
interface MailValues {
  to: string
  link: string
  bank: BilingualText
  names?: Record<string, string>
}

/** Writes a mail with a link, in English and Arabic. `bank` is the bank's name in both. */
export function writeMail(kind: MailKind, { to, link, bank, names = {} }: MailValues): Mail {
  const { subject, action, otherwise } = texts[kind]
  const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\u2068${names[name] ?? ''}\u2069`)
  const part = (language: 'en' | 'ar') => [bank[language], '', named(action[language]), link, '', otherwise[language]].join('\n')
  return { to, subject: `${subject.en} · ${subject.ar}`, text: `${part('en')}\n\n---\n\n${part('ar')}\n` }
}
