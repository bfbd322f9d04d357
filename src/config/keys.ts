import { matching, oneOf, pemFile, type SettingDefinition, whole } from './definitions.ts'

/** The settings of the bank's own keys, and of whose certificates it admits. */
export interface KeySettings {
  keySecret: string | undefined
  directoryCaFile: string | undefined
  organizationIdOid: string
  keyRotationDays: number
  keyOverlapSeconds: number
  accessTokenAlg: 'ES256' | 'PS256'
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
} satisfies Record<string, SettingDefinition>
