import { findApp } from '../../data/repositories/apps.ts'
import { findDeveloper } from '../../data/repositories/developers.ts'
import { type ConsentRow } from '../../data/repositories/consents.ts'
import { findSaudiBank } from '../../domain/shared/saudiBanks.ts'
import { type Dependencies } from '../dependencies.ts'
import { paymentTermsOf } from '../payment/paymentTerms.ts'
import { type AuthorizationStep, findSession } from './authorizationSession.ts'
import { type AuthorizationView, type PaymentToAuthorize } from './authorizationView.ts'
import { eligibleDebtorAccounts } from './eligibleAccounts.ts'
import { type PaymentConsentMessage } from '../consent/paymentConsentMessage.ts'

/** What the page of this authorization may show now. Throws SanadError 'resourceIdUnknown' when it is over. */
export async function viewAuthorization(dependencies: Dependencies, step: AuthorizationStep): Promise<AuthorizationView> {
  const { session, consent } = await findSession(dependencies, step)
  const app = await findApp(dependencies.db, session.client_id)
  const developer = app && (await findDeveloper(dependencies.db, app.developer_id))
  const isOver = consent.status !== 'AwaitingAuthorization' && session.stage !== 'ended'
  const view: AuthorizationView = {
    stage: isOver ? 'ended' : session.stage,
    outcome: session.outcome,
    appName: app?.name ?? '',
    organisation: developer?.organisation ?? '',
    expiresAt: consent.authorization_expires_at,
  }
  if (view.stage !== 'decision' || session.national_id === null) return view
  const accounts = await dependencies.coreBank.listAccounts(session.national_id)
  return { ...view, payment: paymentToAuthorize(consent), accounts: eligibleDebtorAccounts(consent, accounts) }
}

function paymentToAuthorize(consent: ConsentRow): PaymentToAuthorize {
  const { Data } = consent.message as PaymentConsentMessage
  const terms = paymentTermsOf(consent)
  const { CreditorAccount } = Data.Initiation
  const bank = findSaudiBank(terms.creditorIban)
  return {
    amountHalalas: terms.amountHalalas,
    currency: terms.currency,
    creditorName: CreditorAccount.Name,
    ...(CreditorAccount.TradingName && { creditorTradingName: CreditorAccount.TradingName }),
    creditorIban: terms.creditorIban,
    ...(bank && { creditorBank: bank.name }),
    executionDate: terms.executionAt,
    ...(Data.PayerNotes !== undefined && { notes: Data.PayerNotes }),
    purpose: Data.PaymentPurposeCode,
    ...(terms.debtorIban !== undefined && { debtorIban: terms.debtorIban }),
  }
}
