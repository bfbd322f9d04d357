import type { Counters } from './metrics.ts'

const nothing = () => undefined

/** Counters that nobody reads. They stand apart from the others, because those load a library. */
export const silentMetrics: Counters = {
  countRequest: nothing,
  countRefusal: nothing,
  countSecurityEvent: nothing,
  countCoreBankCall: nothing,
  countHandOverFailure: nothing,
  countDelivery: nothing,
  countSwitchedOff: nothing,
  countDroppedRequests: nothing,
  countMail: nothing,
  countAdapterEvent: nothing,
  timeAdapterEvent: nothing,
}
