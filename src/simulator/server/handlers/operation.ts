import { coreContractVersion } from '../../../../generated/coreOperations.ts'
import { declinedByBank } from '../../../corebank/sandboxPort.ts'
import { everyOffer } from '../../../domain/offer/offers.ts'
import { notASignatory } from '../../mandates.ts'
import { type CoreHandler, features } from '../handler.ts'
import { toReason } from '../wire.ts'

/** Whether the program runs. */
export const getAdapterLiveness: CoreHandler<'getAdapterLiveness'> = async () => ({ status: 'up' })

/** Whether the books can be read. */
export const getAdapterReadiness: CoreHandler<'getAdapterReadiness'> = async (_input, { coreBank }) => {
  await coreBank.findGuaranteeLine(1_010_000_000)
  return { status: 'up' }
}

/** What has arrived. On loopback there is no certificate, and a token is not asked for. */
export const echoCall: CoreHandler<'echoCall'> = async ({ headers }, { clock }) => ({
  interactionId: String(headers['x-fapi-interaction-id']),
  now: clock.now(),
})

/** What the simulator can do. */
export const getCapabilities: CoreHandler<'getCapabilities'> = async (_input, { settings, build }) => ({
  contractVersion: coreContractVersion,
  adapter: { name: 'Sanad core bank simulator', build },
  environment: settings.environment,
  offers: [...everyOffer],
  features: [...features],
  limits: {
    requestsAtOnce: 256,
    requestsPerSecond: 1_000,
    accountsPerBatch: 100,
    transactionsPerPage: 1_000,
    decisionsKeptDays: 3_650,
  },
  reasonCodes: [
    declinedByBank,
    { reasonCode: 'SARIE.AM04', reasonMessage: 'Insufficient funds' },
    { reasonCode: 'SARIE.AC04', reasonMessage: 'Account closed' },
    notASignatory,
  ].map(toReason),
  maintenance: [],
})
