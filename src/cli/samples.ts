import { randomUUID } from 'node:crypto'
import { type RequestBody, type ResponseBody, sampleAuthorizers } from '#sanad-sdk'
import { UsageError } from './command.ts'

type Customers = ResponseBody<'listCoreBankCustomers'>
/** The customers of the sandbox that samples are about. */
const payerId = sampleAuthorizers.payments
const payeeId = '1000000024'
const dayMs = 86_400_000

/** What a sample is about. */
export interface SampleContext {
  customers: Customers
  /** Who is to authorize, where it is not the usual one. */
  customer?: string | undefined
  /** In SAR. */
  amount: string
  now: Date
}

function find(customers: Customers, id: string): Customers[number] {
  const customer = customers.find(({ nationalIdentificationNumber }) => nationalIdentificationNumber === id)
  if (customer === undefined)
    throw new UsageError(`the sandbox has no customer ${id}; this lists them: sanad call listCoreBankCustomers`)
  return customer
}

/** The first account or company of a customer, without which there is no sample. */
function firstOf<Thing>(things: readonly Thing[], customer: Customers[number], name: string): Thing {
  if (things[0] === undefined)
    throw new UsageError(
      `the customer ${customer.nationalIdentificationNumber} has no ${name}; choose another one: --customer NUMBER`,
    )
  return things[0]
}

const named = ({ name }: Customers[number]) => ({ en: name.en, ...(name.ar ? { ar: name.ar } : {}) })
const account = (customer: Customers[number]) => ({
  IdentificationType: 'KSAOB.IBAN' as const,
  Identification: firstOf(customer.accounts, customer, 'account').iban,
  Name: named(customer),
})

/** A payment consent as the app of a coffee shop would ask for it. */
export function samplePayment({
  customers,
  customer = payerId,
  amount,
  now,
}: SampleContext): RequestBody<'createPaymentConsent'> {
  const payer = find(customers, customer)
  const payee = find(customers, customer === payeeId ? payerId : payeeId)
  return {
    Data: {
      NationalIdentificationNumber: customer,
      BaseConsentId: randomUUID(),
      AcceptedAuthorizationType: 'KSAOB.Single',
      AuthorizationExpirationTimeWindow: '024:00:00',
      ExpirationDateTime: new Date(now.getTime() + 2 * dayMs).toISOString(),
      ControlParameters: {
        IsPayByAccount: true,
        ConsentSchedule: { SinglePayment: { Type: 'KSAOB.SingleInstantPayment', Amount: { Amount: amount, Currency: 'SAR' } } },
      },
      Initiation: {
        DebtorAccount: account(payer),
        CreditorAccount: { ...account(payee), TradingName: { en: 'Palm Coffee', ar: 'قهوة النخيل' } },
      },
      PayerNotes: 'طلب قهوة · coffee order',
      PaymentPurposeCode: 'BIL',
    },
    Risk: {
      PSUIndicators: {
        PSUName: named(payer),
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

/** A consent to see the accounts of a customer for 90 days, with a year of transactions. */
export function sampleAccounts({
  customers,
  customer = sampleAuthorizers.accounts,
  now,
}: SampleContext): RequestBody<'createAccountAccessConsent'> {
  return {
    Data: {
      Permissions: [
        'ReadAccountsBasic',
        'ReadAccountsDetail',
        'ReadBalances',
        'ReadTransactionsDetail',
        'ReadTransactionsCredits',
        'ReadTransactionsDebits',
      ],
      ConsentPurpose: ['Account Aggregation'],
      NationalIdentificationNumber: find(customers, customer).nationalIdentificationNumber,
      ExpirationDateTime: new Date(now.getTime() + 90 * dayMs).toISOString(),
      TransactionFromDateTime: new Date(now.getTime() - 365 * dayMs).toISOString(),
    },
    Risk: { RequestIndicators: { InitiationMode: 'KSAOB.UserInitiated', AcceptanceChannel: 'KSAOB.Mobile' } },
  }
}

/** A bid security of a company of the sandbox. */
export function sampleLetter({
  customers,
  customer = sampleAuthorizers.letters,
  amount,
  now,
}: SampleContext): RequestBody<'createLetterOfGuaranteeConsent'> {
  const signatory = find(customers, customer)
  const company = firstOf(signatory.companies, signatory, 'company')
  return {
    Data: {
      AuthExpirationDateTime: new Date(now.getTime() + 7 * dayMs).toISOString(),
      Mt798: {
        CustomerReferenceNumber: 'LG-2026-0117',
        KindOfGuarantee: 'GUAR',
        TypeOfGuarantee: 'TEND',
        FormOfGuarantee: 'DIRC',
        WordingOfGuarantee: 'STND',
        LanguageOfStandardWording: 'ar',
        Applicant: {
          Name: company.name.ar ?? company.name.en,
          CommercialRegistrationNumber: company.commercialRegistrationNumber,
        },
        GuaranteeAmount: { Type: 'PRIN', Amount: amount, Currency: 'SAR' },
        ValidityType: 'LIMT',
        ValidityExpiryDate: new Date(now.getTime() + 180 * dayMs).toISOString(),
        Beneficiary: { Name: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority' },
        Reference: 'TENDER WND-2026-044',
        ApplicableRules: 'URDG',
      },
    },
  }
}
