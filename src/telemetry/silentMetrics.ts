import type { Counters } from './metrics.ts'

const nothing = () => undefined

/** Counters that nobody reads. They stand apart from the others, because those load a library. */
export const silentMetrics: Counters = {
  countArrival: nothing,
  countRequest: nothing,
  countRefusal: nothing,
  countSecurityEvent: nothing,
  countCoreBankCall: nothing,
  countHandOverFailure: nothing,
  countDecision: nothing,
  countUnrecordedDecision: nothing,
  countDelivery: nothing,
  countSwitchedOff: nothing,
  countDroppedRequests: nothing,
  countMail: nothing,
  countMessage: nothing,
  countSpans: nothing,
  countAdapterEvent: nothing,
  timeAdapterEvent: nothing,
  timeStatement: nothing,
  countReplicaRead: nothing,
  countJob: nothing,
}
