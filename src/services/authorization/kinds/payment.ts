import { findSaudiBank } from '../../../domain/shared/saudiBanks.ts'
import { type ConsentRow } from '../../../data/repositories/consent/consents.ts'
import { paymentConsentData } from '../../consent/messages/paymentConsentMessage.ts'
import { createAuthorizedPayment } from '../../payment/createAuthorizedPayment.ts'
import { paymentTermsOf } from '../../payment/paymentTerms.ts'
import { recordConsentMove } from '../../consent/recordConsentMove.ts'
import { type PaymentToAuthorize } from '../authorizationView.ts'
import { chooseDebtorAccount, eligibleDebtorAccounts, namesForeignDebtor } from '../debtorAccounts.ts'
import { isAuthorizer } from '../authorizers.ts'
import { type AuthorizationKind } from './authorizationKind.ts'

/** Approving a payment consent creates its payment and uses the consent up (design.md section 4). */
export const paymentAuthorization: AuthorizationKind = {
  mayAuthorize: isAuthorizer,

  async findObstacle({ coreBank }, consent, nationalIdentificationNumber) {
    const isForeign = namesForeignDebtor(consent, await coreBank.listAccounts(nationalIdentificationNumber))
    return isForeign ? 'debtor account of another customer' : undefined
  },

  async describe({ coreBank }, { consent, nationalIdentificationNumber, linkedAccountIds }) {
    const accounts = eligibleDebtorAccounts(consent, await coreBank.listAccounts(nationalIdentificationNumber))
    const isChosen = linkedAccountIds.length > 0
    return {
      payment: paymentToAuthorize(consent),
      accounts: isChosen ? accounts.filter((account) => linkedAccountIds.includes(account.accountId)) : accounts,
      accountChoice: isChosen || paymentTermsOf(consent).debtorIban !== undefined ? 'none' : 'one',
    }
  },

  async prepareApproval({ coreBank }, { consent, customer, linkedAccountIds, accountIds, nationalIdentificationNumber }) {
    const account = chooseDebtorAccount(
      consent,
      await coreBank.listAccounts(nationalIdentificationNumber),
      linkedAccountIds.length > 0 ? linkedAccountIds : accountIds,
    )
    const isShared = account.holders.length > 1
    // The payment is made in the name of the consent's PSU, whoever of the holders approves last.
    const payer =
      consent.nationalIdentificationNumber === nationalIdentificationNumber
        ? customer
        : await coreBank.findCustomer(consent.nationalIdentificationNumber!)
    if (!payer) throw new Error(`customer of consent ${consent.consentId} is gone`)
    return {
      approvers: isShared ? account.holders : [nationalIdentificationNumber],
      // Kept only where another holder must find the same account.
      accountIds: isShared ? [account.accountId] : [],
      async complete(trx, authorized, now) {
        await createAuthorizedPayment(trx, { consent: authorized, customer: payer, debtorIban: account.iban, now })
        await recordConsentMove(trx, authorized, 'consume', { actor: `psu:${customer.customerId}`, now })
      },
    }
  },
}

function paymentToAuthorize(consent: ConsentRow): PaymentToAuthorize {
  const data = paymentConsentData(consent)
  const terms = paymentTermsOf(consent)
  const { CreditorAccount } = data.Initiation
  const bank = findSaudiBank(terms.creditorIban)
  return {
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    creditorName: CreditorAccount.Name,
    ...(CreditorAccount.TradingName && { creditorTradingName: CreditorAccount.TradingName }),
    creditorIban: terms.creditorIban,
    ...(bank && { creditorBank: bank.name }),
    executionDate: terms.executionAt,
    ...(data.PayerNotes !== undefined && { notes: data.PayerNotes }),
    purpose: data.PaymentPurposeCode,
    ...(terms.debtorIban !== undefined && { debtorIban: terms.debtorIban }),
  }
}
