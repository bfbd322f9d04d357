/** How much of a message is kept: members in all, characters of one text, and characters in all. */
const mostMembers = 600
const mostTextCharacters = 500
const mostCharacters = 16 * 1024

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.source
/** A country, two digits, and at least eleven more characters, also in groups. */
const ibanLike = /(?<![A-Za-z0-9])[A-Za-z]{2}\p{Nd}{2}(?:[ \u00a0]?[A-Za-z0-9]){11,30}(?![A-Za-z0-9])/u.source
/** Nine digits or more, also in groups: identity and account numbers, telephones, cards. */
const longNumber = /\p{Nd}(?:[ \u00a0]?\p{Nd}){8,}/u.source
const emailAddress = /[^\s@"<>]+@[^\s@"<>]+/.source
const sensitive = new RegExp(`(${uuid})|(${ibanLike})|(${emailAddress})|(${longNumber})`, 'giu')

/** A text in which IBANs keep their first and last four characters, and long numbers their last four. Ids in the form of a UUID stay. */
export function maskText(text: string): string {
  return text.replace(sensitive, (found: string, id?: string, iban?: string, email?: string) => {
    if (id !== undefined) return found
    if (email !== undefined) return '***@***'
    const plain = found.replace(/[ \u00a0]/g, '')
    if (iban === undefined) return `****${plain.slice(-4)}`
    // A word such as "ab12", followed by others, is no IBAN: those have more digits.
    return (plain.match(/\p{Nd}/gu) ?? []).length < 8 ? found : `${plain.slice(0, 4)}****${plain.slice(-4)}`
  })
}

/** Members that say who or where a person is, or what people write to each other. Everything below them is masked too. */
const personal = /name$|names$|address$|addressline|phone|mobile|e-?mail|birth|nickname|notes$/i
/** Names of things that end alike. */
const impersonal = new Set(['SchemeName', 'CardSchemeName', 'schemeName', 'DeviceName'])
const secret = /password|secret|token|assertion|credential|otp|onetimecode|code_verifier/i
/** Members with the number of a person or an account. A passport's has letters and too few digits to be known by its form. */
const identifier = /^(secondary)?identification$|^value$/i
/** Seconds since 1970 are long numbers too. */
const times = new Set(['exp', 'nbf', 'iat', 'auth_time'])

/** A text of a member, of which an identifier keeps at most its last two characters where its form is none of those above. */
function maskMember(name: string, text: string): string {
  const shown = maskText(text)
  return shown === text && identifier.test(name) ? `****${text.length > 4 ? text.slice(-2) : ''}` : shown
}

/** JSON of a message, masked by rule and cut to a bounded length. It never throws, and its cost does not grow with the message. */
export function maskedJson(message: unknown): string {
  let members = 0
  const walk = (value: unknown, isPersonal: boolean, name: string): unknown => {
    if (typeof value === 'string') return isPersonal ? '***' : maskMember(name, value.slice(0, mostTextCharacters).toWellFormed())
    if (typeof value === 'number')
      return isPersonal || (Math.abs(value) >= 1e8 && !times.has(name)) ? maskText(String(value)) : value
    if (typeof value !== 'object' || value === null) return value
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
      kept[shown] = secret.test(member)
        ? '***'
        : walk(content, isPersonal || (personal.test(member) && !impersonal.has(member)), member)
    }
    return kept
  }
  const text = JSON.stringify(walk(message, false, '')) ?? ''
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
