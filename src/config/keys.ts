import { integer, matching, oneOf, pemFile, type SettingDefinition, whole } from './definitions.ts'

/** The settings of the bank's own keys, and of whose certificates it admits. */
export interface KeySettings {
  keySecret: string | undefined
  directoryCaFile: string | undefined
  organizationIdOid: string
  keyRotationDays: number
  keyOverlapSeconds: number
  accessTokenAlg: 'ES256' | 'PS256'
  /** What keeps the private keys. */
  signer: 'database' | 'file' | 'pkcs11'
  signerFolder: string | undefined
  pkcs11Module: string | undefined
  pkcs11Token: string | undefined
  pkcs11PinFile: string | undefined
  pkcs11Sessions: number
}

/** The same as environment variables. */
export const keyDefinitions = {
  keySecret: {
    variable: 'SANAD_KEY_SECRET',
    fallback: undefined,
    parse: matching(/^.{32,}$/),
    allowed: 'at least 32 characters, in production with 16 different ones: openssl rand -base64 32',
    reason: 'seals private keys in the database; demanded in production',
  },
  directoryCaFile: pemFile(
    'SANAD_DIRECTORY_CA_FILE',
    'the authorities whose certificates KSA apps may register; demanded in production, not wanted in a sandbox',
  ),
  organizationIdOid: {
    variable: 'SANAD_ORGANIZATION_ID_OID',
    fallback: '2.5.4.97',
    parse: matching(/^[0-2](\.\d{1,9}){1,15}$/),
    allowed: 'an OID',
    reason: 'the attribute of a certificate’s subject that holds the organisation’s id; 2.5.4.97 is organizationIdentifier',
  },
  keyRotationDays: whole('SANAD_KEY_ROTATION_DAYS', 90, 1, 3650, 'days', 'how long one signing key signs'),
  keyOverlapSeconds: whole(
    'SANAD_KEY_OVERLAP_SECONDS',
    7_200,
    60,
    604_800,
    's',
    'a key is published this long before it signs and stays this long after; longer than any JWKS cache and any token',
  ),
  accessTokenAlg: {
    variable: 'SANAD_ACCESS_TOKEN_ALG',
    fallback: 'ES256',
    parse: oneOf('ES256', 'PS256'),
    allowed: 'ES256 or PS256',
    reason:
      'what signs access tokens, which the bank alone reads; both are taken. PS256 while instances that take no other still run beside new ones',
  },
  signer: {
    variable: 'SANAD_SIGNER',
    fallback: 'database',
    parse: oneOf('database', 'file', 'pkcs11'),
    allowed: 'database, file or pkcs11',
    reason: 'what keeps the private signing keys and signs with them; a failure of it is never answered with keys from elsewhere',
  },
  signerFolder: {
    variable: 'SANAD_SIGNER_FOLDER',
    fallback: undefined,
    parse: matching(/./),
    allowed: 'a folder of private keys, one in a file: .pem, .key, .json or .jwk',
    reason: 'where SANAD_SIGNER=file finds them; read again each minute',
  },
  pkcs11Module: {
    variable: 'SANAD_PKCS11_MODULE',
    fallback: undefined,
    parse: matching(/./),
    allowed: 'the path of a PKCS#11 library, for example /usr/lib/softhsm/libsofthsm2.so',
    reason: 'what SANAD_SIGNER=pkcs11 talks to the security module with; the maker of that has it',
  },
  pkcs11Token: {
    variable: 'SANAD_PKCS11_TOKEN',
    fallback: undefined,
    parse: matching(/^.{1,32}$/),
    allowed: 'the label of a token, at most 32 characters',
    reason: 'which token has the keys; a label stays when slots are numbered anew',
  },
  pkcs11PinFile: {
    variable: 'SANAD_PKCS11_PIN_FILE',
    fallback: undefined,
    parse: matching(/./),
    allowed: 'a file that only the service can read',
    reason: 'its first line is the PIN of the token’s user',
  },
  pkcs11Sessions: {
    variable: 'SANAD_PKCS11_SESSIONS',
    fallback: '2',
    parse: integer(1, 64),
    allowed: '1 to 64',
    reason:
      'how many signatures the token makes at once; each holds a thread of Node’s pool (UV_THREADPOOL_SIZE, 4), so leave some for files and passwords',
  },
} satisfies Record<string, SettingDefinition>

/** What the chosen signer misses: a line for each setting. */
export function signerProblems(settings: KeySettings): string[] {
  const { signer, keySecret } = settings
  const wanted = {
    database: [],
    file: ['signerFolder'],
    pkcs11: ['pkcs11Module', 'pkcs11Token', 'pkcs11PinFile'],
  } as const satisfies Record<KeySettings['signer'], readonly (keyof KeySettings)[]>
  const missing = wanted[signer].filter((name) => settings[name] === undefined).map((name) => keyDefinitions[name])
  return [
    ...missing.map(({ variable, allowed }) => `${variable} is missing; SANAD_SIGNER=${signer} demands it: ${allowed}`),
    ...(signer === 'database' || keySecret !== undefined
      ? []
      : [`SANAD_KEY_SECRET is missing; SANAD_SIGNER=${signer} demands it for the cookies of sign-ins: openssl rand -base64 32`]),
  ]
}
