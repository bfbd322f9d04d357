import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { BilingualText } from '../domain/shared/bilingual.ts'
import { contrast, type Palette, paletteOf } from './colours.ts'
import { matching, type SettingDefinition, SettingsError } from './definitions.ts'

/** The settings of the bank's face as given. */
export interface BankFaceSettings {
  bankNameEn: string | undefined
  bankNameAr: string | undefined
  bankLogoFile: string | undefined
  bankColour: string | undefined
  bankPhone: string | undefined
  bankLicenceEn: string | undefined
  bankLicenceAr: string | undefined
  bankComplaints: string | undefined
  bankSupervisorComplaints: string
  bankHome: string | undefined
  bankForgottenPassword: string | undefined
  bankNewCustomer: string | undefined
}

/** How the bank shows itself on its pages. */
export interface BankFace {
  name: BilingualText
  /** The bank of the sandbox, which exists nowhere. */
  isFictitious: boolean
  /** The bank's own picture; without one the pages have their own mark. */
  logo?: { type: string; body: Buffer }
  /** Without a colour of its own the pages keep theirs. */
  palette?: Palette
  phone: string
  licence: BilingualText
  /** An e-mail or http(s) address. */
  complaints: string
  /** Addresses. `{language}` in them stands for ar or en. Those of a sandbox without any are pages of its own. */
  supervisorComplaints: string
  home?: string
  forgottenPassword?: string
  newCustomer?: string
}

const text = (variable: string, most: number, reason: string): SettingDefinition => ({
  variable,
  fallback: undefined,
  parse: matching(new RegExp(`^[^\\p{C}]{1,${most}}$`, 'u')),
  allowed: `1 to ${most} characters`,
  reason,
})

