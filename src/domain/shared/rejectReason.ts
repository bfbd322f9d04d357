/**
 * The default reason of a rejection, for when the bank gave none. Codes begin with the rejecting system (UAE Open Finance, same
 * authors).
 */
export const declinedByBank = { reasonCode: 'PASP.Declined', reasonMessage: 'Declined by the bank' }
