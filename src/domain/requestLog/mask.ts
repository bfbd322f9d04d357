import { type MaskedKind, maskedKindOf, maskMembers } from '../shared/masking.ts'

/** How much of a message is kept: members in all, characters of one text, and characters in all. */
const mostMembers = 600
const mostTextCharacters = 500
const mostCharacters = 16 * 1024

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.source
/** Digits, also circled and raised ones. */
const digit = /[\p{Nd}\p{No}]/u.source
/** A date stays, also before another number. */
const date = /(?<!\d|\d[-.])(?:14|19|20)\d\d-[01]\d-[0-3]\d(?![\d-])/.source
/** So does a time of day, which has no fourth group. */
const time = /(?<![\d:])[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?![\d:])/.source
/**
 * What people put between the groups of a number: blanks, dashes, dots, strokes, brackets, marks and characters that nobody sees, and any
 * other sign where no blank, date or time stands beside it, as one does at amounts and comparisons. No colon between an address and its
 * port.
 */
const usualBetween = /[\s\p{Cf}\p{M}\p{Pd}./_,;|*+'\\()[\]=~#&•·‧∙・]/u.source
const colonBetween = /(?<!\d\.\d{1,3}\.\d{1,3}\.\d{1,3}):/.source
const between = String.raw`(?:${usualBetween}|${colonBetween}|(?<!\s)[^\p{L}\p{N}\s:](?!\s|${date}|${time}))`
/** A comma and a blank after one or two digits stand in a list of small numbers. */
const separator = String.raw`(?:(?![,;]\s)${between}|(?<=[A-Za-z\p{Nd}]{3})[,;]){0,3}`
/** A country, two digits, and at least eleven more characters, also in groups. */
const ibanLike = `(?<![A-Za-z0-9])[A-Za-z]{2}${digit}{2}(?:${separator}(?:[A-Za-z]|${digit})){11,30}(?![A-Za-z0-9])`
/** Nine digits or more, also in groups: identity and account numbers, telephones, cards. */
const longNumber = `${digit}(?:${separator}${digit}){8,}`
const separators = new RegExp(between, 'gu')
const numbers = new RegExp(`(${uuid}|${date}|${time})|(${ibanLike})|${longNumber}`, 'giu')
// Each of these begins where no part of a match can stand before it: otherwise a long text costs the square of its length.
const emailAddress = /(?<![^\s@"<>])[^\s@"<>]+@[^\s@"<>]+/g
const compactToken = /(?<![\w-])[\w-]{8,}(?:\.[\w-]*){0,4}/g
const credentials = /(?<!\w)(Bearer|Basic|DPoP) +([\w.~+/=-]{8,})/gi
const addressParameter = /([?&#;]([\w.-]{1,60})=)[^\s&#"<>]+/g

/**
 * Masks a text. IBANs keep their first and last four characters, and long numbers their last four. E-mail addresses, tokens, and parameters
 * of an address with a secret name are removed. Ids in the form of a UUID stay.
 */
export function maskText(text: string): string {
  return maskPlain(maskEncoded(text))
}

/** How often a text is decoded: what is encoded more often is nobody's mistake. */
const mostDecodings = 3
const escapes = /(?:%[\da-f]{2})+|&#(?:\d{1,7}|x[\da-f]{1,6});|\\u[\da-f]{4}|\\x[\da-f]{2}|\\u\{[\da-f]{1,6}\}/gi
/** Nine digits in base64 are twelve characters. */
const base64Like = /(?<![\w+/-])[\w+/-]{12,}={0,2}/g

/** A text that hides something behind % escapes is decoded, and base64 that hides something is removed. Any other text stays as it is. */
function maskEncoded(text: string): string {
  let decoded = text
  for (let level = 0; level < mostDecodings && /[%&\\]/.test(decoded); level += 1) decoded = decoded.replace(escapes, unescaped)
  const shown = decoded !== text && maskPlain(decoded) !== decoded ? decoded : text
  return shown.replace(base64Like, (found) => (hidesInBase64(found, 0) ? '***' : found))
}

/** Whether somebody who decodes this finds something; also behind a few letters before it, and twice. */
function hidesInBase64(found: string, level: number): boolean {
  for (let start = 0; start < 4; start += 1) {
    const hidden = Buffer.from(found.slice(start), 'base64').toString('utf8')
    if (!/^(?:[\t\n\r]|[^\p{Cc}\p{Co}\ufffd])+$/u.test(hidden)) continue
    if (maskPlain(hidden) !== hidden) return true
    if (level < 1 && (hidden.match(base64Like) ?? []).some((inner) => hidesInBase64(inner, level + 1))) return true
  }
  return false
}

/** A byte that is no text hides nothing of its neighbours. */
function unescaped(found: string): string {
  if (found.startsWith('%')) return Buffer.from(found.replaceAll('%', ''), 'hex').toString('utf8')
  const code = parseInt(found.replace(/^(?:&#x?|\\[ux]\{?)/i, ''), /^&#\d/.test(found) ? 10 : 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : found
}

function maskPlain(text: string): string {
  return text
    .replace(addressParameter, (found, start: string, name: string) => (opensSomething(name) ? `${start}***` : found))
    .replace(compactToken, (found) => (found.includes('eyJ') ? '***' : found))
    .replace(credentials, (found, scheme: string, value: string) => (/[\dA-Z=]/.test(value) ? `${scheme} ***` : found))
    .replace(emailAddress, '***@***')
    .replace(numbers, maskNumber)
}

function maskNumber(found: string, kept?: string, iban?: string): string {
  if (kept !== undefined) return found
  const plain = found.replace(separators, '')
  if (iban === undefined) return `****${plain.slice(-4)}`
  // A word such as "ab12", followed by others, is no IBAN: those have more digits.
  return (plain.match(/[\p{Nd}\p{No}]/gu) ?? []).length < 8 ? found : `${plain.slice(0, 4)}****${plain.slice(-4)}`
}

/** Whether a parameter of an address opens something. An authorization code does, whatever it is made of. */
const opensSomething = (name: string): boolean => ['secret', 'header', 'code'].includes(maskedKindOf(name, 'messages') ?? '')

/** One member of an address' query, masked by its name and its content. */
export function maskParameter(name: string, value: string): string {
  const kind = maskedKindOf(name, 'messages')
  return opensSomething(name) || kind === 'person' ? '***' : maskNamedText(value, kind)
}

/** What is left of an identifier that a pattern has found: its last characters, of an IBAN the first four too. */
const maskedIdentifier = /^(?:[A-Z]{2}[\p{Nd}\p{No}]{2})?\*{4}[A-Z\p{Nd}\p{No}]{4}$/iu

/** An identifier may also be short, such as the number of a passport, or have something else beside it: only its end is kept. */
function maskNamedText(text: string, kind: MaskedKind | undefined): string {
  const shown = maskText(text.slice(0, mostTextCharacters).toWellFormed())
  if (kind === 'code' && /\d/.test(shown)) return '***'
  if (kind !== 'identifier' || (shown !== text && maskedIdentifier.test(shown))) return shown
  return `****${text.length > 4 ? text.slice(-2) : ''}`
}

/** Seconds since 1970 are long numbers too. */
const times = new Set(['exp', 'nbf', 'iat', 'auth_time'])
const amount = /^\d{1,13}\.\d{1,5}$/

function maskScalar(value: unknown, kind: MaskedKind | undefined, name: string): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  if (kind === 'person') return '***'
  if (typeof value === 'string') return name === 'Amount' && amount.test(value) ? value : maskNamedText(value, kind)
  if (kind === 'identifier' || kind === 'code') return maskNamedText(String(value), kind)
  return Math.abs(value) >= 1e8 && !times.has(name) ? maskText(String(value)) : value
}

/** JSON of a message, masked by rule and cut to a bounded length. It never throws, and its cost does not grow with the message. */
export function maskedJson(message: unknown): string {
  const masked = maskMembers(message, {
    place: 'messages',
    mostMembers,
    deepest: mostMembers,
    scalar: maskScalar,
    name: (name) => maskText(name.slice(0, 100).toWellFormed()),
  })
  const text = JSON.stringify(masked) ?? ''
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
