import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ErrorStyle } from '../../generated/operations.ts'
import type { ServiceClock } from '../config/clock.ts'
import { formatDateTime } from '../domain/shared/dates.ts'
import type { FieldFault } from '../domain/shared/errors.ts'
import { isUuid, isUuid4 } from '../domain/shared/formats.ts'
import { missingFields } from '../domain/verification/accountQuery.ts'
import { checkRequestTimestamp } from '../domain/verification/payeeRequest.ts'
import { onlyHeader } from '../telemetry/requests.ts'

/**
 * How an interface differs from the others, and what it demands, in ways that OpenAPI cannot express. A request has those of its
 * operation.
 */
export interface InterfaceConventions {
  /** Headers of every answer, also of refusals. `sentAt` is the moment of sending. */
  answerHeaders(request: IncomingMessage, sentAt: Date): Record<string, string>
  /** Accept is checked after the token, with the other headers. In other interfaces it is checked with the route. */
  judgesAcceptLate: boolean
  /** Unknown addresses near this interface get its 404. Near other interfaces they may be pages. */
  ownsNeighbourhood: boolean
  /** People's browsers call it, so pages of other sites must not. */
  isForBrowsers: boolean
  /** Runs after the contract's own check of the headers and before the body is read. Throws BankRefusal. */
  checkHeaders?(request: TimedRequest, rules: HeaderRules): void
  /** Finds members that are mandatory because of others. Accepts any JSON. */
  missingFields?(body: unknown): FieldFault[]
}

/** What headers are judged with. */
interface HeaderRules {
  settings: { limits: { requestTimestampSeconds: number } }
  clock: Pick<ServiceClock, 'aheadSeconds'>
}

/** A request, and the time at which it is judged. */
interface TimedRequest {
  readonly request: IncomingMessage
  readonly now: Date
}

/** The conventions by error style. Every interface has a style. */
export const interfaceConventions: Record<ErrorStyle, InterfaceConventions> = {
  ksaob: {
    answerHeaders: () => ({}),
    judgesAcceptLate: false,
    ownsNeighbourhood: true,
    isForBrowsers: false,
  },
  // Dashboard, sandbox and console.
  problem: {
    answerHeaders: () => ({}),
    judgesAcceptLate: false,
    ownsNeighbourhood: false,
    isForBrowsers: true,
  },
  // The contract of payee verification spells the header for the time of the answer in two ways, so both are sent.
  vop: {
    answerHeaders(request, sentAt) {
      const requestId = onlyHeader(request, 'x-request-id', isUuid)
      const time = formatDateTime(sentAt)
      return {
        ...(requestId !== undefined && { 'X-Request-ID': requestId }),
        'X-ResponseTimestamp': time,
        'X-Response-Timestamp': time,
      }
    },
    judgesAcceptLate: false,
    ownsNeighbourhood: true,
    isForBrowsers: false,
    checkHeaders({ request, now }, { settings: { limits }, clock }) {
      const { 'x-requesttimestamp': requestTimestamp, 'x-request-timestamp': hyphenated } = request.headers as Record<
        string,
        string | undefined
      >
      // Callers do not know that a sandbox's clock was moved, so the real time is accepted too.
      const machineTime = new Date(now.getTime() - clock.aheadSeconds() * 1_000)
      checkRequestTimestamp({ requestTimestamp, hyphenated }, [now, machineTime], limits.requestTimestampSeconds)
    },
  },
  // In account verification, Transaction-XRef-Id is mandatory on answers and optional on requests.
  verification: {
    answerHeaders: (request) => ({ 'Transaction-XRef-Id': onlyHeader(request, 'transaction-xref-id', isUuid4) ?? randomUUID() }),
    judgesAcceptLate: true,
    ownsNeighbourhood: true,
    isForBrowsers: false,
    missingFields,
  },
}
