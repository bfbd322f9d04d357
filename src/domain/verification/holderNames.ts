/**
 * data.query.account.name of interface e: `<LastName,FirstName,MiddleName,Honorific>` or `<,,,FullName>`, angle brackets
 * optional, Arabic commas and semicolons too, several names separated by a semicolon. A company name with commas must use the
 * second form: there everything after the third comma is the name.
 */
export function readHolderNames(text: string): string[] {
  return text
    .split(/[;؛]/)
    .map(readHolderName)
    .filter((name) => name !== '')
}

function readHolderName(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .replace(/^<(.*)>$/s, '$1')
  const parts = plain.split(/[,،]/).map((part) => part.trim())
  if (parts.length === 1) return squeeze(plain)
  const [last = '', first = '', middle = ''] = parts
  // Everything after the third comma, its own commas kept.
  const full = plain
    .split(/(?<=[,،])/)
    .slice(3)
    .join('')
  if (last === '' && first === '' && middle === '') return squeeze(full)
  // The honorific says nothing about who it is.
  return squeeze([first, middle, last].join(' '))
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
