import { type FieldFault } from '../shared/errors.ts'

const shortestPassword = 12
const longestPassword = 200
const longestEmail = 254

/** One @, something on both sides, a dot in the domain; whether mail arrives there only a message could tell. */
const emailPattern = /^[^\s@\p{Cc}]{1,64}@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u

/** The form in which e-mail addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Faults of a sign-up. Length is the only rule for passwords (NIST SP 800-63B section 5.1.1.2). */
export function checkCredentials({ email, password }: { email: string; password: string }): FieldFault[] {
  const faults: FieldFault[] = []
  if (email.length > longestEmail || !emailPattern.test(normaliseEmail(email))) {
    faults.push({ path: 'email', reason: 'emailInvalid', message: 'email is not an e-mail address such as sara@tpp.example.' })
  }
  const characters = [...password].length
  if (characters < shortestPassword || characters > longestPassword) {
    faults.push({
      path: 'password',
      reason: 'passwordLength',
      message: `password must have ${shortestPassword} to ${longestPassword} characters.`,
    })
  }
  return faults
}
