import { createEventReceiver } from '../../../src/sdk/index.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad, tokenAgeMs } from '../servers/shared.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { appPath, askPlatform } from './platform.ts'

/** A delivery as the dashboard shows it. */
export interface ShownDelivery {
  eventId: string
  sequence: number
  state: string
  consentId: string
  attempts: number
  isReplay: boolean
  tries: { status?: number; problem?: string }[]
}

/** What arrived at the sandbox's own receiver. */
export interface ShownArrival {
  behaviour: string
  isSignedByBank: boolean
  interactionId?: string
  event?: { jti: string; message: { Data: { Status: string }; EventMeta: { ConsentId: string } } }
  body: string
}

/** A server with an app whose events go to the sandbox's own receiver. */
export interface EventsStage {
  sanad: RunningSanad
  tpp: TestTpp
  ask(method: string, suffix: string, request?: Parameters<typeof askPlatform>[3]): ReturnType<typeof askPlatform>
  deliveries(query?: string): Promise<ShownDelivery[]>
  arrivals(): Promise<ShownArrival[]>
}

/** Opens the stage, for an app that nobody else uses. */
export async function openEventsStage(): Promise<EventsStage> {
  const sanad = await sharedSanad()
  const tpp = await registerTpp(sanad)
  const ask: EventsStage['ask'] = (method, suffix, request = {}) =>
    askPlatform(sanad, method, `${appPath(tpp.clientId)}${suffix}`, { cookie: tpp.cookie, ...request })
  return {
    sanad,
    tpp,
    ask,
    deliveries: async (query = '') => (await ask('GET', `/deliveries${query}`)).body as unknown as ShownDelivery[],
    arrivals: async () =>
      (await askPlatform(sanad, 'GET', `/sandbox/sink/${tpp.clientId}`, { cookie: tpp.cookie }))
        .body as unknown as ShownArrival[],
  }
}

/** The stage that the files share: its app has many events. */
export const openSharedEvents = () => shared('events stage', openEventsStage, tokenAgeMs)

/** The receiver that an app has in the SDK. */
export const receiverOf = ({ sanad, tpp }: Pick<EventsStage, 'sanad' | 'tpp'>) =>
  createEventReceiver({ baseUrl: sanad.baseUrl, clientId: tpp.clientId })

export { causeEvent } from '../events/causeEvent.ts'
