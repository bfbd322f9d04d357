import { describe, expect, it } from 'vitest'
import { listSchemas, readContract } from '../../support/contract/contracts.ts'
import { type DescribedFields, schemaOf, testDescribedFields } from '../../support/contract/describedFields.ts'

/**
 * The tables of the description of the service (docs/decisions/README.md#sources), written out: every field it names, where it
 * names it.
 */
const contract = readContract('account-information')

const envelope = ['aud', 'iss', 'iat', 'nbf', 'exp', 'message']
const inMessage = (fields: string[]) => [...envelope, ...fields.map((field) => `message.${field}`)]
const inData = (fields: string[]) => fields.map((field) => `Data.${field}`)
const inRisk = (fields: string[]) => fields.map((field) => `Risk.${field}`)

const subscription = ['Subscription.Webhook.Url', 'Subscription.Webhook.IsActive']
const echoed = [
  'Permissions[]',
  'AccountType[]',
  'AccountSubType[]',
  'NationalIdentificationNumber',
  'FourthParty.TradingName',
  'FourthParty.LegalName',
  'FourthParty.IdentifierType',
  'FourthParty.Identifier',
  'SponsoredTPP.TradingName',
  'SponsoredTPP.Identification',
  'IsPSUReadAllAccounts',
  'ExpirationDateTime',
  'TransactionFromDateTime',
  'TransactionToDateTime',
]
const requestData = ['AuthorizationExpirationTimeWindow', 'ConsentPurpose[]', ...echoed]
const consentData = [
  'ConsentId',
  'ConsentStatus',
  'ConsentStatusUpdateDateTime',
  'CreationDateTime',
  'Flag.partlyAuthorized',
  'authorizationExpirationTimeWindow',
  'Purpose[]',
  ...echoed,
]
const risk = [
  'PSUIndicators.PSUName.en',
  'PSUIndicators.PSUName.ar',
  'PSUIndicators.PSUPhoneNumber',
  'PSUIndicators.IsCustomerRegistered',
  'PSUIndicators.IsCustomerVerified',
  'PSUIndicators.FailedLoginAttempts',
  'PSUIndicators.PasswordChangedDateTime',
  'PSUIndicators.PSUOnboardingDateTime',
  'DeviceIndicators.GeoLocation.latitude',
  'DeviceIndicators.GeoLocation.longitude',
  'DeviceIndicators.DeviceId',
  'DeviceIndicators.VPNStatus',
  'DeviceIndicators.RemoteAccessTool',
  'DeviceIndicators.Screensharing',
  'DeviceIndicators.DeviceSoftwareRestricted',
  'DeviceIndicators.TrustedDeviceFlag',
  'DeviceIndicators.TrustedDeviceDateAndtime',
  'DeviceIndicators.MechanismOfTrustingDevice',
  'DeviceIndicators.IPAddressVersion',
  'DeviceIndicators.DeviceType',
  'DeviceIndicators.DeviceName',
  'DeviceIndicators.ConnectionType',
  'DeviceIndicators.AppVersion',
  'DeviceIndicators.LocaleInformation',
  'DeviceIndicators.StorageCapacity',
  'DeviceIndicators.ScreenReaderActive',
  'DeviceIndicators.ISPName',
  'DeviceIndicators.NetworkType',
  'RequestIndicators.InitiationMode',
  'RequestIndicators.AcceptanceChannel',
]
const account = [
  'AccountId',
  'Status',
  'StatusUpdateDateTime',
  'Currency',
  'AccountType',
  'AccountSubType',
  'Description',
  'Nickname',
  'OpeningDate',
  'MaturityDate',
  'AccountIdentifiers[].Identification',
  'AccountIdentifiers[].Name',
  'AccountIdentifiers[].IdentificationType',
  'Servicer.Identification',
  'Servicer.IdentificationType',
]

const requestFields = inMessage([...inData(requestData), ...inRisk(risk), ...subscription])
const consentFields = inMessage([
  ...inData(consentData),
  ...inRisk(risk),
  ...subscription,
  'Links.Self',
  'Meta.TotalPages',
  'Meta.MultipleAuthorizers',
])

const tables: DescribedFields[] = [
  ['createAccountAccessConsent', 'request', requestFields],
  ['createAccountAccessConsentAlias', 'request', requestFields],
  ['createAccountAccessConsentVersionAlias', 'request', requestFields],
  ['createAccountAccessConsent', '201', consentFields],
  ['getAccountAccessConsent', '200', consentFields],
  ['patchAccountAccessConsent', 'request', inMessage(['Data.ConsentStatus', 'Data.RevokedBy', ...subscription])],
  ['getAccounts', '200', inMessage([...account.map((field) => `Data.Account[].${field}`), 'Links.Self', 'Meta.TotalPages'])],
  // Beside the AccountId, not in the account (KSA account information standard).
  [
    'getAccount',
    '200',
    inMessage(['Data.AccountId', ...account.slice(1).map((field) => `Data.Account.${field}`), 'Links.Self', 'Meta.TotalPages']),
  ],
]

testDescribedFields(contract, tables)

describe('an account-access consent', () => {
  const typesOf = (place: 'request' | '201') =>
    Object.fromEntries(
      listSchemas(schemaOf(contract, 'createAccountAccessConsent', place, 'application/json')).map(({ path, schema }) => [
        path.replace('message.', ''),
        schema.type,
      ]),
    )

  it('answers every time as seconds since the epoch, whole ones where the description writes integer', () => {
    const types = typesOf('201')
    for (const name of ['ConsentStatusUpdateDateTime', 'CreationDateTime', 'Flag.partlyAuthorized'])
      expect(types[`Data.${name}`], name).toBe('number')
    for (const name of ['ExpirationDateTime', 'TransactionFromDateTime', 'TransactionToDateTime'])
      expect(types[`Data.${name}`], name).toBe('integer')
    const times = Object.keys(types).filter((path) => path.startsWith('Risk.') && /Date(And)?[Tt]ime/.test(path))
    expect(times.map((path) => types[path])).toEqual(times.map(() => 'number'))
    expect(times).toHaveLength(4)
  })

  it('takes date-times as text, and both spellings of the device indicators', () => {
    const types = typesOf('request')
    expect(types['Data.ExpirationDateTime']).toBe('string')
    for (const name of [
      'GeoLocation.Latitude',
      'GeoLocation.latitude',
      'TrustedDeviceDateAndTime',
      'TrustedDeviceDateAndtime',
      'IPAddressVersion',
      'IPAddressVerison',
    ]) {
      expect(types[`Risk.DeviceIndicators.${name}`], name).toBe('string')
    }
  })

  it('has no other name for what the description names otherwise in the answer', () => {
    const names = Object.keys(typesOf('201'))
    for (const name of ['Data.ConsentPurpose', 'Data.AuthorizationExpirationTimeWindow', 'Data.ConsentFlags', 'Data.Status'])
      expect(names).not.toContain(name)
  })
})
