import { dayMs } from '../../domain/shared/dates.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { createAccountConsent } from '../account/consent.ts'
import type { Dependencies } from '../dependencies.ts'

const trialDays = 30

/**
 * Makes the consent of a request that names none: scope `accounts` alone. So that one can try the flow, and run a conformance suite,
 * with one call. It asks for all current retail accounts of the customer. In the sandbox only: throws BankRefusal 'sandboxOnly'
 * elsewhere. Returns its ConsentId.
 */
export async function createTrialConsent(
  dependencies: Pick<Dependencies, 'db' | 'settings'>,
  { clientId, loginHint, interactionId, now }: { clientId: string; loginHint: string; interactionId: string; now: Date },
): Promise<string> {
  if (!dependencies.settings.sandbox)
    throw new BankRefusal('sandboxOnly', 'Only the sandbox makes a consent for a request without one.')
  if (!/^[12]\d{9}$/.test(loginHint))
    throw new BankRefusal(
      'customerWrong',
      'login_hint must be a national identification number: ten digits that begin with 1 or 2.',
    )
  const { consentId } = await createAccountConsent(dependencies, {
    clientId,
    message: {
      Data: {
        Permissions: ['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances'],
        NationalIdentificationNumber: loginHint,
        ExpirationDateTime: new Date(now.getTime() + trialDays * dayMs).toISOString(),
        AccountType: ['KSAOB.Retail'],
        ConsentPurpose: ['Account Aggregation'],
        IsPSUReadAllAccounts: true,
      },
      Risk: {},
    },
    interactionId,
    now,
  })
  return consentId
}
