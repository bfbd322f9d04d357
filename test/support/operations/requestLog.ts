import { randomUUID } from 'node:crypto'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad, tokenAgeMs } from '../servers/shared.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { appPath, askPlatform } from './platform.ts'

/** A text in both languages. */
interface ShownText {
  en: string
  ar: string
}

/** A verdict as the dashboard shows it. */
export interface ShownVerdict {
  check: string
  result: string
  claim?: string
  finding?: string
  message?: string
  meaning?: ShownText
  remedy?: ShownText
}

/** A request as the dashboard lists it; details only where one was asked for. */
export interface ShownRequest {
  requestId: string
  interactionId: string
  interface: string
  operationId: string
  path: string
  status: number
  outcome: string
  durationMs: number
  errorCodes: string[]
  appKnownBy?: string
  consentId?: string
  resourceId?: string
  fault?: ShownVerdict
  verdicts: ShownVerdict[]
  target?: string
  requestHeaders?: Record<string, string>
  requestBody?: string
  responseBody?: string
  bodiesLeftOut?: boolean
}

/** A server with an app whose log nobody else fills. */
export interface LogStage {
  sanad: RunningSanad
  tpp: TestTpp
  token: string
  ask(method: string, suffix: string, request?: Parameters<typeof askPlatform>[3]): ReturnType<typeof askPlatform>
  list(query?: string): Promise<ShownRequest[]>
  /** The request with this interaction id, with its details. */
  find(interactionId: string): Promise<ShownRequest | undefined>
}

/** Opens the stage for an app of its own. */
export async function openLogStage(): Promise<LogStage> {
  const sanad = await sharedSanad()
  const tpp = await registerTpp(sanad)
  const ask: LogStage['ask'] = (method, suffix, request = {}) =>
    askPlatform(sanad, method, `${appPath(tpp.clientId)}${suffix}`, { cookie: tpp.cookie, ...request })
  const list = async (query = '') => (await ask('GET', `/requests${query}`)).body as unknown as ShownRequest[]
  return {
    sanad,
    tpp,
    token: await tpp.developerToken(),
    ask,
    list,
    find: async (interactionId) => {
      const [found] = await list(`?interactionId=${interactionId}`)
      return found && ((await ask('GET', `/requests/${found.requestId}`)).body as unknown as ShownRequest)
    },
  }
}

/** The stage that the files share. */
export const openSharedLog = () => shared('log stage', openLogStage, tokenAgeMs)

/** A header that finds the request again. */
export const named = () => {
  const interactionId = randomUUID()
  return { interactionId, headers: { 'x-fapi-interaction-id': interactionId } }
}
