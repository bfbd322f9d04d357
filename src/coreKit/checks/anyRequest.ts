import { randomUUID } from 'node:crypto'
import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { Asked } from '../core.ts'
import type { Profile } from '../profile.ts'

const app = { clientId: 'sanad-core-check', name: 'Sanad core check', organisation: 'Sanad core check' }

/** A right request to an operation of a feature, which nobody has asked for before. */
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
      return { path: {} }
  }
}
