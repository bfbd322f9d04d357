import stringify from 'safe-stable-stringify'
import type { components } from '../../../generated/types/bank-app.ts'
import type { BankAccount } from '../../corebank/port.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas } from '../../domain/shared/money.ts'
import type { PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { sha256 } from '../../security/secrets.ts'
import type { AccessToAuthorize } from '../account/authorization.ts'
import type { Asker } from '../authorization/asker.ts'
import type { AuthorizationSubject } from '../authorization/kinds.ts'
import { needsOthers } from '../authorization/whatStops.ts'
import type { OtherAuthorizer, SigningView } from '../consent/signing.ts'
import type { GuaranteeToAuthorize } from '../guarantee/authorization.ts'
import type { GuaranteeParty } from '../../domain/guarantee/letterDocument.ts'
import type { PaymentSubject } from '../payment/authorization.ts'

type Schemas = components['schemas']
type Terms = Schemas['Terms']

/** What a customer is asked, as the services know it. */
export interface AskedTerms {
  asker: Asker
  bindingMessage?: string | null | undefined
  subject: AuthorizationSubject
  payee: PayeeCheck | undefined
  /** Who else must approve. Undefined where it depends on the account that the customer chooses. */
  signing: SigningView | undefined
}

/** Everything that the bank's app shows before a decision. */
export function termsMessage({ asker, bindingMessage, subject, payee, signing }: AskedTerms): Terms {
  const { appName, organisation, product, checked } = asker
  const { onBehalfOf } = 'access' in subject ? subject.access : {}
  return withoutGaps({
    app: withoutGaps({
      name: appName,
      organisation,
      product,
      checkedSinceDateTime: checked ? formatDateTime(checked.since) : undefined,
      licence: checked?.licence,
      claimedOnBehalfOf: onBehalfOf,
    }),
    bindingMessage: bindingMessage ?? undefined,
    ...askedMessage(subject, payee),
    accounts: fixedAccounts(subject).map(fixedAccount),
    otherAccounts: 'access' in subject && subject.otherAccounts > 0 ? subject.otherAccounts : undefined,
    isBegunByOther: subject.isOfOther,
    needsOthers: needsOthers(subject, signing),
    furtherApprovals: signing?.further,
  })
}

/** The accounts that it is about where none is to be chosen. Of a payment that of the payer, which is not told to who may sign no more. */
function fixedAccounts(subject: AuthorizationSubject): readonly BankAccount[] {
  if (subject.accountChoice !== 'none') return []
  if (!('payment' in subject)) return subject.accounts
  return subject.accounts.filter(({ accountId }) => accountId === subject.debtorAccount?.accountId)
}

/**
 * Belongs to what is shown: the same for the same terms and the same accounts to choose from, whatever the order of their members. Whether
 * an account needs others belongs to it too, as the terms cannot say that before one is chosen. Whether it has enough money does not: that
 * changes all the time, and forbids nothing.
 */
export function termsDigest(terms: Terms, accounts: readonly Schemas['Account'][]): string {
  const toChoose = accounts.map(({ accountId, iban, isShared }) => ({ accountId, iban, isShared }))
  return sha256(stringify([terms, toChoose]))
}

function askedMessage(
  subject: AuthorizationSubject,
  payee: PayeeCheck | undefined,
): Pick<Terms, 'payment' | 'access' | 'letter'> {
  if ('guarantee' in subject) return { letter: letterMessage(subject.guarantee) }
  if ('access' in subject) return { access: accessMessage(subject.access) }
  return { payment: paymentMessage(subject, payee) }
}

function paymentMessage({ payment, creditorBank }: PaymentSubject, payee: PayeeCheck | undefined): Schemas['PaymentAsked'] {
  const { amountHalalas, currency, creditorAccount, debtorAccount, executionAt, purposeCode, payerNotes } = payment
  return withoutGaps({
    amount: formatHalalas(amountHalalas),
    currency,
    creditorName: creditorAccount.name,
    creditorIban: creditorAccount.iban,
    creditorBank,
    debtorIban: debtorAccount?.iban,
    executionDateTime: timeOf(executionAt),
    creditorTradingName: creditorAccount.tradingName,
    purposeCode,
    payerNotes,
    payeeCheck: payeeMessage(payee),
  })
}

/** A payment that nobody has checked is told as such. */
function payeeMessage(payee: PayeeCheck | undefined): Schemas['PayeeCheck'] {
  if (!payee) return { verdict: 'notChecked', where: 'elsewhere', isDoubtful: false, names: [] }
  const { verdict, where, isDoubtful, names } = payee
  return {
    ...{ verdict, where, isDoubtful },
    names: names.map(({ name, verdict: one, heldName }) => withoutGaps({ name, verdict: one, heldName })),
  }
}

const accessMessage = (access: AccessToAuthorize): Schemas['AccessAsked'] =>
  withoutGaps({
    permissions: [...access.permissions],
    transactionsFromDateTime: timeOf(access.transactionsFrom),
    transactionsToDateTime: timeOf(access.transactionsTo),
    expiresDateTime: formatDateTime(access.expiresAt),
    purposes: [...access.purposes],
  })

function letterMessage(letter: GuaranteeToAuthorize): Schemas['LetterAsked'] {
  const { amountHalalas, currency, totalOrder, codes, deliveryAddress } = letter
  return withoutGaps({
    ...{ amount: formatHalalas(amountHalalas), currency, amountInWords: letter.amountInWords },
    applicantName: letter.companyName,
    applicant: partyMessage(letter.applicant),
    beneficiary: partyMessage(letter.beneficiary),
    delivery:
      deliveryAddress && withoutGaps({ name: deliveryAddress.name, addressLines: [...(deliveryAddress.addressLines ?? [])] }),
    codes: Object.entries(codes).map(([list, { code, name }]) => withoutGaps({ list, code, name })),
    startDateTime: timeOf(letter.startsAt),
    validityExpiryDateTime: timeOf(letter.validityExpiresAt),
    ...{ customerReferenceNumber: letter.customerReferenceNumber, reference: letter.reference },
    ...{ projectName: letter.projectName, projectNumber: letter.projectNumber },
    totalOrderAmount: totalOrder && `${formatHalalas(totalOrder.amountHalalas)} ${totalOrder.currency}`,
    percentOfOrder: totalOrder?.percent,
    ...{ liabilityDetails: letter.liabilityDetails, details: letter.details },
    ...{ termsAndConditions: letter.terms, chargesAndFees: letter.chargesAndFees },
  })
}

const partyMessage = ({ name, commercialRegistrationNumber, identifier, addressLines }: GuaranteeParty): Schemas['LetterParty'] =>
  withoutGaps({ name, commercialRegistrationNumber, identifier, addressLines: [...addressLines] })

const fixedAccount = ({ accountId, iban, nickname }: BankAccount): Schemas['FixedAccount'] => ({ accountId, iban, nickname })

/** An account that the customer may choose. */
export const accountMessage = (account: BankAccount, subject: AuthorizationSubject): Schemas['Account'] => ({
  ...fixedAccount(account),
  currency: account.currency,
  isShared: subject.sharedAccountIds.includes(account.accountId),
  isShort: 'payment' in subject && subject.insufficientAccountIds.includes(account.accountId),
})

/** The accounts that cannot pay, and why. */
export function unusableMessage(subject: AuthorizationSubject): Pick<Schemas['WaitingRequest'], 'unusableAccounts'> {
  const unusable = 'payment' in subject ? subject.unusable : []
  if (unusable.length === 0) return {}
  return { unusableAccounts: unusable.map(({ account, obstacle: reason }) => ({ ...fixedAccount(account), reason })) }
}

/** One of the others whose approval is needed. */
export const otherMessage = ({ name, decision, decidedAt }: OtherAuthorizer): Schemas['Other'] =>
  withoutGaps({ name: name ?? undefined, decision, decidedDateTime: timeOf(decidedAt) })

const timeOf = (time: Date | null | undefined) => (time ? formatDateTime(time) : undefined)

type WithoutGaps<Type> = { [Name in keyof Type as undefined extends Type[Name] ? never : Name]: Type[Name] } & {
  [Name in keyof Type as undefined extends Type[Name] ? Name : never]?: Exclude<Type[Name], undefined>
}

/** Leaves out members that have no value. */
function withoutGaps<Type extends object>(members: Type): WithoutGaps<Type> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as WithoutGaps<Type>
}
