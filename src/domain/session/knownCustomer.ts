/**
 * Who a customer is to the core bank: all that is needed of them to record what they decide. `customerId` is the bank's own opaque id, for
 * ever the same person's.
 */
export interface KnownCustomer {
  nationalIdentificationNumber: string
  customerId: string
}

/** The same as it is kept. */
export interface KeptCustomer extends KnownCustomer {
  /** When the core bank last said so. It is written once a day at most, so it may have said so again since. */
  seenAt: Date
}
