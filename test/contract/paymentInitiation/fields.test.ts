import { describe, expect, it } from 'vitest'
import { listSchemas, readContract } from '../../support/contract/contracts.ts'
import { type DescribedFields, schemaOf, testDescribedFields } from '../../support/contract/describedFields.ts'

/**
 * The tables of the description of the service (docs/decisions/README.md#sources), written out: every field it names, where it
 * names it.
 */
const contract = readContract('payment-initiation')

const envelope = ['aud', 'iss', 'iat', 'nbf', 'exp', 'message']

const requestData = [
  'NationalIdentificationNumber',
  'BaseConsentId',
  'AcceptedAuthorizationType',
  'AuthorizationExpirationTimeWindow',
  'ExpirationDateTime',
  'ControlParameters.IsPayByAccount',
  'ControlParameters.ConsentSchedule.SinglePayment.Type',
  'ControlParameters.ConsentSchedule.SinglePayment.Amount.Amount',
  'ControlParameters.ConsentSchedule.SinglePayment.Amount.Currency',
  'ControlParameters.ConsentSchedule.SinglePayment.RequestedExecutionDate',
  'Initiation.DebtorAccount.IdentificationType',
  'Initiation.DebtorAccount.Identification',
  'Initiation.DebtorAccount.Name.en',
  'Initiation.DebtorAccount.Name.ar',
  'Initiation.CreditorAccount.IdentificationType',
  'Initiation.CreditorAccount.Identification',
  'Initiation.CreditorAccount.Name.en',
  'Initiation.CreditorAccount.Name.ar',
  'Initiation.CreditorAccount.TradingName.en',
  'Initiation.CreditorAccount.TradingName.ar',
  'PayerNotes',
  'PaymentPurposeCode',
  'SponsoredTPP.TradingName',
  'SponsoredTPP.Identification',
  'MerchantDetails.MerchantId',
  'MerchantDetails.MerchantLegalName',
  'MerchantDetails.MerchantTradingBrandName',
  'MerchantDetails.MerchantCategoryCode',
  'MerchantDetails.MerchantRegistered',
  'MerchantDetails.RegisteredMerchantManagementSystem[]',
  'MerchantDetails.OBSaqrDetails.SAQRCodeID',
  'MerchantDetails.OBSaqrDetails.SAQRValidityDateTime',
]

const requestRisk = [
  'PSUIndicators.PSUName.en',
  'PSUIndicators.PSUName.ar',
  'PSUIndicators.PSUPhoneNumber',
  'PSUIndicators.IsCustomerRegistered',
  'PSUIndicators.IsCustomerVerified',
  'PSUIndicators.FailedLoginAttempts',
  'PSUIndicators.PasswordChangedDateTime',
  'PSUIndicators.PSUOnboardingDateTime',
  'TransactionIndicators.InitiationMode',
  'TransactionIndicators.TransactionNumberCap',
  'TransactionIndicators.AcceptanceChannel',
  'BeneficiaryIndicators.IsBeneficiaryPrePopulated',
  'DeviceIndicators.GeoLocation.Latitude',
  'DeviceIndicators.GeoLocation.Longitude',
  'DeviceIndicators.DeviceId',
  'DeviceIndicators.VPNStatus',
  'DeviceIndicators.RemoteAccessTool',
  'DeviceIndicators.Screensharing',
  'DeviceIndicators.DeviceSoftwareRestricted',
  'DeviceIndicators.TrustedDeviceFlag',
  'DeviceIndicators.TrustedDeviceDateAndTime',
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
]

const subscription = ['Subscription.Webhook.Url', 'Subscription.Webhook.IsActive']

