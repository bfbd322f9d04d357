import { isOwnMachine } from '../domain/shared/loopback.ts'
import { bankAppProblems, type BankAppSettings } from './bankApp.ts'
import { type BankFaceSettings, missingFace } from './bankFace.ts'
import { coreBankProblems, type CoreBankHttpSettings } from './coreBankHttp.ts'
import { type KeySettings, signerProblems } from './keys.ts'
import { type TlsContext, tlsProblems } from './tls.ts'

/** The settings that are looked at together. */
export interface JointSettings extends BankAppSettings, BankFaceSettings, CoreBankHttpSettings, KeySettings, TlsContext {
  bankBic: string
  bankIbanCode: string
  coreBank: string
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databaseReadUrl: string | undefined
}

const differentCharacters = 16

/** Whether the core bank is the simulator. It never is in production, which refuses such settings. */
export const isSimulated = ({ sandbox, coreBank }: { sandbox: boolean; coreBank: string }): boolean =>
  sandbox && coreBank === 'simulator'

/** What stands in a sandbox for what only the bank can know. */
export const sandboxBank = { bic: 'SNADSARI', ibanCode: '99' }
/** Why production does not start on such a database. */
export const sandboxDatabaseProblem =
  'DATABASE_URL is the database of a sandbox; production demands one of its own (started as a sandbox by mistake? docs/operating/install.md)'

/** What does not fit together, and what production misses: a line for each that says what would be right. Empty when all is there. */
export function problemsTogether(settings: JointSettings): string[] {
  const { databaseUrl, databaseOwnerUrl, databaseReadUrl } = settings
  const database = [
    databaseOwnerUrl !== undefined && 'DATABASE_URL is missing; DATABASE_OWNER_URL names a second role of its database',
    databaseReadUrl !== undefined && 'DATABASE_URL is missing; DATABASE_READ_URL names a standby of its database',
  ].filter((problem) => typeof problem === 'string')
  return [
    ...(databaseUrl === undefined ? database : []),
    ...signerProblems(settings),
    ...tlsProblems(settings),
    ...coreBankProblems(settings),
    ...bankAppProblems(settings, isSimulated(settings)),
    ...(settings.sandbox ? [] : productionProblems(settings)),
  ]
}

function productionProblems(settings: JointSettings): string[] {
  const problems = [
    keySecretProblem(settings.keySecret),
    settings.coreBank === 'simulator' &&
      'SANAD_CORE_BANK is the simulator; production demands the address or the module of a real core bank',
    settings.databaseUrl === undefined &&
      'DATABASE_URL is missing; production demands PostgreSQL, for example postgres://sanad@db.bank.example/sanad',
    baseUrlProblem(settings.baseUrl),
    settings.bankBic === sandboxBank.bic &&
      `SANAD_BANK_BIC is missing, or the sandbox’s ${sandboxBank.bic}; production demands the bank’s own`,
    settings.bankIbanCode === sandboxBank.ibanCode &&
      `SANAD_BANK_IBAN_CODE is missing, or the sandbox’s ${sandboxBank.ibanCode}; production demands the two digits of the bank’s own IBANs`,
    settings.tlsCertFile === undefined &&
      settings.tlsKeyFile === undefined &&
      settings.trustedProxy === undefined &&
      'production demands TLS: give SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE, and SANAD_MTLS_PORT for apps that show certificates, or ' +
        'the proxy that ends TLS in SANAD_TRUSTED_PROXY',
    settings.directoryCaFile === undefined &&
      'SANAD_DIRECTORY_CA_FILE is missing; production demands it: the authorities of the directory, in PEM',
    ...missingFace(settings).map(
      (variable) => `${variable} is missing; production demands it: customers must see whose pages these are`,
    ),
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

function keySecretProblem(secret: string | undefined): string | undefined {
  if (!secret)
    return 'SANAD_KEY_SECRET is missing; production demands it: at least 32 characters; take random ones: openssl rand -base64 32'
  if (new Set(secret).size >= differentCharacters) return undefined
  return `SANAD_KEY_SECRET has fewer than ${differentCharacters} different characters; take a random one: openssl rand -base64 32`
}

function baseUrlProblem(baseUrl: string): string | undefined {
  if (!baseUrl.startsWith('https://'))
    return 'SANAD_BASE_URL must begin with https:// in production; it is the address that customers and apps see'
  if (!isOwnMachine(new URL(baseUrl).hostname)) return undefined
  return 'SANAD_BASE_URL is this machine; in production it is the address that customers and apps see'
}
