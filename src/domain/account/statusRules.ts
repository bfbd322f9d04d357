import { type ErrorCode, SanadError } from '../shared/errors.ts'
import { type AccountStatus } from './accountStatus.ts'

/** What a status allows. `refusal`: why nothing but the account itself can be read. */
interface AccountState {
  isLinkable: boolean
  refusal?: { code: ErrorCode; message: string }
  source: string
}

const ended = (why: string) => ({ code: 'accountEnded' as const, message: `${why}; nothing more can be read of it.` })

/** One row per status of the KSA account information standard. Every account of a consent stays in the list of accounts, whatever its status. */
export const statusRules: Record<AccountStatus, AccountState> = {
  Active: { isLinkable: true, source: 'KSA-AIS OBAccountStatusCode' },
  NotActive: { isLinkable: true, source: 'service.md: a sample account shows NotActive; idle for 6 to 12 months' },
  Dormant: {
    isLinkable: false,
    source: 'SAMA account rules: idle for 1 to 5 years, the holder has to come to the bank; a link made before stays readable',
  },
  Unclaimed: { isLinkable: false, source: 'SAMA account rules: idle for more than 5 years; a link made before stays readable' },
  Suspended: {
    isLinkable: false,
    refusal: { code: 'accountBlocked', message: 'The account is suspended; it can be read again when the bank has released it.' },
    source: 'KSA-AIS: KSAOB.Consent.AccountTemporarilyBlocked',
  },
  Deceased: {
    isLinkable: false,
    refusal: ended('The holder of the account has died'),
    source: 'KSA-AIS: KSAOB.Consent.PermanentAccountAccessFailure',
  },
  Closed: {
    isLinkable: false,
    refusal: ended('The account is closed'),
    source: 'KSA-AIS: KSAOB.Consent.PermanentAccountAccessFailure',
  },
}

/** Lets an account pass whose data can be read. Throws SanadError accountBlocked or accountEnded. */
export function checkReadable(status: AccountStatus): void {
  const { refusal } = statusRules[status]
  if (refusal) throw new SanadError(refusal.code, refusal.message, { path: 'AccountId' })
}
