import { describeTextFault, findDisguise, findTextFault } from '../shared/plainText.ts'

const maxCharacters = 64

/** The customer compares what two screens show, so there are letters, digits, blanks and a few signs only. */
const permitted = /^[\p{L}\p{M}\p{N} .,:#/-]*$/u

/** What people, and programs that make links of texts, take for an address: a scheme, a name with a dot inside, four numbers. */
const address = /:\/|\/\/|[\p{L}\p{N}-]\.\p{L}{2,}|\p{N}(?:\.\p{N}+){3}/u

/**
 * Why a binding message cannot be shown to the customer, as a sentence for the app. Undefined for one that can. OpenID CIBA Core 7.1
 * wants it short and plain.
 */
export function findBindingMessageFault(message: string): string | undefined {
  if ([...message].length > maxCharacters) return `binding_message has more than ${maxCharacters} characters.`
  const hidden = findTextFault(message, 'name')
  if (hidden) return `binding_message ${describeTextFault(hidden, 'name')}`
  const disguise = findDisguise(message)
  if (disguise !== undefined) return `binding_message ${disguise}`
  if (!permitted.test(message)) return 'binding_message may have letters, digits, blanks and . , : # / - only.'
  return address.test(message)
    ? 'binding_message looks like the address of a page; the customer compares it and must not be led elsewhere. Leave the address out.'
    : undefined
}