const address = (variable: string, reason: string): SettingDefinition => ({
  variable,
  fallback: undefined,
  parse: matching(/^https:\/\/(?:[^\s"<>{}@]|\{language\}){3,300}$/),
  allowed: 'an https:// address; {language} in it becomes ar or en',
  reason,
})

/** What customers see of the bank. Production demands the texts; the sandbox has a fictitious bank. */
export const bankFaceDefinitions = {
  bankNameEn: text('SANAD_BANK_NAME_EN', 60, 'the bank’s name in English on every page; production demands it'),
  bankNameAr: text('SANAD_BANK_NAME_AR', 60, 'the same in Arabic'),
  bankLogoFile: {
    variable: 'SANAD_BANK_LOGO_FILE',
    fallback: undefined,
    parse: matching(/\.(svg|png|webp)$/),
    allowed: 'a file .svg, .png or .webp of at most 100 KB',
    reason: 'the bank’s logo, shown 36 pixels high; unset: the mark of Sanad',
  },
  bankColour: {
    variable: 'SANAD_BANK_COLOUR',
    fallback: undefined,
    parse: matching(/^#[0-9A-Fa-f]{6}$/),
    allowed: '#rrggbb, with a contrast of at least 4.5 to white',
    reason: 'the colour of buttons, links and headings; unset: Sanad’s green',
  },
  bankPhone: {
    variable: 'SANAD_BANK_PHONE',
    fallback: undefined,
    parse: matching(/^\+?[0-9][0-9 ]{2,19}$/),
    allowed: 'digits and blanks, with or without a plus before them',
    reason: 'whom a customer calls; production demands it',
  },
  bankLicenceEn: text(
    'SANAD_BANK_LICENCE_EN',
    160,
    'who supervises the bank, in English, at the foot of every page; production demands it',
  ),
  bankLicenceAr: text('SANAD_BANK_LICENCE_AR', 160, 'the same in Arabic'),
  bankComplaints: {
    variable: 'SANAD_BANK_COMPLAINTS',
    fallback: undefined,
    parse: matching(/^(https:\/\/[^\s"<>]{4,200}|[^\s@"<>]{1,64}@[^\s@"<>]{3,120})$/),
    allowed: 'an e-mail or https:// address',
    reason: 'where complaints go; production demands it',
  },
  bankSupervisorComplaints: {
    ...address(
      'SANAD_BANK_SUPERVISOR_COMPLAINTS',
      'where a complaint goes on that the bank has not settled: by default SAMA Cares',
    ),
    fallback: 'https://www.samacares.sa',
  },
  bankHome: address(
    'SANAD_BANK_HOME',
    'the bank’s own site, to which its name on the customers’ pages leads; unset: to their own area',
  ),
  bankForgottenPassword: address(
    'SANAD_BANK_FORGOTTEN_PASSWORD',
    'where customers get a new password; unset: the sign-in names the phone number',
  ),
  bankNewCustomer: address(
    'SANAD_BANK_NEW_CUSTOMER',
    'where somebody gets access who has none yet; unset: the sign-in has no such link',
  ),
} satisfies Record<string, SettingDefinition>

/** The bank of the sandbox. 800 000 0000 is nobody's number, and .example nobody's domain (RFC 2606). */
const sandboxFace = {
  name: { en: 'Sanad Bank', ar: 'بنك سند' },
  phone: '800 000 0000',
  licence: {
    en: 'A fictitious bank for trying things out. It has no licence and holds no money.',
    ar: 'بنك افتراضي للتجربة، لا ترخيص له ولا يحتفظ بأي أموال.',
  },
  complaints: 'complaints@sanad-bank.example',
  // The page that lists the customers with their passwords.
  home: '/',
  forgottenPassword: '/core-bank',
  newCustomer: '/core-bank',
}

/** The bank's face. Throws SettingsError for a logo that cannot be shown and a colour that cannot be read. */
export function readBankFace(settings: BankFaceSettings, sandbox: boolean): BankFace {
  const isFictitious = sandbox && settings.bankNameEn === undefined && settings.bankNameAr === undefined
  const inSandbox = isFictitious ? sandboxFace : undefined
  return {
    isFictitious,
    name: bilingual(settings.bankNameEn, settings.bankNameAr, sandboxFace.name),
    phone: settings.bankPhone ?? sandboxFace.phone,
    licence: bilingual(settings.bankLicenceEn, settings.bankLicenceAr, sandboxFace.licence),
    complaints: settings.bankComplaints ?? sandboxFace.complaints,
    supervisorComplaints: settings.bankSupervisorComplaints,
    ...optional('home', settings.bankHome ?? inSandbox?.home),
    ...optional('forgottenPassword', settings.bankForgottenPassword ?? inSandbox?.forgottenPassword),
    ...optional('newCustomer', settings.bankNewCustomer ?? inSandbox?.newCustomer),
    ...(settings.bankLogoFile !== undefined && { logo: readLogo(settings.bankLogoFile) }),
    ...(settings.bankColour !== undefined && { palette: readPalette(settings.bankColour) }),
  }
}

const optional = <Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string }

const bilingual = (en: string | undefined, ar: string | undefined, otherwise: BilingualText): BilingualText => ({
  en: en ?? ar ?? otherwise.en,
  ar: ar ?? en ?? otherwise.ar,
})

const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }
const logoBytes = 100 * 1024

function readLogo(file: string): NonNullable<BankFace['logo']> {
  let body: Buffer
  try {
    body = readFileSync(file)
  } catch {
    throw new SettingsError('SANAD_BANK_LOGO_FILE names a file that cannot be read')
  }
  if (body.length > logoBytes) throw new SettingsError('SANAD_BANK_LOGO_FILE is larger than 100 KB')
  return { type: logoTypes[extname(file)]!, body }
}

/** White text stands on the colour, and the colour on white (WCAG 2.2, 1.4.3). */
function readPalette(colour: string): Palette {
  const palette = paletteOf(colour)
  const pairs: [string, string][] = [
    [palette.accent, '#ffffff'],
    [palette.accent, '#f4f7f5'],
    [palette.accentDeep, palette.accentPale],
  ]
  const worst = Math.min(...pairs.map(([one, other]) => contrast(one, other)))
  if (worst >= 4.5) return palette
  throw new SettingsError(
    `SANAD_BANK_COLOUR cannot be read: its contrast to the pages is ${worst.toFixed(1)}, and 4.5 is needed; take a darker one`,
  )
}

/** The variables of the bank's texts that production misses. */
export function missingFace(settings: BankFaceSettings): string[] {
  const demanded = ['bankNameEn', 'bankNameAr', 'bankPhone', 'bankLicenceEn', 'bankLicenceAr', 'bankComplaints'] as const
  return demanded.filter((name) => settings[name] === undefined).map((name) => bankFaceDefinitions[name].variable)
}
