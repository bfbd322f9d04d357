import { SanadError } from '../shared/errors.ts'

/** Members of Mt798 that may have several lines; the SWIFT message has lines in them too. */
const severalLines = new Set([
  'DetailsOfGuarantee',
  'TermsAndConditions',
  'ChargesAndFees',
  'CustomerContact',
  'BeneficiaryContact',
])

// C0 and C1 controls say nothing in a letter; the bidirectional overrides and isolates could make a printed one read otherwise.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const lineBreaking = /[\t\n\r\u2028\u2029]/

const codePoint = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** Walks every text of `value`. Throws SanadError 'resourceFormat' that names the field and the character that no letter may have. */
export function checkTexts(value: unknown, path: string, name = ''): void {
  if (typeof value === 'string') return checkText(value, path, severalLines.has(name))
  if (typeof value !== 'object' || value === null) return
  for (const [member, part] of Object.entries(value)) checkTexts(part, `${path}.${member}`, member)
}

function checkText(text: string, path: string, mayBreakLines: boolean): void {
  const found = forbidden.exec(text) ?? (mayBreakLines ? null : lineBreaking.exec(text))
  if (found === null) return
  const right = mayBreakLines ? 'letters, digits, signs and line breaks' : 'one line of letters, digits and signs'
  throw new SanadError('resourceFormat', `${path} holds the control character ${codePoint(found[0])}; it takes ${right}.`, {
    path,
  })
}
