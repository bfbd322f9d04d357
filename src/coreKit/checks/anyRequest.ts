import { randomUUID } from 'node:crypto'
import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { Asked } from '../core.ts'
import type { Profile } from '../profile.ts'
import { newLetter } from './letterSteps.ts'
import { newPayment } from './paymentSteps.ts'

const app = { clientId: 'sanad-core-check', name: 'Sanad core check', organisation: 'Sanad core check' }

const dayMs = 86_400_000

/** An order that nobody carries out, because its operation is not there: whatever the profile lacks stands in its own words here. */
function anyPayment(profile: Profile): object {
  const { nationalIdentificationNumber } = profile.customer
  const { iban, accountId } = profile.nobody
  const payer = { nationalIdentificationNumber, accountId, iban }
  const payments = { payer, creditor: { iban, name: { en: 'Core check' } }, completes: { amountHalalas: 1_00 } }
  return newPayment({ ...profile, payments })
}

function anyLetter(profile: Profile): object {
  const letters = { commercialRegistrationNumber, signatory: profile.customer.nationalIdentificationNumber }
  return newLetter({ profile: { ...profile, letters } }, 1_000_00, new Date(Date.now() + dayMs))
}

const commercialRegistrationNumber = 1_010_000_000

/** A right request to an operation that an adapter may do without, for what nobody has asked before. */
export function anyRequest(id: CoreOperationId, profile: Profile): Asked & { path: Record<string, string> } {
  const own = randomUUID()
  const now = new Date().toISOString()
  const { nationalIdentificationNumber } = profile.customer
  switch (id) {
    case 'beginAuthentication':
      return {
        path: { authenticationId: own },
        body: { returnUrl: 'https://sanad.example/bank/returns/1', language: 'ar', purpose: own },
      }
    case 'getAuthentication':
      return { path: { authenticationId: own } }
    case 'cancelPayment':
      return { path: { paymentId: own }, body: { requestedBy: 'customer', requestedAt: now } }
    case 'tellConsentEvent':
      return {
        path: { eventId: own },
        body: {
          ...{ consentId: own, kind: 'account', event: 'authorized', status: 'Authorized', happenedAt: now },
          ...{ movedBy: 'customer', app },
        },
      }
    case 'notifyCustomer':
      return {
        path: { messageId: own },
        body: {
          ...{ nationalIdentificationNumber, kind: 'accessGiven', terms: {}, isToldAlways: false, isOwn: true, app },
          ...{ language: 'ar', title: 'تجربة', text: 'رسالة تجربة من أداة الفحص.', happenedAt: now },
          link: 'https://sanad.example/bank',
        },
      }
    default:
      return anyRequestOfOffers(id, profile, { own, now })
  }
}

/** The same of those that belong to an interface for TPPs. */
function anyRequestOfOffers(
  id: CoreOperationId,
  profile: Profile,
  { own, now }: { own: string; now: string },
): ReturnType<typeof anyRequest> {
  const { nationalIdentificationNumber } = profile.customer
  switch (id) {
    case 'submitPayment':
      return { path: { paymentId: own }, body: anyPayment(profile) }
    case 'findPayment':
      return { path: { paymentId: own } }
    case 'submitLetter':
      return { path: { letterOfGuaranteeId: own }, body: anyLetter(profile) }
    case 'findLetter':
      return { path: { letterOfGuaranteeId: own } }
    case 'expireLetter':
      return { path: { letterOfGuaranteeId: own }, body: { expiredAt: now } }
    case 'findCompany':
    case 'findGuaranteeLine':
      return { path: {}, body: { commercialRegistrationNumber } }
    case 'findVerifiableAccount':
      return { path: {}, body: { iban: profile.nobody.iban } }
    case 'findParty':
      return { path: {}, body: { nationalIdentificationNumber } }
    case 'listTransactions':
      return { path: { accountId: profile.nobody.accountId }, query: { limit: '10' } }
    default:
      // What is left are the lists of an account.
      return { path: { accountId: profile.nobody.accountId } }
  }
}
