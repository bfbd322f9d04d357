import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/types/payment-initiation.ts'
import { hasFlag, type PaymentConsent } from '../../domain/consent/consent.ts'
import { consentDeadlines, deadlinesBeforeDay } from '../../domain/consent/deadlines.ts'
import { checkExecutionWithinConsent, parsePaymentTerms, type PaymentTerms } from '../../domain/payment/terms.ts'
import { checkTogether } from '../../domain/shared/checkTogether.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import { findSaudiBank, type SaudiBank } from '../../domain/shared/saudiBanks.ts'
import { beginConsent, checkWebhook, type ConsentSettings, type CreateConsent, storeConsent } from '../consent/create.ts'
import { authorizationLink, consentLink } from '../consent/consentLinks.ts'
import type { Dependencies } from '../dependencies.ts'
import { linkTo } from '../shared/links.ts'

type Schemas = components['schemas']
/** A payment consent request's `message`. */
export type PaymentConsentMessage = Schemas['PaymentConsentRequestMessage']
/** A payment consent response's `message`. */
export type PaymentConsentResponseMessage = Schemas['PaymentConsentResponseMessage']
type ResponseData = PaymentConsentResponseMessage['Data']

/**
 * Stores a payment consent in AwaitingAuthorization with its ConsentId, PaymentId and authorisation id. It does not check whether
 * the national id belongs to a customer, so that no TPP can find that out. Throws BankRefusal 'businessRule' or 'resourceFormat'
 * with every wrong field.
 */
export async function createPaymentConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  request: CreateConsent<PaymentConsentMessage>,
): Promise<PaymentConsent> {
  return storeConsent(dependencies, newPaymentConsent(dependencies.settings, request), request)
}

/** The consent that a request asks for, which nobody has stored. Throws BankRefusal as `createPaymentConsent`. */
export function newPaymentConsent(settings: ConsentSettings, request: CreateConsent<PaymentConsentMessage>): PaymentConsent {
  const { message, now } = request
  const { deadlines, terms } = checkTogether({
    deadlines: () => consentDeadlines(message.Data, now, settings.limits.consentDays),
    terms: () => parsePaymentTerms(message, now, settings.limits),
    webhook: () => checkWebhook(message, settings),
  })
  checkExecutionWithinConsent(terms, deadlines.expiresAt)
  return {
    ...beginConsent('payment', request, deadlinesBeforeDay(deadlines, terms.executionAt)),
    baseConsentId: message.Data.BaseConsentId,
    nationalIdentificationNumber: message.Data.NationalIdentificationNumber,
    paymentId: randomUUID(),
    terms,
  }
}

/**
 * The `message` of a payment consent response. Some of its names differ from the request's, as the contract has them. `debtorIban`
 * is the account that the PSU chose, for a used consent whose request named none.
 */
export function paymentConsentMessage(consent: PaymentConsent, debtorIban?: string): PaymentConsentResponseMessage {
  const { terms } = consent
  const creditorBank = findSaudiBank(terms.creditorAccount.iban)
  return {
    Data: {
      ConsentId: consent.consentId,
      PaymentId: consent.paymentId,
      BaseConsentId: consent.baseConsentId,
      Status: consent.status,
      ...(consent.flags.length > 0 && { Flags: consent.flags as NonNullable<ResponseData['Flags']> }),
      StatusUpdateDateTime: formatDateTime(consent.statusUpdatedAt),
      CreationDateTime: formatDateTime(consent.createdAt),
      ControlParameters: controlParameters(consent),
      Initiation: initiation(terms, debtorIban, creditorBank),
      ...(terms.payerNotes !== undefined && {
        PayerNotes: terms.payerNotes,
        BeneficiaryInformation: { Notes: terms.payerNotes },
      }),
      Purpose: terms.purposeCode,
      ...(terms.tradingBrandName !== undefined && { TradingBrandName: terms.tradingBrandName }),
      ...(creditorBank && { AgentInformation: { Name: creditorBank.name.en, Identification: bankIdentification(creditorBank) } }),
      ...(terms.isPayByAccount !== undefined && { IsPayByAccount: terms.isPayByAccount }),
    },
    Risk: {
      PSUIndicators: terms.risk.PSUIndicators ?? null,
      // Only responses have this group.
      DestinationDeliveryAddress: null,
      TransactionIndicators: terms.risk.TransactionIndicators ?? null,
    },
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: links(consent),
    Meta: {},
  }
}

function controlParameters({ terms, createdAt, expiresAt }: PaymentConsent): ResponseData['ControlParameters'] {
  return {
    ConsentPeriod: { ValidFromDateTime: formatDateTime(createdAt), ValidToDateTime: formatDateTime(expiresAt) },
    ...(terms.isPayByAccount !== undefined && { IsPayByAccount: terms.isPayByAccount }),
    ConsentSchedule: {
      SinglePayment: {
        id: 1,
        Type: terms.type,
        Amount: { Amount: formatHalalas(terms.amountHalalas), Currency: terms.currency },
        ...(terms.requestedExecutionAt && { RequestedExecutionDate: formatDateTime(terms.requestedExecutionAt) }),
      },
    },
    AcceptedAuthorizationType: terms.acceptedAuthorizationType,
    ...(terms.authorizationExpirationTimeWindow !== undefined && {
      AuthorizationExpirationTimeWindow: terms.authorizationExpirationTimeWindow,
    }),
  }
}

/** The initiation as responses have it. The request's IdentificationType is SchemeName there. */
function initiation(
  { debtorAccount, creditorAccount }: PaymentTerms,
  chosenIban: string | undefined,
  creditorBank: SaudiBank | undefined,
): ResponseData['Initiation'] {
  const debtorIban = debtorAccount?.iban ?? chosenIban
  return {
    ...(debtorIban !== undefined && {
      DebtorAccount: {
        SchemeName: 'KSAOB.IBAN',
        Identification: debtorIban,
        ...(debtorAccount?.name && { Name: debtorAccount.name }),
      },
    }),
    CreditorAccount: {
      SchemeName: 'KSAOB.IBAN',
      Identification: creditorAccount.iban,
      Name: creditorAccount.name,
      ...(creditorAccount.tradingName && { TradingName: creditorAccount.tradingName }),
      ...(creditorBank && { CreditorAgent: bankIdentification(creditorBank) }),
    },
  }
}

function bankIdentification({ bic, sarieId, code }: SaudiBank): string {
  return bic ?? sarieId ?? code
}

function links(consent: PaymentConsent): PaymentConsentResponseMessage['Links'] {
  const { consentId, paymentId, authorisationId } = consent
  return {
    Self: consentLink(consent),
    Related: hasFlag(consent, 'Consumed') ? [linkTo('getPaymentAlias', { PaymentId: paymentId })] : [],
    scaOAuth: authorizationLink(consent),
    scaStatus: linkTo('getPaymentConsentAuthorisation', { ConsentId: consentId, AuthorisationId: authorisationId }),
    transactionStatus: linkTo('getPaymentStatus', { PaymentId: paymentId }),
  }
}
