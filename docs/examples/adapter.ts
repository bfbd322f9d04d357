import type { CoreBankAdapter, CoreBankCall, CoreBankContext } from '../../src/corebank/adapter.ts'
import type { BankTransaction } from '../../src/corebank/accountData.ts'
import type { PaymentAnswer } from '../../src/corebank/port.ts'

/** How this core bank writes a transaction: as the port, but with times in text. */
type Written = Omit<BankTransaction, 'transactionAt' | 'bookedAt' | 'valueAt'> & {
  [Time in 'transactionAt' | 'bookedAt' | 'valueAt']: string
}

const toTransaction = (row: Written): BankTransaction => ({
  ...row,
  transactionAt: new Date(row.transactionAt),
  bookedAt: new Date(row.bookedAt),
  valueAt: new Date(row.valueAt),
})

/** Statuses that say nothing of what was asked: a credential of this adapter's that has expired, and a core bank without time for it now. */
const passing = [401, 403, 408, 425, 429]

/** What a failure means is read from these members. Without them nobody knows whether a payment was made, and it is asked for again. */
const meaningOf = (status: number) => {
  if (status >= 500) return { kind: 'unavailable', effect: 'unknown' }
  return { kind: passing.includes(status) ? 'unavailable' : 'refused', effect: 'none' }
}

const unlessUnknown = (failure: Error & { status?: number }) => {
  if (failure.status !== 404) throw failure
}

/**
 * An adapter to begin with: payments and transactions of a core bank over HTTP. SANAD_CORE_BANK names this file, by its path from where
 * Sanad starts. This bank offers nothing of letters and verification, so there are no functions for them. A sandbox runs with what is
 * there; production says which operations of what is offered it lacks.
 */
export default async function openAdapter({ log }: CoreBankContext): Promise<Partial<CoreBankAdapter>> {
  const ask = async (method: string, path: string, call: CoreBankCall, body?: object): Promise<unknown> => {
    // Both sides find the call by this id, and whose doing it was.
    const headers = { 'x-fapi-interaction-id': call.interactionId, 'x-caused-by': call.actor.kind }
    const sent = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    // The signal ends the request when Sanad waits no longer.
    const { signal } = call
    const response = await fetch(new URL(path, process.env.BANK_CORE_URL), { method, signal, headers, ...sent })
    const { ok, status } = response
    const text = await response.text()
    // An answer may have no body: 204 never has one.
    if (ok) return text === '' ? undefined : JSON.parse(text)
    log.warn({ path: path.split('?')[0], status }, 'the core bank gave no answer')
    throw Object.assign(new Error(`the core bank answered ${status}`), { status, ...meaningOf(status) })
  }
  return {
    offers: ['payment-initiation', 'account-information'],
    health: async (call) => void (await ask('GET', '/health', call)),
    listTransactions: async ({ accountId, from, to, directions, cursor, limit }, call) => {
      const query = new URLSearchParams({ directions: directions.join(), limit: String(limit) })
      for (const [name, value] of Object.entries({ from: from?.toISOString(), to: to?.toISOString(), cursor }))
        if (value !== undefined) query.set(name, value)
      const path = `/accounts/${encodeURIComponent(accountId)}/transactions?${query.toString()}`
      const found = (await ask('GET', path, call)) as { rows: Written[]; first: string; next: string | null }
      // It neither counts its rows nor has a number for this list, so both are null, and Sanad does the rest.
      const list = { firstCursor: found.first, asOf: null, extent: null }
      return { transactions: found.rows.map(toTransaction), nextCursor: found.next, ...(cursor === undefined && { list }) }
    },
    submitPayment: async ({ paymentId, ...payment }, call) => {
      // By its id, so that the same payment again is no second one.
      await ask('PUT', `/payments/${paymentId}`, call, payment)
      return { paymentId, outcome: 'pending' }
    },
    findPayment: async (paymentId, call) =>
      // It says what it decided in the words of the port: `outcome`, and with `rejected` the `reasonCode` and the `reasonMessage`.
      (await ask('GET', `/payments/${paymentId}`, call).catch(unlessUnknown)) as PaymentAnswer | undefined,
    // This core bank calls nobody, so Sanad asks `findPayment` for the decision.
    onPaymentDecision: () => undefined,
  }
}
