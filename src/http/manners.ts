import { randomUUID } from 'node:crypto'
import { type IncomingMessage } from 'node:http'
import { type Settings } from '../config/settings.ts'
import { formatDateTime } from '../domain/shared/dates.ts'
import { type ErrorStyle } from './errors/render.ts'

/** What an interface does in its own way and no contract can say. */
export interface Manners {
  /** Headers of every answer, refusals too; `sentAt` is the moment of sending. */
  answerHeaders(request: IncomingMessage, sentAt: Date): Record<string, string>
  /** The largest body that is not a signed envelope. */
  bodyBytes(limits: Settings['limits']): number
  /** Accept is one header among others, so it is judged after the token (design.md section 7); elsewhere with the route. */
  judgesAcceptLate: boolean
  /** Unknown addresses near this interface are its own; elsewhere pages may live there. */
  ownsNeighbourhood: boolean
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The one value of a header when it has the form, else undefined. */
function headerOf(request: IncomingMessage, name: string, form: RegExp): string | undefined {
  const [value, ...more] = request.headersDistinct[name] ?? []
  return value !== undefined && more.length === 0 && form.test(value) ? value : undefined
}

const platformBody = (limits: Settings['limits']) => limits.platformBodyBytes
const verificationBody = (limits: Settings['limits']) => limits.verificationBodyBytes

/** By error style, which every interface has. */
export const manners: Record<ErrorStyle, Manners> = {
  ksaob: { answerHeaders: () => ({}), bodyBytes: platformBody, judgesAcceptLate: false, ownsNeighbourhood: true },
  problem: { answerHeaders: () => ({}), bodyBytes: platformBody, judgesAcceptLate: false, ownsNeighbourhood: false },
  // service.md, interface d: the request id comes back, and the time of the answer is told; its examples spell that header in another way.
  vop: {
    answerHeaders(request, sentAt) {
      const requestId = headerOf(request, 'x-request-id', uuid)
      const time = formatDateTime(sentAt)
      return {
        ...(requestId !== undefined && { 'X-Request-ID': requestId }),
        'X-ResponseTimestamp': time,
        'X-Response-Timestamp': time,
      }
    },
    bodyBytes: verificationBody,
    judgesAcceptLate: false,
    ownsNeighbourhood: true,
  },
  // service.md, interface e: Transaction-XRef-Id is mandatory on answers and optional on requests.
  verification: {
    answerHeaders: (request) => ({ 'Transaction-XRef-Id': headerOf(request, 'transaction-xref-id', uuid4) ?? randomUUID() }),
    bodyBytes: verificationBody,
    judgesAcceptLate: true,
    ownsNeighbourhood: true,
  },
}
