/** What the three consent interfaces share (service.md "Common consent flow"). */
export type ConsentKind = 'payment' | 'account' | 'guarantee'

/** field-standard.md section 3: four states; everything finer is a dated flag. */
export type ConsentStatus = 'AwaitingAuthorization' | 'Authorized' | 'Rejected' | 'Finished'

export type ConsentFlagName = 'PartlyAuthorized' | 'Activated' | 'Consumed' | 'Revoked' | 'Expired' | 'Closed'

/** service.md "Payment consent: response message", Data.Flags. */
export interface ConsentFlag {
  Flag: ConsentFlagName
  FlagSetDateTime: string
}

/** What the authorisation sub-resource reports (design.md section 4). */
export type ScaStatus = 'received' | 'psuAuthenticated' | 'finalised' | 'failed'

/** The part of a consent that its state machine reads and changes. */
export interface ConsentState {
  kind: ConsentKind
  status: ConsentStatus
  flags: ConsentFlag[]
}
