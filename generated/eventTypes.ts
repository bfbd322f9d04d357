// Written by make generate from specs/. Do not edit.
/** The types of events, by the contract that announces them. */
export const eventTypes = {
  "account-information": [
    "KSAOB.Resource.Updated",
    "Sanad.Resource.Expiring",
    "Sanad.Webhook.Test"
  ],
  "letter-of-guarantee": [
    "KSAOB.Resource.Created",
    "KSAOB.Resource.Updated",
    "Sanad.Webhook.Test"
  ],
  "payment-initiation": [
    "KSAOB.Resource.Created",
    "KSAOB.Resource.Updated",
    "Sanad.Webhook.Test"
  ]
} as const

/** The types of all contracts. */
export const allEventTypes = [
  "KSAOB.Resource.Created",
  "KSAOB.Resource.Updated",
  "Sanad.Resource.Expiring",
  "Sanad.Webhook.Test"
] as const

/** A type of events of any contract. */
export type EventType = (typeof allEventTypes)[number]
