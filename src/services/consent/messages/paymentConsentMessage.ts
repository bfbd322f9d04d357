import { type components } from '../../../../generated/types/payment-initiation.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { hasFlag } from '../../../domain/consent/flags.ts'
import { type PaymentInstructionTerms } from '../../../domain/payment/checkInstruction.ts'
import { formatDateTime, parseDateTime } from '../../../domain/shared/dates.ts'
import { findSaudiBank, type SaudiBank } from '../../../domain/shared/saudiBanks.ts'
import { formatHalalas } from '../../../domain/shared/money.ts'
import { linkTo } from '../../shared/links.ts'
import { paymentTermsOf } from '../../payment/paymentTerms.ts'
import { authorizationLink } from './authorizationLink.ts'
import { consentLink } from '../consentSnapshot.ts'

type Schemas = components['schemas']
/** A payment consent request's `message`. */
export type PaymentConsentMessage = Schemas['PaymentConsentRequestMessage']

/** What the TPP asked for in a payment consent. */
export function paymentConsentData(consent: Pick<ConsentRow, 'message'>): PaymentConsentMessage['Data'] {
  return (consent.message as PaymentConsentMessage).Data
}

/** A payment consent response's `message`. */
export type PaymentConsentResponseMessage = Schemas['PaymentConsentResponseMessage']
type ResponseData = PaymentConsentResponseMessage['Data']

const executionDatePath = 'Data.ControlParameters.ConsentSchedule.SinglePayment.RequestedExecutionDate'

/** The `message` of a payment consent response, with the description's response-only names (design.md section 4). */
export function paymentConsentMessage(consent: ConsentRow): PaymentConsentResponseMessage {
  const { Data, Risk } = consent.message as PaymentConsentMessage
  const terms = paymentTermsOf(consent)
  const creditorBank = findSaudiBank(terms.creditorIban)
  return {
    Data: {
      ConsentId: consent.consentId,
      PaymentId: consent.paymentId!,
      BaseConsentId: Data.BaseConsentId,
      Status: consent.status,
      ...(consent.flags.length > 0 && { Flags: consent.flags as NonNullable<ResponseData['Flags']> }),
      StatusUpdateDateTime: formatDateTime(consent.statusUpdatedAt),
      CreationDateTime: formatDateTime(consent.createdAt),
      ControlParameters: controlParameters(consent, Data, terms),
      Initiation: initiation(Data, terms, creditorBank),
      ...(Data.PayerNotes !== undefined && { PayerNotes: Data.PayerNotes, BeneficiaryInformation: { Notes: Data.PayerNotes } }),
      Purpose: Data.PaymentPurposeCode,
      ...(Data.MerchantDetails?.MerchantTradingBrandName !== undefined && {
        TradingBrandName: Data.MerchantDetails.MerchantTradingBrandName,
      }),
      ...(creditorBank && { AgentInformation: { Name: creditorBank.name.en, Identification: bankIdentification(creditorBank) } }),
      ...(Data.ControlParameters.IsPayByAccount !== undefined && { IsPayByAccount: Data.ControlParameters.IsPayByAccount }),
    },
    Risk: {
      PSUIndicators: Risk.PSUIndicators ?? null,
      // service.md lists it in responses only; no request carries one.
      DestinationDeliveryAddress: null,
      TransactionIndicators: Risk.TransactionIndicators ?? null,
    },
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: links(consent),
    Meta: {},
  }
}

function controlParameters(
  consent: ConsentRow,
  Data: PaymentConsentMessage['Data'],
  { amountHalalas, currency }: PaymentInstructionTerms,
): ResponseData['ControlParameters'] {
  const { ControlParameters, AcceptedAuthorizationType, AuthorizationExpirationTimeWindow } = Data
  const { Type, RequestedExecutionDate } = ControlParameters.ConsentSchedule.SinglePayment
  return {
    ConsentPeriod: { ValidFromDateTime: formatDateTime(consent.createdAt), ValidToDateTime: formatDateTime(consent.expiresAt) },
    ...(ControlParameters.IsPayByAccount !== undefined && { IsPayByAccount: ControlParameters.IsPayByAccount }),
    ConsentSchedule: {
      SinglePayment: {
        id: 1,
        Type,
        Amount: { Amount: formatHalalas(amountHalalas), Currency: currency },
        // Times leave in UTC with milliseconds, whatever offset they came with.
        ...(RequestedExecutionDate !== undefined && {
          RequestedExecutionDate: formatDateTime(parseDateTime(RequestedExecutionDate, executionDatePath)),
        }),
      },
    },
    AcceptedAuthorizationType,
    ...(AuthorizationExpirationTimeWindow !== undefined && { AuthorizationExpirationTimeWindow }),
  }
}

/** The request names the scheme IdentificationType, the response SchemeName (service.md). */
function initiation(
  { Initiation }: PaymentConsentMessage['Data'],
  { debtorIban, creditorIban }: PaymentInstructionTerms,
  creditorBank: SaudiBank | undefined,
): ResponseData['Initiation'] {
  const { DebtorAccount, CreditorAccount } = Initiation
  return {
    ...(DebtorAccount &&
      debtorIban !== undefined && {
        DebtorAccount: {
          SchemeName: 'KSAOB.IBAN' as const,
          Identification: debtorIban,
          ...(DebtorAccount.Name && { Name: DebtorAccount.Name }),
        },
      }),
    CreditorAccount: {
      SchemeName: 'KSAOB.IBAN',
      Identification: creditorIban,
      Name: CreditorAccount.Name,
      ...(CreditorAccount.TradingName && { TradingName: CreditorAccount.TradingName }),
      ...(creditorBank && { CreditorAgent: bankIdentification(creditorBank) }),
    },
  }
}

function bankIdentification({ bic, sarieId, code }: SaudiBank): string {
  return bic ?? sarieId ?? code
}

function links(consent: ConsentRow): PaymentConsentResponseMessage['Links'] {
  return {
    Self: consentLink(consent),
    Related: hasFlag(consent, 'Consumed') ? [linkTo('getPaymentAlias', { PaymentId: consent.paymentId! })] : [],
    scaOAuth: authorizationLink(consent),
    scaStatus: linkTo('getPaymentConsentAuthorisation', {
      ConsentId: consent.consentId,
      AuthorisationId: consent.authorisationId,
    }),
    transactionStatus: linkTo('getPaymentStatus', { PaymentId: consent.paymentId! }),
  }
}
