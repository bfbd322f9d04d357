import { betweenDigits, describeTextFault, findDisguise, findTextFault } from '../shared/plainText.ts'

const maxCharacters = 64

/** The customer compares what two screens show, so there are letters, digits, blanks and a few signs only. */
const permitted = /^[\p{L}\p{M}\p{N} .,:#/-]*$/u

/** What people, and programs that make links of texts, take for an address: a scheme, a name with a dot inside, four numbers. */
const address = /:\/|\/\/|\p{L}:\p{L}|:\p{N}+\/|[\p{L}\p{N}-]\.\p{L}{2,}|\p{N}(?:\.\p{N}+){3}/u

/** Digits that can be called, and what may stand between them. Dates, and amounts with a point, are no such number. */
const callable = new RegExp(String.raw`\p{N}(?:${betweenDigits}\p{N}){6}`, 'u')
const dateOrAmount =
  /(?<!\p{N}(?:[ ./-]{0,2}|,))(?:\p{N}{4}-\p{N}{2}-\p{N}{2}|\p{N}{1,2}\/\p{N}{1,2}\/\p{N}{4}|\p{N}{1,3}(?:,\p{N}{3})*\.\p{N}{2}|\p{N}+\.\p{N}{2})(?!(?:[ ./-]{0,2}|,)\p{N})/gu

/**
 * Why a binding message cannot be shown to the customer, as a sentence for the app. Undefined for one that can. OpenID CIBA Core 7.1
 * wants it short and plain.
 */
export function findBindingMessageFault(message: string): string | undefined {
  if ([...message].length > maxCharacters) return `binding_message has more than ${maxCharacters} characters.`
  const hidden = findTextFault(message, 'name')
  if (hidden && hidden.reason !== 'number') return `binding_message ${describeTextFault(hidden, 'name')}`
  const disguise = findDisguise(message)
  if (disguise !== undefined) return `binding_message ${disguise}`
  if (!permitted.test(message)) return 'binding_message may have letters, digits, blanks and . , : # / - only.'
  if (callable.test(message.replace(dateOrAmount, ' x ')))
    return 'binding_message has seven digits or more in a row, which the customer could take for a phone number; send a shorter reference.'
  return address.test(message)
    ? 'binding_message looks like the address of a page; the customer compares it and must not be led elsewhere. Leave the address out.'
    : undefined
}
