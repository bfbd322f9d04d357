import { LRUCache } from 'lru-cache'
import {
  createTppClient,
  type Encoding,
  type OperationEntry,
  operationTable,
  purposeOfContract,
  registerInSandbox,
  type SandboxApps,
  type TppClient,
} from '../sdk/index.ts'
import { recordingFetch } from './exchange.ts'
import { loopbackFetch, type OwnAddress } from './loopback.ts'

/** How an operation can be tried. Undefined for those of the contracts around the five interfaces, and for other addresses of one. */
export function findTriable(operationId: string): OperationEntry | undefined {
  const row = operationTable.find((candidate) => candidate.operationId === operationId)
  return row !== undefined && Object.hasOwn(purposeOfContract, row.contract) && !/Alias$/.test(operationId) ? row : undefined
}

/** The sample app of a contract. `record` sees what its client sends. */
export interface OpenedApp {
  bank: TppClient
  clientId: string
}

/** Opens the sample app of a contract; what it sends goes to `own`. */
export type OpenApp = (own: OwnAddress, contract: string, encoding?: Encoding) => Promise<OpenedApp>

/** The server and its time, and where its customers come back to. */
interface SampleParts {
  baseUrl: string
  contracts: readonly string[]
  redirectUri: string
  now: () => Date
}

/**
 * A developer of the sandbox with an app of each product that is offered, registered when the first of them is needed. The key stays in
 * memory.
 */
export function openSampleApps({ baseUrl, contracts, redirectUri, now }: SampleParts): OpenApp {
  let registered: Promise<SandboxApps> | undefined
  const register = (own: OwnAddress) =>
    registerInSandbox({
      baseUrl,
      purposes: [...new Set(contracts.map((contract) => purposeOfContract[contract]!))],
      redirectUri,
      organisation: 'Playground',
      name: 'Playground',
      fetch: loopbackFetch(baseUrl, own),
    }).catch((error: unknown) => {
      registered = undefined
      throw error
    })
  // A client keeps the bank's metadata and its token. The addresses of one server are few.
  const clients = new LRUCache<string, OpenedApp>({ max: 50 })
  return async (own, contract, encoding = 'jwt') => {
    const name = `${contract} ${encoding} ${own.host} ${own.port}`
    const known = clients.get(name)
    if (known) return known
    registered ??= register(own)
    const { key, apps } = await registered
    const { clientId, clientSecret } = apps[purposeOfContract[contract]!]!
    const fetch = recordingFetch(loopbackFetch(baseUrl, own))
    const secret = clientSecret === undefined ? {} : { clientSecret }
    const bank = createTppClient({ baseUrl, clientId, ...secret, signingKey: key, encoding, fetch, now, maxRetries: 0 })
    const opened = { bank, clientId }
    clients.set(name, opened)
    return opened
  }
}
