import { type BankFaceSettings, missingFace } from './bankFace.ts'

/** The settings on which production depends. */
export interface ProductionSettings extends BankFaceSettings {
  baseUrl: string
  bankBic: string
  bankIbanCode: string
  coreBank: string
  databaseUrl: string | undefined
  keySecret: string | undefined
  tlsCertFile: string | undefined
  tlsKeyFile: string | undefined
  trustedProxy: string | undefined
  directoryCaFile: string | undefined
}

const differentCharacters = 16

/** What stands in a sandbox for what only the bank can know. */
export const sandboxBank = { bic: 'SNADSARI', ibanCode: '99' }
const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address is that of the machine on which it is used, so that nobody else reaches it. */
export const isOfOwnMachine = (address: string): boolean => ownMachine.test(new URL(address).hostname)

/** Why production does not start with these settings, as one line that says what would be right. Undefined when it may start. */
export function productionProblem(settings: ProductionSettings): string | undefined {
  if (!settings.keySecret) return 'SANAD_KEY_SECRET is missing; production demands it: at least 32 characters'
  if (new Set(settings.keySecret).size < differentCharacters)
    return `SANAD_KEY_SECRET has fewer than ${differentCharacters} different characters; take a random one: openssl rand -base64 32`
  if (settings.coreBank === 'simulator')
    return 'SANAD_CORE_BANK is the simulator; production demands the module of a real core bank'
  if (settings.databaseUrl === undefined)
    return 'DATABASE_URL is missing; production demands PostgreSQL, for example postgres://sanad@db.bank.example/sanad'
  if (!settings.baseUrl.startsWith('https://'))
    return 'SANAD_BASE_URL must begin with https:// in production; it is the address that customers and apps see'
  if (isOfOwnMachine(settings.baseUrl))
    return 'SANAD_BASE_URL is this machine; in production it is the address that customers and apps see'
  if (settings.bankBic === sandboxBank.bic)
    return `SANAD_BANK_BIC is missing, or the sandbox’s ${sandboxBank.bic}; production demands the bank’s own`
  if (settings.bankIbanCode === sandboxBank.ibanCode)
    return `SANAD_BANK_IBAN_CODE is missing, or the sandbox’s ${sandboxBank.ibanCode}; production demands the two digits of the bank’s own IBANs`
  const ownTls = settings.tlsCertFile !== undefined && settings.tlsKeyFile !== undefined
  if (!ownTls && settings.trustedProxy === undefined)
    return (
      'production demands TLS: give SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE, ' +
      'or the proxy that ends TLS in SANAD_TRUSTED_PROXY'
    )
  if (settings.directoryCaFile === undefined)
    return 'SANAD_DIRECTORY_CA_FILE is missing; production demands it: the authorities of the directory, in PEM'
  const missing = missingFace(settings)
  return missing && `${missing} is missing; production demands it: customers must see whose pages these are`
}

/** What is wrong with the settings of the listener for mutual TLS, as one line. Undefined when they fit together. */
export function tlsProblem({
  tlsCertFile,
  tlsKeyFile,
  tlsPort,
  sandbox,
}: Pick<ProductionSettings, 'tlsCertFile' | 'tlsKeyFile'> & { tlsPort: number | 'off' | undefined; sandbox: boolean }):
  string | undefined {
  if ((tlsCertFile === undefined) !== (tlsKeyFile === undefined))
    return 'SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE belong together; give both or none of them'
  if (!sandbox && typeof tlsPort === 'number' && tlsCertFile === undefined)
    return 'SANAD_TLS_PORT needs SANAD_TLS_CERT_FILE and SANAD_TLS_KEY_FILE in production; only a sandbox makes its own certificate'
  return undefined
}