const consentData = [
  'ConsentId',
  'PaymentId',
  'BaseConsentId',
  'Status',
  'Flags[].Flag',
  'Flags[].FlagSetDateTime',
  'StatusUpdateDateTime',
  'CreationDateTime',
  'ControlParameters.ConsentPeriod.ValidFromDateTime',
  'ControlParameters.ConsentPeriod.ValidToDateTime',
  'ControlParameters.IsPayByAccount',
  'ControlParameters.ConsentSchedule.SinglePayment.id',
  'ControlParameters.ConsentSchedule.SinglePayment.Type',
  'ControlParameters.ConsentSchedule.SinglePayment.Amount.Amount',
  'ControlParameters.ConsentSchedule.SinglePayment.Amount.Currency',
  'ControlParameters.AcceptedAuthorizationType',
  'ControlParameters.AuthorizationExpirationTimeWindow',
  'Initiation.DebtorAccount.SchemeName',
  'Initiation.DebtorAccount.Identification',
  'Initiation.DebtorAccount.Name.en',
  'Initiation.DebtorAccount.Name.ar',
  'Initiation.CreditorAccount.SchemeName',
  'Initiation.CreditorAccount.Identification',
  'Initiation.CreditorAccount.Name.en',
  'Initiation.CreditorAccount.Name.ar',
  'Initiation.CreditorAccount.TradingName.en',
  'Initiation.CreditorAccount.TradingName.ar',
  'Initiation.CreditorAccount.CreditorAgent',
  'PayerNotes',
  'BeneficiaryInformation.Notes',
  'Purpose',
  'TradingBrandName',
  'AgentInformation.Name',
  'AgentInformation.Identification',
  'IsPayByAccount',
]

const responseRisk = ['Risk.PSUIndicators', 'Risk.DestinationDeliveryAddress', 'Risk.TransactionIndicators']

const paymentData = [
  'PaymentId',
  'ConsentId',
  'Type',
  'PaymentTransactionId',
  'Status',
  'StatusUpdateDateTime',
  'CreationDateTime',
  'DebtorAccount.SchemeName',
  'DebtorAccount.Identification',
  'Charges.chargesInnerList',
  'Instruction.Amount.Amount',
  'Instruction.Amount.Currency',
  'Instruction.BeneficiaryInformation',
  'Instruction.PaymentSequenceNumber',
  'Purpose',
]

const inData = (fields: string[]) => fields.map((field) => `Data.${field}`)
const inMessage = (fields: string[]) => [...envelope, ...fields.map((field) => `message.${field}`)]

const requestFields = inMessage([...inData(requestData), ...requestRisk.map((field) => `Risk.${field}`), ...subscription])
const consentFields = inMessage([
  ...inData(consentData),
  ...responseRisk,
  ...subscription,
  'Links.Self',
  'Links.Related[]',
  'Links.scaOAuth',
  'Links.scaStatus',
  'Links.transactionStatus',
  'Meta',
])
const paymentFields = inMessage([...inData(paymentData), ...responseRisk, 'Links.Self', 'Links.Related', 'Meta'])
const statusFields = inMessage([...inData(['PaymentId', 'Status', 'StatusUpdateDateTime']), 'Links.Self', 'Meta'])
const authorisationFields = inMessage([...inData(['ScaStatus']), 'Links.Self', 'Meta'])

const tables: DescribedFields[] = [
  ['createPaymentConsent', 'request', requestFields],
  ['createPaymentConsentAlias', 'request', requestFields],
  ['createPaymentConsent', '201', consentFields],
  ['createPaymentConsentAlias', '201', consentFields],
  ['getPaymentConsent', '200', consentFields],
  ['patchPaymentConsent', 'request', inMessage(['Data.Status', 'Data.RevokedBy', ...subscription])],
  ['getPayment', '200', paymentFields],
  ['getPaymentAlias', '200', paymentFields],
  ['getPaymentStatus', '200', statusFields],
  ['getPaymentConsentAuthorisation', '200', authorisationFields],
]

testDescribedFields(contract, tables)

describe('the names of the description', () => {
  const names = (operationId: string, place: 'request' | '201') =>
    new Set(listSchemas(schemaOf(contract, operationId, place, 'application/json')).map(({ path }) => path.split('.').at(-1)))

  it('call the account scheme IdentificationType in the request and SchemeName in the response', () => {
    expect([
      names('createPaymentConsent', 'request').has('SchemeName'),
      names('createPaymentConsent', '201').has('IdentificationType'),
    ]).toEqual([false, false])
  })

  it('are accepted in the spelling of the published standard as well where the two differ', () => {
    expect([...names('createPaymentConsent', 'request')]).toEqual(
      expect.arrayContaining(['IPAddressVersion', 'IPAddressVerison', 'TrustedDeviceDateAndTime', 'TrustedDeviceDateAndtime']),
    )
  })
})
