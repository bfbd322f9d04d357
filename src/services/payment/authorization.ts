import type { ConfirmationTerms } from '../../corebank/confirmation.ts'
import type { BankAccount, CoreBank } from '../../corebank/port.ts'
import type { Executor } from '../../data/schema.ts'
import type { PaymentConsent } from '../../domain/consent/consent.ts'
import { countSigners, eligible } from '../../domain/mandate/signing.ts'
import { type DebtorObstacle, findDebtorObstacle } from '../../domain/payment/debtorAccount.ts'
import type { ShownLimit } from '../../domain/payment/limits.ts'
import { hasDayBegun, type PaymentTerms } from '../../domain/payment/terms.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import type { BilingualName } from '../../domain/shared/bilingual.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { findSaudiBank } from '../../domain/shared/saudiBanks.ts'
import { mayAuthorizeNow } from '../consent/authorizers.ts'
import type { AuthorizationKind, Authorizer, ConsentSubject } from '../consent/kind.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordConsentMove } from '../consent/consentMove.ts'
import { accountDemand, isBeginnerOut, standingsOf } from '../consent/accountDemand.ts'
import { checkLimit, checkLimitFinally, findLimit } from './limits.ts'
import { findPayer, isBeginnerLost } from './payer.ts'
import { createAuthorizedPayment } from './payment.ts'

/** What the decision page shows of a payment consent. */
export interface PaymentSubject extends ConsentSubject {
  payment: PaymentTerms
  /**
   * The account that pays, where it is fixed: the app has named it, or who began the payment has chosen it. Absent for who may not know it.
   */
  debtorAccount?: BankAccount | undefined
  /** The payee's bank, where its IBAN tells. */
  creditorBank?: BilingualName
  /** The accounts that cannot pay, and why: the customer's others, or the one that is named. */
  unusable: { account: BankAccount; obstacle: DebtorObstacle }[]
  /** The usable accounts whose balance and credit line do not suffice now. */
  insufficientAccountIds: string[]
  /** The payer's limit that forbids this payment. */
  limit?: ShownLimit
}

/** How payment consents are authorized. An approval creates the payment and uses the consent. */
export const paymentAuthorization: AuthorizationKind<'payment', PaymentSubject> = {
  mayAuthorize: mayAuthorizeNow,

  async findObstacle({ coreBank }, { terms: { debtorAccount } }, nationalIdentificationNumber) {
    if (!debtorAccount) return undefined
    const accounts = await coreBank.listAccounts(nationalIdentificationNumber)
    return accounts.some(({ iban }) => iban === debtorAccount.iban) ? undefined : 'debtor account of another customer'
  },

  async describe(dependencies, authorizer) {
    const { consent, nationalIdentificationNumber } = authorizer
    // The bank may still list the account for them; neither it nor its money is theirs to see any more.
    if (await isBeginnerOut(dependencies, consent, nationalIdentificationNumber))
      return { ...(await describeWith(dependencies, authorizer, [])), isOut: true }
    return describeWith(dependencies, authorizer, await dependencies.coreBank.listAccounts(nationalIdentificationNumber))
  },

  async describeStored(dependencies, authorizer) {
    return { ...(await describeWith(dependencies, authorizer, [])), accountChoice: 'none' }
  },

  async termsAsked({ coreBank }, { consent: { terms }, accountIds }) {
    // The account is not checked: what the customer said to the request counts, also where the account cannot be used any more.
    const [account] = terms.debtorAccount ? [terms.debtorAccount] : await coreBank.findAccounts([...accountIds])
    // The bank may not have the account any more. Terms need an IBAN all the same, so the payee's stands for it: the payment can then only
    // be declined, and a no counts whatever the terms say.
    return paymentToConfirm(terms, account ?? terms.creditorAccount)
  },

  async prepareApproval(
    dependencies,
    { consent, customer, linkedAccountIds, accountIds, nationalIdentificationNumber, now: asked },
  ) {
    const { db, coreBank, settings } = dependencies
    // A consent from before this bank's present release may wait beyond its day (docs/decisions/payments.md#approved-before-its-day).
    if (hasDayBegun(consent.terms, asked))
      throw new BankRefusal('businessRule', 'The day of this payment has begun; it can no longer be approved.', {
        path: 'Data.ControlParameters.ConsentSchedule.SinglePayment.RequestedExecutionDate',
      })
    const account = chooseDebtorAccount(
      consent,
      await coreBank.listAccounts(nationalIdentificationNumber),
      linkedAccountIds.length > 0 ? linkedAccountIds : accountIds,
    )
    const demand = demandOf(consent, [account])
    const inNameOf = { demand, approver: nationalIdentificationNumber }
    await checkLimit(db, settings, await withPayer(db, consent, inNameOf), asked)
    const actor = isBeginnerLost(consent, demand) ? customer : await findPsu(coreBank, consent, customer)
    return {
      demand,
      beginnerStanding: standingsOf([account], consent.nationalIdentificationNumber, askOf(consent)),
      // The account is stored only where another authorizer must approve the same one.
      accountIds: linkedAccountIds.length > 0 || countSigners(demand) > 1 ? [account.accountId] : [],
      chosenAccountIds: [account.accountId],
      terms: paymentToConfirm(consent.terms, account),
      async complete(trx, authorized, now) {
        const ofPayer = await withPayer(trx, consent, inNameOf)
        await checkLimitFinally(trx, settings, ofPayer, now)
        await createAuthorizedPayment(trx, { consent: ofPayer, actor, debtorIban: account.iban, now })
        await recordConsentMove(trx, authorized, 'consume', { actor: `psu:${customer.customerId}`, now })
      },
    }
  },
}

