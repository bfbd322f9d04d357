const maxCharacters = 64

/**
 * Letters of any script with their marks, digits, blanks and a few signs. So there are no control characters, no line breaks, nothing
 * invisible and nothing that turns the direction of text: the customer compares what two screens show.
 */
const permitted = /^[\p{L}\p{M}\p{N} .,:#/-]*$/u

/**
 * Why a binding message cannot be shown to the customer, as a sentence for the app. Undefined for one that can. OpenID CIBA Core 7.1
 * wants it short and plain.
 */
export function findBindingMessageFault(message: string): string | undefined {
  if ([...message].length > maxCharacters) return `binding_message has more than ${maxCharacters} characters.`
  if (!permitted.test(message)) return 'binding_message may have letters, digits, blanks and . , : # / - only.'
  return /[\p{L}\p{N}]/u.test(message) ? undefined : 'binding_message has no letter and no digit.'
}
