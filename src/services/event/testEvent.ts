import { randomUUID } from 'node:crypto'
import { testEvents } from '../../../generated/testEvents.ts'
import { insertTestEvent } from '../../data/repositories/eventReplays.ts'
import { inTransaction } from '../../data/transaction.ts'
import type { Product } from '../../domain/consent/products.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { checkOutwardUrl } from '../../security/outward/outwardAddress.ts'
import { auditApp, faultsOf, refuseFaults } from '../app/faults.ts'
import { getOwnApp, type OwnApp } from '../app/ownApps.ts'
import type { Dependencies } from '../dependencies.ts'

/** The contract of a product's events. Those who only verify have none. */
const contractOf = {
  'KSA PIS': 'payment-initiation',
  'KSA AIS': 'account-information',
  'KSA LOG': 'letter-of-guarantee',
  VOP: undefined,
} as const satisfies Record<Product, keyof typeof testEvents | undefined>

/** A developer who tries an address. */
export interface SendTestEvent extends OwnApp {
  url: string
  interactionId?: string | undefined
  now: Date
}

/**
 * Queues an event for the address that tells of nothing: the one that the app's contract shows, about a consent that nobody has. Throws
 * BankRefusal 'resourceIdUnknown', 'resourceFormat' for an address that no consent could name, 'stateConflict' for an app without events,
 * and TooManyTries.
 */
export async function sendTestEvent(
  { db, settings, tries, wakeJobs }: Pick<Dependencies, 'db' | 'settings' | 'tries' | 'wakeJobs'>,
  order: SendTestEvent,
): Promise<{ eventId: string }> {
  const { clientId, url, now } = order
  const { product } = await getOwnApp(db, order, 'change')
  const contract = contractOf[product]
  if (contract === undefined) throw new BankRefusal('stateConflict', 'Apps for verification have no events.')
  refuseFaults(faultsOf('endpointRefused', () => checkOutwardUrl(url, settings.reach, 'url')))
  await tries.testEvents.count({ key: clientId, most: settings.limits.testEventsPerApp })
  const eventId = randomUUID()
  const { consentId, self: resource, data } = underNewId(contract)
  await inTransaction(db, async (trx) => {
    await insertTestEvent(trx, {
      eventId,
      eventType: 'Sanad.Webhook.Test',
      clientId,
      consentId,
      resource,
      payload: data,
      url,
      now,
    })
    await auditApp(trx, 'sendTestEvent', order, { eventId })
  })
  wakeJobs()
  return { eventId }
}

/** What the contract shows, about a consent with an id that no other has: events of one resource would wait for each other. */
function underNewId(contract: keyof typeof testEvents): { consentId: string; self: string; data: object } {
  const shown = testEvents[contract]
  const kind = shown.consentId.slice(0, shown.consentId.indexOf('-'))
  const text = JSON.stringify(shown).replaceAll(shown.consentId, `${kind}-${randomUUID()}`)
  return JSON.parse(text) as { consentId: string; self: string; data: object }
}