async function describeWith(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { consent, nationalIdentificationNumber, linkedAccountIds, now }: Authorizer<'payment'>,
  held: readonly BankAccount[],
): Promise<PaymentSubject> {
  const { terms } = consent
  const isChosen = linkedAccountIds.length > 0
  const isFixed = isChosen || terms.debtorAccount !== undefined
  const candidates = namedAccounts(terms, held)
    .filter(({ accountId }) => !isChosen || linkedAccountIds.includes(accountId))
    .map((account) => ({ account, obstacle: obstacleOf(consent, account) }))
  const accounts = candidates.flatMap(({ account, obstacle }) => (obstacle === undefined ? [account] : []))
  const by = { demand: demandOf(consent, accounts), approver: nationalIdentificationNumber }
  const payer = accounts.length > 0 ? await withPayer(db, consent, by) : consent
  const limit = consent.status === 'AwaitingAuthorization' ? await findLimit(db, settings, payer, now) : undefined
  const bank = findSaudiBank(terms.creditorAccount.iban)
  const isPayer = payer.nationalIdentificationNumber === nationalIdentificationNumber
  const fixed = isFixed ? candidates[0]?.account : undefined
  // The bank may still list it for who may sign no more; neither it nor its money is theirs to see.
  const isKnown = !(fixed && isShutOut(consent, fixed, nationalIdentificationNumber))
  return {
    payment: terms,
    ...(bank && { creditorBank: bank.name }),
    accounts,
    ...(fixed && isKnown && { debtorAccount: fixed }),
    insufficientAccountIds: accounts.filter((account) => isKnown && !suffices(account, terms)).map(({ accountId }) => accountId),
    ...(limit && { limit: isPayer ? limit : { limit: 'ofPayer' } }),
    isTooLate: consent.status === 'AwaitingAuthorization' && hasDayBegun(terms, now),
    unusable: candidates.flatMap(({ account, obstacle }) => (obstacle === undefined || !isKnown ? [] : [{ account, obstacle }])),
    accountChoice: isFixed ? 'none' : 'one',
    sharedAccountIds: accounts
      .filter((account) => countSigners(demandOf(consent, [account])) > 1)
      .map(({ accountId }) => accountId),
    demandFor: (chosen) => demandOf(consent, chosen),
  }
}

/** Whether they are one of several whose approval it waits for, and may sign for the account no more. */
const isShutOut = (consent: PaymentConsent, account: BankAccount, reader: string): boolean =>
  consent.status === 'AwaitingAuthorization' && !eligible(demandOf(consent, [account])).has(reader)

/** The consent with who pays in place of its PSU. */
const withPayer = async (
  executor: Executor,
  consent: PaymentConsent,
  by: Parameters<typeof findPayer>[2],
): Promise<PaymentConsent> => ({
  ...consent,
  nationalIdentificationNumber: await findPayer(executor, consent, by),
})

/** The consent's own PSU, who may be the one who approves. */
async function findPsu(
  coreBank: Pick<CoreBank, 'findCustomer'>,
  { consentId, nationalIdentificationNumber: psu }: PaymentConsent,
  approver: KnownCustomer,
): Promise<KnownCustomer> {
  const found = approver.nationalIdentificationNumber === psu ? approver : await coreBank.findCustomer(psu)
  if (!found) throw new Error(`customer of consent ${consentId} is gone`)
  return found
}

const suffices = ({ balanceHalalas, creditLineHalalas }: BankAccount, { amountHalalas }: PaymentTerms) =>
  balanceHalalas + creditLineHalalas >= amountHalalas

const paymentToConfirm = (
  { amountHalalas, currency, creditorAccount, executionAt }: PaymentTerms,
  { iban }: Pick<BankAccount, 'iban'>,
): ConfirmationTerms => ({
  kind: 'payment',
  amountHalalas,
  currency,
  creditorName: creditorAccount.name,
  creditorIban: creditorAccount.iban,
  debtorIban: iban,
  executionAt,
})

/** Whoever may use an account need not sign for it, and then those who do are asked as well. The PSU is asked in any case. */
const demandOf = (consent: PaymentConsent, accounts: readonly BankAccount[]) => accountDemand(accounts, consent, askOf(consent))

const askOf = ({ terms: { amountHalalas } }: PaymentConsent) => ({ payment: amountHalalas })

const obstacleOf = (consent: PaymentConsent, account: BankAccount) =>
  findDebtorObstacle(consent.terms, { ...account, signers: countSigners(demandOf(consent, [account])) })

/** The accounts that the payment might debit: the one that the app named, or all of the customer's. */
function namedAccounts({ debtorAccount }: PaymentTerms, accounts: readonly BankAccount[]): BankAccount[] {
  return accounts.filter(({ iban }) => debtorAccount === undefined || iban === debtorAccount.iban)
}

/**
 * The one account to debit: the consent's, or the customer's choice. Throws BankRefusal 'businessRule' when neither is an account
 * that may be debited.
 */
function chooseDebtorAccount(
  consent: PaymentConsent,
  accounts: readonly BankAccount[],
  accountIds: readonly string[],
): BankAccount {
  const { terms } = consent
  const eligible = namedAccounts(terms, accounts).filter((account) => obstacleOf(consent, account) === undefined)
  const [account, ...others] = terms.debtorAccount ? eligible : eligible.filter(({ accountId }) => accountIds.includes(accountId))
  if (account && others.length === 0) return account
  throw new BankRefusal('businessRule', 'Choose exactly one of your accounts to pay from.', { path: 'accountIds' })
}
