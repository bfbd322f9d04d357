import { randomUUID } from 'node:crypto'
import { makeSaudiIban } from '../../../src/domain/shared/iban.ts'
import type { PaymentConsentRequest } from '../../../src/sdk/index.ts'

/** The happy-path customer of the seed, and an account at another bank. */
export const happyCustomer = '1000000016'
export const creditorElsewhere = makeSaudiIban('80', '608010167519')

/** What a test changes of a consent request. */
export interface ConsentChange {
  nationalId?: string
  debtorIban?: string
  creditorIban?: string
  creditorName?: { en?: string; ar?: string }
  amount?: string
  executionDate?: string
  /** The time of a sandbox whose clock was moved. */
  now?: Date
  data?: Partial<PaymentConsentRequest['Data']>
}

const dayMs = 86_400_000

/** A minimal valid message; its BaseConsentId is new each time. */
export function paymentConsentRequest(change: ConsentChange = {}): PaymentConsentRequest {
  const isFuture = change.executionDate !== undefined
  // A payment may not be later than the end of its consent.
  const expiresAt = new Date(
    Math.max((change.now ?? new Date()).getTime() + 10 * dayMs, isFuture ? Date.parse(change.executionDate!) : 0),
  )
  return {
    Data: {
      NationalIdentificationNumber: change.nationalId ?? happyCustomer,
      BaseConsentId: randomUUID(),
      AcceptedAuthorizationType: 'KSAOB.Single',
      ExpirationDateTime: expiresAt.toISOString(),
      ControlParameters: {
        ConsentSchedule: {
          SinglePayment: {
            Type: isFuture ? 'KSAOB.SingleFutureDatedPayment' : 'KSAOB.SingleInstantPayment',
            Amount: { Amount: change.amount ?? '150.00', Currency: 'SAR' },
            ...(isFuture && { RequestedExecutionDate: change.executionDate! }),
          },
        },
      },
      Initiation: {
        ...(change.debtorIban !== undefined && {
          DebtorAccount: { IdentificationType: 'KSAOB.IBAN', Identification: change.debtorIban },
        }),
        CreditorAccount: {
          IdentificationType: 'KSAOB.IBAN',
          Identification: change.creditorIban ?? creditorElsewhere,
          Name: change.creditorName ?? { en: 'Palm Coffee', ar: 'قهوة النخيل' },
        },
      },
      PaymentPurposeCode: 'BIL',
      ...change.data,
    },
    Risk: {},
  } as PaymentConsentRequest
}

/** Every field of the request, filled in. */
export function fullPaymentConsentMessage(): PaymentConsentRequest {
  const message = paymentConsentRequest()
  const device = {
    GeoLocation: { Latitude: '24.7136', Longitude: '46.6753' },
    DeviceId: 'a1b2c3d4e5f60718',
    VPNStatus: false,
    RemoteAccessTool: false,
    Screensharing: false,
    DeviceSoftwareRestricted: false,
    TrustedDeviceFlag: true,
    TrustedDeviceDateAndTime: '2026-10-01T09:00:00+0300',
    MechanismOfTrustingDevice: 'KSAOB.IVR',
    IPAddressVersion: 'KSAOB.IPv4',
    DeviceType: 'KSAOB.Smartphone',
    DeviceName: 'هاتف نورة',
    ConnectionType: 'KSAOB.WiFi',
    AppVersion: '1.2.3',
    LocaleInformation: 'ar-SA',
    StorageCapacity: '256GB',
    ScreenReaderActive: false,
    ISPName: 'stc',
    NetworkType: 'KSAOB.2G',
  }
  return {
    Data: {
      ...message.Data,
      AuthorizationExpirationTimeWindow: '720:00:00',
      ControlParameters: { ...message.Data.ControlParameters, IsPayByAccount: true },
      Initiation: {
        DebtorAccount: {
          IdentificationType: 'KSAOB.IBAN',
          Identification: makeSaudiIban('99', '1'),
          Name: { en: 'Noura', ar: 'نورة' },
        },
        CreditorAccount: { ...message.Data.Initiation.CreditorAccount, TradingName: { en: 'Palm Coffee', ar: 'قهوة النخيل' } },
      },
      PayerNotes: 'فاتورة رقم 42 / invoice 42',
      SponsoredTPP: { TradingName: 'Palm', Identification: '7001234567' },
      MerchantDetails: {
        MerchantId: '1234567890',
        MerchantLegalName: 'Palm Coffee LLC',
        MerchantTradingBrandName: 'Palm Coffee',
        MerchantCategoryCode: 5814,
        MerchantRegistered: true,
        RegisteredMerchantManagementSystem: ['KSAOB.MaroofRegistered'],
        OBSaqrDetails: { SAQRCodeID: 'SAQR-42', SAQRValidityDateTime: '2027-01-01T00:00:00Z' },
      },
    },
    Risk: {
      PSUIndicators: {
        PSUName: { en: 'Noura', ar: 'نورة' },
        PSUPhoneNumber: '0500000000',
        IsCustomerRegistered: true,
        IsCustomerVerified: true,
        FailedLoginAttempts: 0,
        PasswordChangedDateTime: '2026-01-01T00:00:00Z',
        PSUOnboardingDateTime: '2020-01-01T00:00:00Z',
      },
      TransactionIndicators: { InitiationMode: 'KSAOB.UserInitiated', TransactionNumberCap: 1, AcceptanceChannel: 'KSAOB.Web' },
      BeneficiaryIndicators: { IsBeneficiaryPrePopulated: true },
      DeviceIndicators: device,
    },
    Subscription: { Webhook: { Url: 'https://tpp.example/webhooks', IsActive: true } },
  } as PaymentConsentRequest
}
