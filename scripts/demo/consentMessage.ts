import { randomUUID } from 'node:crypto'
import { type PaymentConsentRequest } from '../../src/sdk/index.ts'
import { type SandboxCustomer } from './sandbox.ts'

export interface ConsentStory {
  payer: SandboxCustomer
  payee: SandboxCustomer
  /** Decimal text in SAR; endings .01 to .12 are magic in the sandbox. */
  amount: string
  notes: string
}

const bilingual = (customer: SandboxCustomer) => ({ en: customer.name.en, ...(customer.name.ar ? { ar: customer.name.ar } : {}) })

/** A payment consent as a coffee shop's app would ask for it: everything mandatory, and the Risk a bank wants to see. */
export function paymentConsentMessage({ payer, payee, amount, notes }: ConsentStory, now: Date): PaymentConsentRequest {
  return {
    Data: {
      NationalIdentificationNumber: payer.nationalIdentificationNumber,
      BaseConsentId: randomUUID(),
      AcceptedAuthorizationType: 'KSAOB.Single',
      AuthorizationExpirationTimeWindow: '024:00:00',
      ExpirationDateTime: new Date(now.getTime() + 48 * 3_600_000).toISOString(),
      ControlParameters: {
        IsPayByAccount: true,
        ConsentSchedule: { SinglePayment: { Type: 'KSAOB.SingleInstantPayment', Amount: { Amount: amount, Currency: 'SAR' } } },
      },
      Initiation: {
        DebtorAccount: { IdentificationType: 'KSAOB.IBAN', Identification: payer.accounts[0]!.iban, Name: bilingual(payer) },
        CreditorAccount: {
          IdentificationType: 'KSAOB.IBAN',
          Identification: payee.accounts[0]!.iban,
          Name: bilingual(payee),
          TradingName: { en: 'Palm Coffee', ar: 'قهوة النخيل' },
        },
      },
      PayerNotes: notes,
      PaymentPurposeCode: 'BIL',
    },
    Risk: {
      PSUIndicators: {
        PSUName: bilingual(payer),
        PSUPhoneNumber: '0500000000',
        IsCustomerRegistered: true,
        IsCustomerVerified: true,
        FailedLoginAttempts: 0,
      },
      TransactionIndicators: { InitiationMode: 'KSAOB.UserInitiated', TransactionNumberCap: 1, AcceptanceChannel: 'KSAOB.Web' },
    },
    Subscription: { Webhook: { Url: 'https://tpp.example/webhooks/sanad', IsActive: false } },
  }
}
