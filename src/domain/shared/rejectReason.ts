import { toPlainLine } from './plainText.ts'

/** Why the bank has rejected a payment or a letter, in the form of the contracts (RejectReasonCode). */
export interface RejectReason {
  code: string
  message: string
}

/** The reason that is kept of a payment or letter. Undefined for one that was not rejected. */
export const rejectReasonOf = ({
  rejectReasonCode: code,
  rejectReasonMessage: message,
}: {
  rejectReasonCode: string | null
  rejectReasonMessage: string | null
}): RejectReason | undefined => (code === null ? undefined : { code, message: message ?? '' })

/**
 * The codes that each contract can express. UAE Open Finance, same authors: a code begins with the rejecting system. The core bank decides
 * which codes there are.
 */
export const reasonCodePatterns = {
  payment: /^(?=.{3,40}$)[A-Za-z]+\.[A-Za-z0-9]+$/,
  letter: /^[A-Za-z]{1,20}\.[A-Za-z0-9]{1,40}$/,
} as const

/** The longest text of a reason in the contracts, in characters. */
export const longestReasonMessage = 500

/** The line of the log about a reason with faults. */
export const strangeReason = 'the core bank gave a reason that the contract cannot express; another one was recorded'

/** Says in the contracts that nobody gave a reason. */
const noReason = 'PASP.Declined'

/**
 * Why the bank has ended what the core bank never took. It is the same whatever the bank's people had found, so that it tells nobody that
 * another customer has reported it as fraud (docs/decisions/customers.md#a-no-has-no-name).
 */
export const endedByBank: RejectReason = {
  code: 'PASP.NotCarriedOut',
  message: 'The bank ended it before it was carried out.',
}

/**
 * A reason as the core bank gave it, in a form that can be stored and answered: a wrong code becomes PASP.Declined, and a text is cut where
 * it is too long. `faults` say what was wrong, for the log; they are empty for a reason that is taken as it is.
 */
export function toRejectReason(
  { reasonCode, reasonMessage }: { reasonCode: unknown; reasonMessage: unknown },
  kind: keyof typeof reasonCodePatterns,
): { reason: RejectReason; faults: string[] } {
  const isCode = typeof reasonCode === 'string' && reasonCodePatterns[kind].test(reasonCode)
  // A character has at most two code units. However long the text is, no more of it is looked at.
  const given = typeof reasonMessage === 'string' ? [...reasonMessage.slice(0, 2 * longestReasonMessage)] : []
  // Apps and customers read it as one line; PostgreSQL stores no NUL, and half of a character is no text.
  const message = toPlainLine(given.slice(0, longestReasonMessage).join('').toWellFormed())
  return {
    reason: { code: isCode ? reasonCode : noReason, message },
    faults: [
      ...(isCode
        ? []
        : [
            `reasonCode is not of the form System.Code: ${typeof reasonCode === 'string' ? reasonCode.slice(0, 100) : typeof reasonCode}`,
          ]),
      ...(message === reasonMessage ? [] : [`reasonMessage is no text of at most ${longestReasonMessage} plain characters`]),
    ],
  }
}
