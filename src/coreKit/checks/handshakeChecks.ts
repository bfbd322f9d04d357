import { type CoreOperationId, coreContractVersion, coreOperations } from '../../../generated/coreOperations.ts'
import type { Check } from '../check.ts'
import type { Answers } from '../core.ts'
import { expect, expectSame } from '../failure.ts'
import { anyRequest } from './anyRequest.ts'

const majorOf = (version: string) => version.split('.')[0]

const featureOf = (id: CoreOperationId) => {
  const row = coreOperations[id]
  return 'feature' in row ? row.feature : undefined
}

/** All operations that an adapter may do without: those of a feature, and those of interfaces for TPPs. */
const optional = (Object.keys(coreOperations) as CoreOperationId[]).filter(
  (id) => featureOf(id) !== undefined || coreOperations[id].offers.length > 0,
)

/** Whether the adapter names what this operation belongs to. */
function isNamed(id: CoreOperationId, { features, offers }: Answers['getCapabilities']): boolean {
  const [feature, interfaces] = [featureOf(id), coreOperations[id].offers as readonly string[]]
  const isOffered = interfaces.length === 0 || interfaces.some((name) => offers.includes(name))
  return isOffered && (feature === undefined || features.includes(feature))
}

/** How far the clock of the adapter may be off; Sanad warns from two seconds on. A sandbox may move its clock. */
const clockMs = 2_000

/** Whether the adapter can be asked, and what it says of itself. */
export const handshakeChecks: readonly Check[] = [
  {
    id: 'handshake.live',
    proves: 'The adapter says that it runs, and asks nobody for a token.',
    operations: ['getAdapterLiveness'],
    run: async ({ core }) => void (await core.ask('getAdapterLiveness')),
  },
  {
    id: 'handshake.ready',
    proves: 'The adapter says within a second that the core can be asked.',
    operations: ['getAdapterReadiness'],
    run: async ({ core }) => void (await core.ask('getAdapterReadiness')),
  },
  {
    id: 'handshake.version',
    proves: `The adapter was written after version ${majorOf(coreContractVersion)} of the contract.`,
    operations: ['getCapabilities'],
    run: async ({ core }) => {
      const { contractVersion } = await core.ask('getCapabilities')
      expectSame(majorOf(contractVersion), majorOf(coreContractVersion), 'the major version')
    },
  },
  {
    id: 'handshake.steady',
    proves: 'Two answers about offers, features and bounds are the same.',
    operations: ['getCapabilities'],
    run: async ({ core, capabilities: { offers, features, limits } }) => {
      const again = await core.ask('getCapabilities')
      expectSame({ offers: again.offers, features: again.features, limits: again.limits }, { offers, features, limits }, 'it')
    },
  },
  {
    id: 'handshake.interfaces',
    proves: 'The adapter offers something, and nothing that the contract does not know.',
    operations: ['getCapabilities'],
    run: async ({ core }) => {
      const { offers } = await core.ask('getCapabilities')
      const known = new Set<string>(Object.values(coreOperations).flatMap((row) => [...row.offers]))
      expect(offers.length > 0, 'it offers nothing')
      expectSame(
        offers.filter((offer) => !known.has(offer)),
        [],
        'what nobody knows of the offers',
      )
    },
  },
  {
    id: 'handshake.jwks',
    proves: 'The keys by which decisions are signed lie on the host of the adapter.',
    operations: ['getCapabilities'],
    feature: 'decisionCallbacks',
    run: async ({ core }) => {
      const { jwksUri } = await core.ask('getCapabilities')
      expect(jwksUri !== undefined, 'jwksUri is left out')
      expectSame(new URL(jwksUri).host, new URL(core.baseUrl).host, 'the host of jwksUri')
    },
  },
  {
    id: 'handshake.leftOut',
    proves: 'What the adapter names neither as a feature nor by an interface that it offers is 501 without effect.',
    operations: optional,
    // Whatever is offered: what is not there says so.
    offers: [],
    run: async ({ core, profile, capabilities }) => {
      for (const id of optional.filter((one) => !isNamed(one, capabilities)))
        await core.refuse(id, anyRequest(id, profile), { status: [501], code: 'notSupported' })
    },
  },
  {
    id: 'handshake.interactionId',
    proves: 'Each answer, errors too, repeats x-fapi-interaction-id.',
    operations: ['echoCall', 'getCapabilities'],
    run: async ({ core }) => {
      for (const id of ['echoCall', 'getCapabilities'] as const) {
        const own = `kit-${id}`
        const answer = await core.call(id, { headers: { 'x-fapi-interaction-id': own } })
        expectSame(answer.headers['x-fapi-interaction-id'], own, `the id in the answer of ${id}`)
      }
      const refused = await core.send('GET', '/no-such-address', { headers: { 'x-fapi-interaction-id': 'kit-refused' } })
      const repeated = refused.headers['x-fapi-interaction-id']
      expect(repeated === undefined || repeated === 'kit-refused', `an error has another id: ${repeated}`)
    },
  },
  {
    id: 'handshake.echo',
    proves: 'What the request says of itself reaches the adapter.',
    operations: ['echoCall'],
    run: async ({ core }) => {
      const { interactionId } = await core.ask('echoCall', { headers: { 'x-fapi-interaction-id': 'kit-echo' } })
      expectSame(interactionId, 'kit-echo', 'the id that the adapter has read')
    },
  },
  {
    id: 'handshake.clock',
    proves: 'The clock of the adapter runs, and its times are UTC.',
    operations: ['echoCall'],
    run: async ({ core }) => {
      const began = performance.now()
      const [first, second] = [await core.ask('echoCall'), await core.ask('echoCall')]
      const passed = Date.parse(second.now) - Date.parse(first.now)
      expect(second.now.endsWith('Z'), `${second.now} is not UTC with Z`)
      expect(passed >= 0 && passed <= performance.now() - began + clockMs, `its clock moved by ${passed} ms`)
    },
  },
]
