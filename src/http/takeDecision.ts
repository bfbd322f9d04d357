import type { RequestListener } from 'node:http'
import getRawBody from 'raw-body'
import type { Dependencies } from '../services/dependencies.ts'
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

/** Takes a signed decision of the bank's core. Whoever sends it proves who they are by the signature alone. */
export const createDecisionListener =
  ({ coreBank }: Pick<Dependencies, 'coreBank'>): RequestListener =>
  (request, response) => {
    const answer = (status: number, headers: Record<string, string> = {}) => {
      request.resume()
      response.writeHead(status, { ...commonHeaders, ...headers }).end()
    }
    if (request.method !== 'POST') return answer(405, { Allow: 'POST' })
    const [type] = (request.headers['content-type'] ?? '').split(';')
    if (type?.trim().toLowerCase() !== 'application/jose') return answer(415)
    getRawBody(request, { limit: longestStatement, length: request.headers['content-length'] ?? null, encoding: 'latin1' })
      .then((statement) => coreBank.takeStatement!(statement.trim()))
      .then(
        (outcome) => answer(statusOf[outcome]),
        (failure: { type?: string }) => answer(failure.type === 'entity.too.large' ? 413 : 503),
      )
  }
