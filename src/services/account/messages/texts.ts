import { type components } from '../../../../generated/types/account-information.ts'
import { type AccountReference, type Money } from '../../../corebank/accountPort.ts'
import { formatHalalas } from '../../../domain/shared/money.ts'

type Schemas = components['schemas']

/**
 * What the bank keeps in two languages, in one member of at most `longest` characters: Arabic and English where both fit, else Arabic (the
 * contract's introduction), or English where there is no Arabic.
 */
export function inOneText({ ar, en }: { en: string; ar?: string }, longest: number): string {
  const both = ar === undefined || ar === en ? en : `${ar} · ${en}`
  const fitting = [...both].length <= longest ? both : (ar ?? en)
  return [...fitting].slice(0, longest).join('')
}

/** A holder's or counterparty's name. */
export function holderName(name: { en: string; ar?: string }): string {
  return inOneText(name, 350)
}

/** An amount with two decimals; the direction is said elsewhere. */
export function amount({ halalas, currency }: Money): Schemas['ResponseAmount'] {
  return { Amount: formatHalalas(Math.abs(halalas)), Currency: currency }
}

/** An account with the name of its holder. */
export function accountIdentification({
  identificationType,
  identification,
  name,
}: AccountReference): Schemas['AccountIdentification'] {
  return { IdentificationType: identificationType, Identification: identification, Name: holderName(name) }
}
