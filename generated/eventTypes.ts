// Written by make generate from specs/. Do not edit.
/** The types of events, by the contract that announces them. */
export const eventTypes = {
  "account-information": [
    "KSAOB.Resource.Updated",
    "Sanad.Resource.Expiring"
  ],
  "letter-of-guarantee": [
    "KSAOB.Resource.Created",
    "KSAOB.Resource.Updated"
  ],
  "payment-initiation": [
    "KSAOB.Resource.Created",
    "KSAOB.Resource.Updated"
  ]
} as const

/** The types of all contracts. */
export const allEventTypes = [
  "KSAOB.Resource.Created",
  "KSAOB.Resource.Updated",
  "Sanad.Resource.Expiring"
] as const

/** A type of events of any contract. */
export type EventType = (typeof allEventTypes)[number]
