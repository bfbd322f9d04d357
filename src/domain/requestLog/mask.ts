/** Members that say who or where a person is. Everything below them is masked too. */
const personal =
  /name$|names$|address$|addressline|phone|mobile|e-?mail|birth|nickname|geolocation|deviceid|contact$|notes$|^transactioninformation$/i
/** Names with the same endings that say nothing of a person. */
const impersonal = new Set(['SchemeName', 'CardSchemeName', 'schemeName', 'DeviceName'])
const secret =
  /password|secret|token|assertion|credential|otp|onetimecode|code_verifier|cookie|private_?key|api_?key|^(pin|cvv\d?|cvc\d?)$/i
/** Headers. Objects of the contracts have these names too, and they are kept. */
const header = /^(proxy-)?authorization$/i
const identifier = /^(secondary)?identification$|^value$/i

/** Whether everything below a member of this name is about a person. */
const isPersonalName = (name: string): boolean => personal.test(name) && !impersonal.has(name)

/** Whether a member is never kept. */
const isSecret = (name: string, content: unknown): boolean =>
  secret.test(name) || (header.test(name) && typeof content === 'string')

/** Whether the value of such a parameter is never kept. An authorization code is one. */
const isSecretInAddress = (name: string): boolean => isSecret(name, '') || isCode(name)

/** Whether a member holds the code of an error, or one that lets somebody in: those have digits. */
const isCode = (name: string): boolean => name === 'code'

/** Whether a member identifies somebody, whatever form its text has. */
const isIdentifier = (name: string): boolean => identifier.test(name)

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
    .replace(addressParameter, (found, start: string, name: string) => (isSecretInAddress(name) ? `${start}***` : found))
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

/** One member of an address' query, masked by its name and its content. */
export function maskParameter(name: string, value: string): string {
  if (isSecretInAddress(name) || isPersonalName(name)) return '***'
  return maskNamedText(name, value)
}

/** Under some names also a short text says who somebody is, such as the number of a passport. */
function maskNamedText(name: string, text: string): string {
  const shown = maskText(text.slice(0, mostTextCharacters).toWellFormed())
  if (isCode(name) && /\d/.test(shown)) return '***'
  return shown === text && isIdentifier(name) ? `****${text.length > 4 ? text.slice(-2) : ''}` : shown
}

/** Seconds since 1970 are long numbers too. */
const times = new Set(['exp', 'nbf', 'iat', 'auth_time'])
const amount = /^\d{1,13}\.\d{1,5}$/

function maskScalar(value: unknown, isPersonal: boolean, name: string): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  if (isPersonal) return '***'
  if (typeof value === 'string') return name === 'Amount' && amount.test(value) ? value : maskNamedText(name, value)
  return Math.abs(value) >= 1e8 && !times.has(name) ? maskText(String(value)) : value
}

/** JSON of a message, masked by rule and cut to a bounded length. It never throws, and its cost does not grow with the message. */
export function maskedJson(message: unknown): string {
  let members = 0
  const walk = (value: unknown, isPersonal: boolean, name: string): unknown => {
    if (typeof value !== 'object' || value === null) return maskScalar(value, isPersonal, name)
    if (Array.isArray(value)) {
      const kept: unknown[] = []
      for (const item of value as unknown[]) {
        if (++members > mostMembers) return [...kept, '…']
        kept.push(walk(item, isPersonal, name))
      }
      return kept
    }
    const kept: Record<string, unknown> = {}
    for (const [member, content] of Object.entries(value)) {
      if (++members > mostMembers) return { ...kept, '…': '…' }
      const shown = maskText(member.slice(0, 100).toWellFormed())
      kept[shown] = isSecret(member, content) ? '***' : walk(content, isPersonal || isPersonalName(member), member)
    }
    return kept
  }
  const text = JSON.stringify(walk(message, false, '')) ?? ''
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
