import { httpAddress, matching, onOff, type SettingDefinition } from './definitions.ts'

/** Whether, and how, customers decide in the bank's own app. */
export interface BankAppSettings {
  /** The https address that the bank's app has claimed on phones. */
  bankAppLink: string | undefined
  /** A file with a JWK set. */
  bankAppKeys: string | undefined
  /** Whether customers may sign in with their password. */
  passwordSignIn: boolean
}

/** The environment variables of the bank's own app. */
export const bankAppDefinitions = {
  bankAppLink: {
    variable: 'SANAD_BANK_APP_LINK',
    fallback: undefined,
    parse: httpAddress,
    allowed: 'https://host[:port][/path]; http in a sandbox',
    reason:
      'the address that the bank’s app has claimed on phones (universal link, app link): pages of apps lead there first, by a link and a QR code; the sandbox’s own phone: the base address and /core-bank/phone; unset: no app',
  },
  bankAppKeys: {
    variable: 'SANAD_BANK_APP_KEYS',
    fallback: undefined,
    parse: matching(/./),
    allowed: 'a file with a JWK set (RFC 7517) of at most 5 public keys',
    reason:
      'who may call /bank-app/v1 in customers’ names: the servers behind the bank’s app; the phone of a sandbox with the simulator in its process has a key of its own; unset: nobody else',
  },
  passwordSignIn: {
    variable: 'SANAD_PASSWORD_SIGN_IN',
    fallback: 'on',
    parse: onOff,
    allowed: 'on or off',
    reason:
      'whether a customer may type their password, on the page that an app led them to and on /bank; off: only the bank’s app, which SANAD_BANK_APP_LINK then has to name',
  },
} satisfies Record<string, SettingDefinition>

/** The phone knows the customers of its simulator, and its key lives in this process alone. */
const phoneIsInProcess =
  '; the sandbox’s own phone is there with SANAD_CORE_BANK=simulator only, and not where the simulator runs apart (make core-bank): leave SANAD_BANK_APP_LINK out there, or name the public keys of an app of your own'

/** What does not fit together, a line for each. `isSimulated`: whether the sandbox's phone stands in for the app. */
export function bankAppProblems(
  { bankAppLink, bankAppKeys, passwordSignIn, sandbox }: BankAppSettings & { sandbox: boolean },
  isSimulated: boolean,
): string[] {
  const problems = [
    !sandbox &&
      bankAppLink?.startsWith('http:') &&
      'SANAD_BANK_APP_LINK must begin with https:// in production; phones claim no other',
    bankAppLink !== undefined &&
      bankAppKeys === undefined &&
      !isSimulated &&
      `SANAD_BANK_APP_KEYS is missing; what SANAD_BANK_APP_LINK leads to could call nothing${sandbox ? phoneIsInProcess : ''}`,
    !passwordSignIn &&
      bankAppLink === undefined &&
      'SANAD_BANK_APP_LINK is missing; with SANAD_PASSWORD_SIGN_IN off nobody could approve anything',
  ]
  return problems.filter((problem) => typeof problem === 'string')
}
