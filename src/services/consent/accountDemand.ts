import type { BankAccount } from '../../corebank/port.ts'
import { listConsentAccounts } from '../../data/repositories/consentApprovals.ts'
import type { AccountConsent, Consent, PaymentConsent, Standings } from '../../domain/consent/consent.ts'
import { peopleOf, type SigningDemand, waysFor } from '../../domain/mandate/signing.ts'
import { hasFallen, standingsIn } from '../../domain/mandate/standing.ts'
import type { KnownCustomer } from '../../domain/session/knownCustomer.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'

/** Names what is at fault when the mandate, as it is now, lets this customer not approve, or asks for others than they were shown. */
export const signingPath = 'signing'

type SigningAccount = Pick<BankAccount, 'accountId' | 'holders' | 'signing'>

/** What is asked of accounts: a payment of so much, or access. */
export type AccountAsk = { payment: number } | 'access'

const waysOf = ({ signing }: SigningAccount, ask: AccountAsk) =>
  ask === 'access' ? signing?.access : signing?.payment && waysFor(signing.payment, ask.payment)

/** Whose consent to accounts it is, and what they were to these when they approved it, where others approve it too. */
export type Beginner = Pick<PaymentConsent | AccountConsent, 'nationalIdentificationNumber' | 'beginnerStanding'>

/** What somebody is to each of these accounts, for what is asked of it. */
export const standingsOf = (accounts: readonly SigningAccount[], person: string, ask: AccountAsk): Standings =>
  standingsIn(
    accounts.map((account) => ({ account, ways: waysOf(account, ask) })),
    person,
  )

/** Whether who began a consent has lost the mandate since, by the accounts as the core bank has them now. */
export const isOutOf = (
  accounts: readonly SigningAccount[],
  { nationalIdentificationNumber, beginnerStanding }: Beginner,
  ask: AccountAsk,
): boolean => hasFallen(beginnerStanding, standingsOf(accounts, nationalIdentificationNumber, ask))

/**
 * What accounts ask for: their mandate for this amount, or of access, and each holder where they have none. The PSU is asked in any case,
 * until they lose the mandate. Then a payment is that of the others. An access is nobody's to approve: what it opens would be read by the
 * app in which they have signed in (docs/decisions/consents.md#a-beginner-who-loses-the-mandate).
 */
export function accountDemand(accounts: readonly SigningAccount[], beginner: Beginner, ask: AccountAsk): SigningDemand {
  const isOut = isOutOf(accounts, beginner, ask)
  const isLost = isOut && ask === 'access'
  const holders = accounts.flatMap((account) => (waysOf(account, ask) ? [] : account.holders))
  // By an account of their own, too, an approval of who is out does not count where nobody's can.
  const asked = isLost ? holders.filter((holder) => holder !== beginner.nationalIdentificationNumber) : holders
  const rules = accounts.flatMap((account) => {
    const ways = waysOf(account, ask)
    return ways ? [ways] : []
  })
  return {
    everybody: [...new Set([...(isOut ? [] : [beginner.nationalIdentificationNumber]), ...asked])],
    rules: isLost ? [...rules, []] : rules,
    circles: accounts.map(peopleOf),
  }
}

/**
 * Whether this customer began what waits and has lost the mandate for it, as the core bank says now: its own job may not have come by yet.
 * False while that cannot be known.
 */
export async function isBeginnerOut(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  if (consent.kind === 'guarantee' || consent.status !== 'AwaitingAuthorization' || !consent.beginnerStanding) return false
  if (consent.nationalIdentificationNumber !== nationalIdentificationNumber) return false
  const linked = await listConsentAccounts(db, consent.consentId)
  const answered = await coreBank.findAccounts(linked).catch(undefinedWhenAway)
  const accounts = answered?.filter(({ accountId }) => linked.includes(accountId)) ?? []
  // Of accounts that are gone nobody can say whose they were.
  if (accounts.length === 0 || accounts.length < linked.length) return false
  return isOutOf(accounts, consent, askOf(consent))
}

/**
 * Whether this customer began a payment that waits and has lost the mandate for it: by no act of theirs do they stop it for the others any
 * more. An access that they began is stopped as it is, so they may end it.
 */
export const stopsNothing = async (
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  nationalIdentificationNumber: string,
): Promise<boolean> => consent.kind === 'payment' && isBeginnerOut(dependencies, consent, nationalIdentificationNumber)

/** Throws BankRefusal 'businessRule' for who stops nothing any more. */
export async function assertNotOut(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  { nationalIdentificationNumber }: Pick<KnownCustomer, 'nationalIdentificationNumber'>,
): Promise<void> {
  if (await stopsNothing(dependencies, consent, nationalIdentificationNumber))
    throw new BankRefusal('businessRule', 'You may not decide about this request any more.', { path: signingPath })
}

const askOf = (consent: PaymentConsent | AccountConsent): AccountAsk =>
  consent.kind === 'account' ? 'access' : { payment: consent.terms.amountHalalas }
