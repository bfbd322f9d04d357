/**
 * What a customer confirms. The message with the code, or the bank's app, says exactly this, so that nobody confirms one thing and gets
 * another (PSD2 RTS article 5 calls it dynamic linking). Its names and the app's are plain text of one line.
 */
export type ConfirmationTerms =
  | {
      kind: 'payment'
      amountHalalas: number
      currency: string
      /** As the app names the payee; the customer was told on the page whether both names match the account. */
      creditorName: { en?: string; ar?: string }
      creditorIban: string
      debtorIban: string
      /** Null means at once. */
      executionAt: Date | null
    }
  | { kind: 'account'; accountIds: readonly string[]; expiresAt: Date }
  | {
      kind: 'guarantee'
      amountHalalas: number
      currency: string
      beneficiaryName: string
      commercialRegistrationNumber: number
      /** Null where the letter names no beginning. */
      validityStartsAt: Date | null
      /** Null for a letter without an end. */
      validityExpiresAt: Date | null
      /** Codes of their lists in src/domain/guarantee: what it is for, what the bank undertakes, and who issues it. */
      typeOfGuarantee: string
      kindOfGuarantee: string
      formOfGuarantee: string
    }
  /** A visit to the customer's own area of the bank. */
  | { kind: 'customerArea' }

/** One thing that a customer is to confirm. */
export interface Confirmation {
  /** Names it. The same id with other terms takes the place of the earlier one, whose code is void from then on. */
  confirmationId: string
  nationalIdentificationNumber: string
  /** What it belongs to, for people who look into it: a ConsentId, or a word. */
  purpose: string
  /** The app that asks. Absent where the customer came by themselves. */
  appName?: string
  terms: ConfirmationTerms
}

/** How the customer confirms: with a code that the bank sent and they type here, or in the bank's own app. */
export type ConfirmationMethod = 'code' | 'app'

/** How the bank has asked. */
export interface ConfirmationRequest {
  method: ConfirmationMethod
  /**
   * The number that the bank's app shows beside its question, where it does. Our page shows the same, so that two screens can be compared.
   */
  shownNumber?: string
  /**
   * The last digits of the phone number that the code went to, three at most. Who knows the password reads them, so a bank tells no more;
   * of a longer number the pages show three.
   */
  sentTo?: string
  /** Until when the code, or the question in the bank's app, is good. The pages tell no time where the bank does not say. */
  answerBy?: Date
}

/**
 * `refused`: a wrong or void code. The other three are answers of the bank's app only. `waiting`: nothing was answered there yet.
 * `declined`: the customer said no to the newest question with this id, whatever terms it asked for. `expired`: it was not answered in
 * time, or it asked for other terms than these.
 */
export type ConfirmationAnswer = 'confirmed' | 'refused' | 'waiting' | 'declined' | 'expired'
