import type { JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Encoding, OperationId, OperationEntry } from '../sdk/index.ts'
import { objectOfPart, splitJws } from '../sdk/jwsParts.ts'
import { record, recordingFetch, signedBytesOf, type SignedBytes, type WireExchange } from './exchange.ts'
import { loopbackFetch, type OwnAddress } from './loopback.ts'
import { fill } from './placeholders.ts'
import { prepare, type Prepared } from './prepare.ts'
import { openSampleApps } from './sampleApp.ts'
import type { Step } from './samples.ts'
import { type AnswerVerdict, explainAnswer, readMessage } from './verdicts.ts'
import { createTryAuthorizations } from './tryAuthorizations.ts'

export { ConsentWithoutToken } from './prepare.ts'
export { findTriable } from './sampleApp.ts'
export type { FinishedAuthorization } from './tryAuthorizations.ts'

/** What somebody wants to try with the sample app. Empty ids are made by the playground. */
export interface RequestDraft {
  row: OperationEntry
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The message as text, perhaps with placeholders; '' when the operation takes none. */
  message: string
  encoding: Encoding
  /** The consent whose customer's token is sent; '' for a sample. */
  consentId: string
}

/** The same with the reader's own app. The server has no private key of it, so the reader gives a token and a finished JWS. */
export interface OwnRequestDraft extends Pick<RequestDraft, 'row' | 'path' | 'query'> {
  token: string
  /** A compact JWS, or plain JSON for operations that are not signed; '' when there is no body. */
  body: string
}

/** The outcome of a try: what was sent, and what came back. */
export interface Tried {
  /** What the playground did first. */
  steps: Step[]
  exchange: WireExchange
  signed: SignedBytes | undefined
  verdicts: AnswerVerdict[]
  message: unknown
  /** The path and the message as they were sent, for samples of code. */
  sent: { path: Record<string, string>; message: unknown }
}

/** What the playground needs. */
export interface PlaygroundOptions {
  baseUrl: string
  /** The contracts that this server offers. */
  contracts: readonly string[]
  /** The message of an operation's first example as JSON, perhaps with placeholders. */
  exampleOf: (operationId: OperationId) => string
  /** The statuses that the contract has for an operation. */
  statusesOf: (operationId: OperationId) => readonly string[]
  redirectUri: string
  /** The time of the server that is called: its sandbox's clock may be ahead. */
  now: () => Date
}

/** As long as an access token lives; far more consents than people try in that time. */
const bounds = { max: 1_000, ttl: 600_000 }
const sampleBounds = { max: 10, ttl: 300_000 }

/**
 * A TPP inside the sandbox, for pages on which people try operations, with a sample app of each product. All it can do, every TPP can: it
 * calls this server over HTTP, through the whole pipeline.
 */
export function createPlayground(options: PlaygroundOptions) {
  const { baseUrl, contracts, redirectUri, exampleOf, now } = options
  const tokens = new LRUCache<string, string>(bounds)
  const samples = new LRUCache<string, Prepared>(sampleBounds)
  const open = openSampleApps({ baseUrl, contracts, redirectUri, now })
  return {
    ...createTryAuthorizations({ open, redirectUri, tokens, bounds }),
    /** Sends with the sample app. Throws SanadApiError when the server cannot be asked at all, SyntaxError when the message is not JSON. */
    async send(own: OwnAddress, draft: RequestDraft): Promise<Tried> {
      const { row } = draft
      const { bank, clientId } = await open(own, row.contract, draft.encoding)
      // The app's own receiver, so that nothing is sent to the addresses of examples.
      const values = { sink: `${baseUrl}/sandbox/sink/${clientId}/200` }
      const steps: Step[] = []
      const { ids, psuToken } = await prepare({ exampleOf, tokens, samples, values }, bank, draft, steps)
      const path: Record<string, string> = { ...ids, ...filled(draft.path) }
      const text = fill(draft.message, { ...values, ...path })
      const body = text.trim() === '' ? undefined : (JSON.parse(text) as unknown)
      const input = {
        path,
        query: filled(draft.query),
        ...(body !== undefined && { body }),
        ...(psuToken !== undefined && { psuToken }),
      }
      let failure: unknown
      // A refusal, and an answer that does not verify, is what the verdicts are about.
      const exchanges = await record(() => bank.call(row.operationId, input).catch((error: unknown) => void (failure = error)))
      const exchange = exchanges.find(isCall)
      if (exchange === undefined) throw failure
      const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      const sent = { path: Object.fromEntries(names.map((name) => [name, path[name] ?? ''])), message: body }
      return { steps, sent, ...(await judge(options, { own, row, clientId, exchange })) }
    },
    /** Sends what the reader signed, as it is. */
    async sendOwn(own: OwnAddress, { row, path, query, token, body }: OwnRequestDraft): Promise<Tried> {
      const fetch = recordingFetch(loopbackFetch(baseUrl, own))
      const search = new URLSearchParams(filled(query)).toString()
      const address = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
      const type = row.isEnveloped ? 'application/jwt' : 'application/json'
      const length = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
      const url = `${baseUrl}${address}${search === '' ? '' : `?${search}`}`
      const headers = { authorization: `Bearer ${token}`, accept: type, ...(body !== '' && length) }
      const exchanges = await record(() => fetch(url, { method: row.method, headers, ...(body !== '' && { body }) }))
      const judged = await judge(options, { own, row, clientId: clientOfToken(token), exchange: exchanges[0]! })
      return { steps: [], sent: { path, message: undefined }, ...judged }
    },
  }
}

/** The playground of one server. */
export type Playground = ReturnType<typeof createPlayground>

/** What the page tells of a call. */
async function judge(
  { baseUrl, statusesOf, now }: PlaygroundOptions,
  { own, row, clientId, exchange }: { own: OwnAddress; row: OperationEntry; clientId: string; exchange: WireExchange },
): Promise<Pick<Tried, 'exchange' | 'signed' | 'verdicts' | 'message'>> {
  const jwks = (await (await loopbackFetch(baseUrl, own)(`${baseUrl}/auth/jwks`, { headers: {} })).json()) as JSONWebKeySet
  const expected = { issuer: `${baseUrl}/auth`, clientId, jwks, now: now() }
  const { isEnveloped } = row
  return {
    exchange,
    signed: signedBytesOf(exchange),
    verdicts: await explainAnswer(exchange.answer, { ...expected, isEnveloped, statuses: statusesOf(row.operationId) }),
    message: readMessage(exchange.answer),
  }
}

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** The call itself, not metadata, keys and tokens. */
const isCall = ({ url }: WireExchange) => !/^\/(auth|\.well-known)\//.test(new URL(url).pathname)

/** The app for which a token was made, as it says itself: the answer must be for the same one. */
function clientOfToken(token: string): string {
  const { client_id: clientId } = objectOfPart(splitJws(token)?.payload) ?? {}
  return typeof clientId === 'string' ? clientId : ''
}
