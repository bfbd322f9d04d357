import type { BankAccount } from '../../corebank/port.ts'
import { findApprovalQuestion } from '../../data/repositories/approvalQuestions.ts'
import { keepPayeeShownToAuthorizer, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { countAccountConsents, findWhoEnded } from '../../data/repositories/customerConsents.ts'
import { findCustomerStop } from '../../data/repositories/fraudCases.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Consent, ConsentApproval } from '../../domain/consent/consent.ts'
import { type ConsentEnding, endingOf } from '../../domain/consent/ending.ts'
import type { CustomerStop } from '../../domain/fraud/fraudCase.ts'
import { settleApprovals } from '../../domain/mandate/approvals.ts'
import { eligible, peopleOf, type SigningDemand } from '../../domain/mandate/signing.ts'
import { checkToShow, keptPayeeCheck, type PayeeCheck } from '../../domain/verification/payeeCheck.ts'
import { accountsShownTo } from '../account/authorization.ts'
import { recordNoInApp } from '../authorization/appAnswers.ts'
import { type AuthorizationSubject, demandAsLinked, describeForPage } from '../authorization/kinds.ts'
import type { Asker } from '../authorization/asker.ts'
import type { AuthorizationView } from '../authorization/authorizationSession.ts'
import { checkPayeeOf } from '../authorization/shownPayee.ts'
import { type AskedConsent, findAskedConsent } from '../authorization/visit.ts'
import { settleConsentApprovals } from '../consent/approvals.ts'
import { describeDecisions, describeSigning, type GivenDecision, type SigningView } from '../consent/signing.ts'
import { lockExistingConsent, unknownConsent } from '../consent/currentConsent.ts'
import type { Dependencies } from '../dependencies.ts'
import { mayStillSign, type SignedConsent } from '../guarantee/authorization.ts'
import { type AskedLetter, findAskedLetter } from '../guarantee/read.ts'
import { type DecidedPayment, getDecidedPayment } from '../payment/read.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import { findReader } from '../shared/knownCustomers.ts'

/** `waiting`: for this customer. `asked`: for the other authorizers. `active`: in use. `ended`: in any final status. */
export type CustomerConsentState = 'waiting' | 'asked' | 'active' | 'ended'

/** One consent as its customer sees it in their own area of the bank. */
export interface CustomerConsent extends Asker {
  consent: Consent
  state: CustomerConsentState
}

/** A consent with everything that the customer needs for a decision about it, and to know what became of it. */
export interface CustomerConsentDetails extends CustomerConsent {
  subject: AuthorizationSubject
  /** The accounts that it is about, those too that cannot be used any more. */
  accounts: BankAccount[]
  /** Whether the payee's names match the account, for a payment that waits for this customer. */
  payee?: NonNullable<AuthorizationView['payee']>
  /** What this customer said where several people are asked. Null where nothing was said. */
  ownDecision: Exclude<ConsentApproval['decision'], 'pending'> | null
  /** Who else must approve, while any is missing. */
  signing?: SigningView
  /** Those who have approved a letter may not sign it any more, though its app has not asked for it yet. */
  mandateEnded?: boolean
  /** Who has decided, where several people were asked and nobody is any more. */
  decisions?: GivenDecision[]
  /** How many other consents its app may use to read this customer's accounts. */
  otherAccess?: number
  /** How it ended, for one in a final status. */
  ending?: ConsentEnding
  /** The payment of a payment consent that no longer waits for this customer. */
  decided?: DecidedPayment
  /** The letter of a consent that its app has used. */
  letter?: AskedLetter
}

/** The customer whose consents are listed, and the time. */
export interface CustomerQuery {
  nationalIdentificationNumber: string
  now: Date
}

/** One consent, and whether its customer is asked to confirm what they have decided on its page. */
export interface CustomerConsentQuery extends CustomerQuery {
  consentId: string
  isAsked?: boolean
}

/** One of the customer's consents in detail. Throws BankRefusal 'resourceIdUnknown', also for another customer's. */
export async function getCustomerConsent(
  dependencies: Dependencies,
  { consentId, nationalIdentificationNumber, now, isAsked = false }: CustomerConsentQuery,
): Promise<CustomerConsentDetails> {
  // First: the first approval links the accounts, and who is asked since then must be shown those.
  const approvals = await listConsentApprovals(dependencies.db, consentId)
  const asked = await findAskedConsent(dependencies, consentId, now)
  if (!asked || !concerns(asked.consent, approvals, nationalIdentificationNumber)) throw unknownConsent()
  const { consent, asker, linkedAccountIds } = asked
  const described = { consent, state: stateOf(consent, approvals, nationalIdentificationNumber), ...asker }
  // A no that the customer has given in the bank's app counts, on whatever page they were asked.
  if (
    described.state === 'waiting' &&
    (await recordNoInApp(dependencies, { ...asked, nationalIdentificationNumber, now }).catch(undefinedWhenAway))
  )
    return getCustomerConsent(dependencies, { consentId, nationalIdentificationNumber, now, isAsked })
  const subject = await describeForPage(dependencies, { consent, nationalIdentificationNumber, linkedAccountIds, now })
  const own = approvals.find((approval) => approval.nationalIdentificationNumber === nationalIdentificationNumber)?.decision
  const demand = await openDemand(dependencies, { ...asked, subject }, { own, nationalIdentificationNumber })
  if (demand && (await settle(dependencies, { consentId, approvals, demand, now })))
    return getCustomerConsent(dependencies, { consentId, nationalIdentificationNumber, now, isAsked })
  const isShutOut = isOpenPayment(consent) && !(demand && eligible(demand).has(nationalIdentificationNumber))
  const accounts = isShutOut
    ? []
    : await accountsOf(dependencies, { consent, linkedAccountIds }, { subject, nationalIdentificationNumber })
  const shown = withDebtor(subject, { linked: linkedAccountIds.length > 0 && accounts, isShutOut })
  const payee =
    described.state === 'waiting' && !subject.isAway
      ? await showPayee(dependencies, consent, { consentId, nationalIdentificationNumber, now, isAsked })
      : undefined
  return {
    ...described,
    ...(described.state === 'ended' && { ending: await endingFor(dependencies, consent, nationalIdentificationNumber) }),
    subject: { ...shown, accountChoice: 'none', stop: await stopOf(dependencies, described, nationalIdentificationNumber) },
    accounts,
    ...(await otherAccessOf(dependencies, { ...described, ownDecision: own }, { nationalIdentificationNumber, now })),
    ...(payee && { payee }),
    ownDecision: own === undefined || own === 'pending' ? null : own,
    ...(demand && { signing: await describeSigning(dependencies, consent, { nationalIdentificationNumber, demand }) }),
    ...(consent.status !== 'AwaitingAuthorization' && {
      decisions: await describeDecisions(dependencies, approvals, {
        nationalIdentificationNumber,
        circles: consent.kind === 'account' ? accounts.map(peopleOf) : undefined,
      }),
    }),
    ...(consent.kind === 'payment' &&
      described.state !== 'waiting' && { decided: await getDecidedPayment(dependencies, consent) }),
    ...(consent.kind === 'guarantee' && described.state === 'ended' && (await withLetter(dependencies, consent, now))),
    ...(described.state === 'active' && { mandateEnded: await hasMandateEnded(dependencies, consent, subject) }),
  }
}

/**
 * Whose approval a consent needs that waits. Throws BankRefusal 'resourceIdUnknown' for who was asked about one that is decided, and may
 * not sign any more for those whose it is: what became of it is not theirs to read.
 */
async function openDemand(
  dependencies: Dependencies,
  { consent, linkedAccountIds, subject }: AskedConsent & { subject: AuthorizationSubject },
  { own, nationalIdentificationNumber }: { own?: ConsentApproval['decision'] | undefined; nationalIdentificationNumber: string },
): Promise<SigningDemand | undefined> {
  const isOpen = consent.status === 'AwaitingAuthorization'
  if (subject.isAway || !(isOpen || own === 'lapsed')) return undefined
  const demand = await demandAsLinked(dependencies, subject, linkedAccountIds).catch(undefinedWhenAway)
  if (isOpen || demand === undefined) return demand
  // Who may sign a letter is not known where the bank has left letters out.
  if ('guarantee' in subject && subject.isLeftOut) return undefined
  if (!eligible(demand).has(nationalIdentificationNumber)) throw unknownConsent()
  return undefined
}

/** The accounts that it is about, as far as this customer may know them. */
async function accountsOf(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  { consent, linkedAccountIds }: Pick<AskedConsent, 'consent' | 'linkedAccountIds'>,
  { subject, nationalIdentificationNumber: reader }: { subject: AuthorizationSubject; nationalIdentificationNumber: string },
): Promise<BankAccount[]> {
  const isAsked = linkedAccountIds.length > 0 && !subject.isAway
  const found = isAsked ? await coreBank.findAccounts([...linkedAccountIds]).catch(undefinedWhenAway) : undefined
  const accounts = found ?? subject.accounts
  return consent.kind === 'account' ? accountsShownTo(reader, consent, accounts) : accounts
}

const isOpenPayment = ({ kind, status }: Consent) => kind === 'payment' && status === 'AwaitingAuthorization'

/**
 * With the account of a payment that was chosen, as it is now, also where this customer cannot use it. Who may sign a payment no more is
 * shown neither the account nor its money, though the bank may still list it for them.
 */
function withDebtor(
  subject: AuthorizationSubject,
  { linked, isShutOut }: { linked: readonly BankAccount[] | false; isShutOut: boolean },
): AuthorizationSubject {
  if (!('payment' in subject)) return subject
  const debtorAccount = linked ? linked[0] : subject.debtorAccount
  return { ...subject, debtorAccount: isShutOut ? undefined : debtorAccount }
}

/** Of a letter alone: an access stays when a mandate changes. Nobody knows where the bank has left letters out. */
async function hasMandateEnded({ db }: Dependencies, consent: Consent, subject: AuthorizationSubject): Promise<boolean> {
  if (consent.kind !== 'guarantee' || !('guarantee' in subject) || subject.isLeftOut || subject.isAway) return false
  return !(await mayStillSign(db, consent as SignedConsent, subject.demandFor([])))
}

/** Whether the mandate has changed since somebody approved, so that others are asked now. Where nobody can be, who has approved is told. */
async function settle(
  { db }: Dependencies,
  {
    consentId,
    approvals,
    demand,
    now,
  }: Pick<CustomerConsentQuery, 'consentId' | 'now'> & {
    approvals: readonly ConsentApproval[]
    demand: SigningDemand
  },
): Promise<boolean> {
  const { state, changes } = settleApprovals(demand, approvals)
  if (state.outcome !== 'impossible' && changes.length === 0) return false
  return inTransaction(db, async (trx) =>
    settleConsentApprovals(trx, await lockExistingConsent(trx, consentId, now), demand, now),
  )
}

/** Why this customer can approve nothing for the app of what waits for them. */
async function stopOf(
  { db }: Dependencies,
  { consent: { clientId }, state }: CustomerConsent,
  nationalIdentificationNumber: string,
): Promise<CustomerStop | undefined> {
  return state === 'waiting' ? findCustomerStop(db, { nationalIdentificationNumber, clientId }) : undefined
}

/** What a page says of the payee's name: as on the way from an app, what the page of the decision says is kept. */
async function showPayee(
  dependencies: Dependencies,
  consent: Consent,
  { isAsked, ...reader }: CustomerConsentQuery,
): Promise<PayeeCheck | undefined> {
  const payee = await checkPayeeOf(dependencies, consent, reader)
  if (!payee) return undefined
  if (isAsked) return checkToShow(payee, (await findApprovalQuestion(dependencies.db, reader))?.payeeShown ?? null)
  await keepPayeeShownToAuthorizer(dependencies.db, reader, keptPayeeCheck(payee))
  return payee
}

/** Whoever ends one access, or reads of its end, must not believe that the app reads nothing any more. */
async function otherAccessOf(
  { db }: Dependencies,
  { consent, state, ownDecision }: CustomerConsent & { ownDecision: ConsentApproval['decision'] | undefined },
  query: CustomerQuery,
): Promise<{ otherAccess?: number }> {
  if (consent.kind !== 'account' || (state !== 'active' && state !== 'ended')) return {}
  const { inUse } = await countAccountConsents(db, { ...query, clientId: consent.clientId })
  const isCounted = state === 'active' && ownDecision !== 'lapsed'
  return { otherAccess: inUse - Number(isCounted) }
}

async function withLetter(dependencies: Dependencies, { consentId }: Consent, now: Date): Promise<{ letter?: AskedLetter }> {
  const letter = await findAskedLetter(dependencies, consentId, now)
  return letter ? { letter } : {}
}

async function endingFor(
  dependencies: Dependencies,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<ConsentEnding> {
  const [actor, customer] = await Promise.all([
    findWhoEnded(dependencies.db, consent.consentId),
    findReader(dependencies, nationalIdentificationNumber),
  ])
  return endingOf(consent, { actor, customerId: customer?.customerId, nationalIdentificationNumber })
}

/**
 * True for the customer who gave the consent and for everybody whose approval it needs. A consent that nobody has approved yet is
 * not shown here. Who approved and has lost the mandate reads that it is so while others decide, and nothing of what those have given.
 * Who was asked and is not needed any more reads what became of it.
 */
function concerns(consent: Consent, approvals: readonly ConsentApproval[], nationalIdentificationNumber: string): boolean {
  const own = approvals.find((approval) => approval.nationalIdentificationNumber === nationalIdentificationNumber)
  if (own) return own.decision !== 'lapsed' || own.decidedAt === null || consent.status === 'AwaitingAuthorization'
  return consent.nationalIdentificationNumber === nationalIdentificationNumber && consent.status !== 'AwaitingAuthorization'
}

/**
 * Whether a customer was asked about a consent and is not asked any more. What others have decided may not be theirs to read, and
 * messages that they had got lead there all the same.
 */
export async function isShownNoMore(
  { db }: Pick<Dependencies, 'db'>,
  { consentId, nationalIdentificationNumber }: CustomerConsentQuery,
): Promise<boolean> {
  const approvals = await listConsentApprovals(db, consentId)
  return approvals.some((one) => one.nationalIdentificationNumber === nationalIdentificationNumber && one.decision === 'lapsed')
}

function stateOf(
  { status }: Consent,
  approvals: readonly ConsentApproval[],
  nationalIdentificationNumber: string,
): CustomerConsentState {
  if (status === 'Authorized') return 'active'
  if (status !== 'AwaitingAuthorization') return 'ended'
  return approvals.some(
    (approval) => approval.nationalIdentificationNumber === nationalIdentificationNumber && approval.decision === 'pending',
  )
    ? 'waiting'
    : 'asked'
}
