/** The reason of a rejection for which nobody at the bank gave one. Codes begin with the rejecting system (UAE Open Finance, same authors). */
export const declinedByBank = { reasonCode: 'PASP.Declined', reasonMessage: 'Declined by the bank' }
