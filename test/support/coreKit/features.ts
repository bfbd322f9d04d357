import { change, jsonAnswer, type Middle, problem } from './proxy.ts'

/** The features that the simulator has not got. */
export const addedFeatures = ['cancellation', 'hostedAuthentication', 'consentEvents', 'waitingDecisions', 'decisionCallbacks']

interface Pending {
  outcome: string
}
const rejected = (paymentId: string) => ({
  paymentId,
  outcome: 'rejected',
  reason: { code: 'PASP.Cancelled', category: 'other', text: { en: 'Cancelled', ar: 'أُلغيت' } },
})

/** Decides a payment of the simulator, as its testers do. */
async function reject(origin: string, paymentId: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ reasonCode: 'PASP.Cancelled', reasonMessage: 'Cancelled by the customer' })
  const { status } = await fetch(`${origin}/core-bank/api/payments/${paymentId}/reject`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`the simulator answered ${status} to a rejection`)
}

/** The decisions of a list, of which those that were cancelled say so. */
const asCancelled = (cancelled: ReadonlySet<string>) => (page: { decisions: { resourceId: string; outcome: string }[] }) => ({
  ...page,
  decisions: page.decisions.map((one) => (cancelled.has(one.resourceId) ? { ...one, outcome: 'cancelled' } : one)),
})

/**
 * The features of the contract that the simulator lacks, in a proxy before it: as little of each as the contract asks for. `origin` is that
 * of the simulator, whose testers reject what was cancelled.
 */
export function addFeatures(baseUrl: () => string, origin: () => string): Middle {
  const cancelled = new Set<string>()
  const begun = new Map<string, { text: string; body: object }>()
  return async (passing, forward) => {
    const { operationId, ids, text, path } = passing
    const { paymentId = '', authenticationId = '', eventId } = ids
    switch (operationId) {
      case 'getCapabilities':
        return change<{ features: string[] }>(await forward(), (said) => ({
          ...said,
          features: [...said.features, ...addedFeatures],
          jwksUri: `${baseUrl()}/jwks`,
        }))
      case 'cancelPayment': {
        const found = JSON.parse((await forward({ method: 'GET', path: `/payments/${paymentId}`, text: '' })).text) as Pending
        const isOpen = found.outcome === 'pending' || found.outcome === 'notFound'
        const wasCancelled = cancelled.has(paymentId)
        if (found.outcome === 'pending') await reject(origin(), paymentId)
        if (isOpen) cancelled.add(paymentId)
        const outcome = found.outcome === 'notFound' ? 'notFound' : isOpen || wasCancelled ? 'cancelled' : 'tooLate'
        return jsonAnswer(200, { paymentId, outcome })
      }
      case 'submitPayment':
      case 'findPayment':
        return cancelled.has(paymentId) ? jsonAnswer(200, rejected(paymentId)) : forward()
      case 'tellConsentEvent':
        return jsonAnswer(200, { eventId, outcome: 'taken' })
      case 'beginAuthentication': {
        const known = begun.get(authenticationId)
        if (known && known.text !== text) return problem(409, 'idempotencyConflict')
        const body = known?.body ?? { outcome: 'waiting', redirectUrl: `https://login.bank.example/${authenticationId}` }
        begun.set(authenticationId, { text, body })
        return jsonAnswer(200, body)
      }
      case 'getAuthentication':
        return jsonAnswer(200, begun.get(authenticationId)?.body ?? { outcome: 'notFound' })
      case 'listDecisions': {
        const answer = await forward()
        const wait = new URLSearchParams(path.split('?')[1]).get('wait')
        const isEmpty = answer.status === 200 && (JSON.parse(answer.text) as { decisions: object[] }).decisions.length === 0
        if (isEmpty && wait !== null) await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1_000))
        return change(answer, asCancelled(cancelled))
      }
      default:
        return forward()
    }
  }
}
