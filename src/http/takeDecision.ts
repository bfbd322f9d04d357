import type { IncomingMessage, RequestListener } from 'node:http'
import { LRUCache } from 'lru-cache'
import getRawBody from 'raw-body'
import { statementRates } from '../config/coreBankHttp.ts'
import type { Dependencies } from '../services/dependencies.ts'
import { remoteAddressOf, siteOf } from '../telemetry/requests.ts'
import { RateLimited } from './errors/httpError.ts'
import { openOwnLimit } from './limitRate.ts'
import { commonHeaders } from './respond.ts'

/** Where a bank’s core sends its decisions, by the callback of specs/core-bank. */
export const decisionPath = '/core-callbacks/v1/decisions'

/** The longest statement that the contract allows. */
const longestStatement = 10_000

type Outcome = Awaited<ReturnType<NonNullable<Dependencies['coreBank']['takeStatement']>>>

/** How the contract answers each outcome. */
const statusOf: Record<Outcome, number> = {
  taken: 204,
  malformed: 400,
  untrusted: 401,
  contradicts: 409,
  away: 503,
}

/** Takes a signed decision of the bank's core. Whoever sends it proves who they are by the signature alone, which is looked at last. */
export function createDecisionListener({ coreBank }: Pick<Dependencies, 'coreBank'>): RequestListener {
  const senders = openSenders()
  return (request, response) => {
    const answer = (status: number, headers: Record<string, string> = {}) => {
      request.resume()
      response.writeHead(status, { ...commonHeaders, ...headers }).end()
    }
    if (request.method !== 'POST') return answer(405, { Allow: 'POST' })
    const [type] = (request.headers['content-type'] ?? '').split(';')
    if (type?.trim().toLowerCase() !== 'application/jose') return answer(415)
    const site = siteOf(remoteAddressOf(request))
    senders
      .count(site)
      .then(() => readStatement(request))
      .then((statement) => coreBank.takeStatement!(statement))
      .then((outcome) => {
        if (outcome === 'untrusted' || outcome === 'malformed') senders.note(site)
        answer(statusOf[outcome])
      })
      .catch((failure: unknown) => {
        if (failure instanceof RateLimited) return answer(429, { 'Retry-After': String(failure.retryAfterSeconds) })
        answer((failure as { type?: string }).type === 'entity.too.large' ? 413 : 503)
      })
  }
}

const readStatement = async (request: IncomingMessage): Promise<string> => {
  const length = request.headers['content-length'] ?? null
  return (await getRawBody(request, { limit: longestStatement, length, encoding: 'latin1' })).trim()
}

/**
 * How much each site may send, which is an address of IPv4 and has 65,536 networks of IPv6. It is counted before anything is read, in
 * memory, because what it spares is this instance's own work. A site whose statements are not the bank's is left out for a while sooner:
 * each of them costs a signature that says no.
 */
function openSenders() {
  const everything = openOwnLimit('decisions', statementRates.everything)
  const wrong = openOwnLimit('wrong decisions', statementRates.wrong)
  const leftOut = new LRUCache<string, RateLimited>({ max: 10_000, ttl: 1_000 })
  return {
    async count(site: string): Promise<void> {
      const refusal = leftOut.get(site)
      if (refusal) throw refusal
      await everything(site)
    },
    note(site: string): void {
      wrong(site).catch((refusal: unknown) => {
        if (refusal instanceof RateLimited) leftOut.set(site, refusal, { ttl: refusal.retryAfterSeconds * 1_000 })
      })
    },
  }
}
