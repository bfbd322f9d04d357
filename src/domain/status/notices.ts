import type { BilingualText } from '../shared/bilingual.ts'
import { BankRefusal } from '../shared/errors.ts'
import { describeTextFault, findTextFault } from '../shared/plainText.ts'
import { isServiceInterface, serviceInterfaces } from './serviceDays.ts'

/** What a notice tells of: something that does not work, work that is planned, or anything else. */
export const noticeKinds = ['disturbance', 'maintenance', 'news'] as const

/** What the bank tells about its service. */
export interface ServiceNotice {
  noticeId: string
  kind: (typeof noticeKinds)[number]
  text: BilingualText
  /** Which interfaces it is about. None: all. */
  interfaces: readonly string[]
  beginsAt: Date
  /** Null while nobody knows. */
  endsAt: Date | null
  madeAt: Date
}

const longestText = 500

/** Checks a notice before it is shown to everybody. Throws BankRefusal 'resourceFormat' that names what is wrong. */
export function checkNotice({ text, interfaces, beginsAt, endsAt }: Omit<ServiceNotice, 'noticeId' | 'madeAt'>): void {
  const refuse = (message: string, path: string) => {
    throw new BankRefusal('resourceFormat', message, { path })
  }
  for (const language of ['en', 'ar'] as const) {
    const one = text[language].trim()
    const fault = findTextFault(one, 'line')
    if (fault) refuse(`${language} ${describeTextFault(fault, 'line')}`, language)
    if (one.length > longestText) refuse(`${language} has more than ${longestText} characters.`, language)
  }
  const unknown = interfaces.find((name) => !isServiceInterface(name))
  if (unknown !== undefined) refuse(`${unknown} is none of ${serviceInterfaces.join(', ')}.`, 'interface')
  if (endsAt !== null && endsAt <= beginsAt) refuse('A notice must end after it begins.', 'until')
}
