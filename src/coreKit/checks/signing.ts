import type { Answers } from '../core.ts'

/** Who may sign for a company, as its guarantee line has it. */
export type SigningRule = NonNullable<Answers['findGuaranteeLine']['line']>['signing']
type Band = SigningRule[number]

const endOf = ({ upToHalalas }: Band) => upToHalalas ?? Infinity

/** The bands from the lowest to the highest. */
export const bandsOf = (rule: SigningRule): Band[] => [...rule].sort((one, other) => endOf(one) - endOf(other))

/** Everybody whom a rule names. */
export const signersOf = (rule: SigningRule): string[] => [
  ...new Set(rule.flatMap(({ ways }) => ways.flatMap((way) => way.flatMap(({ of }) => of)))),
]

/** Whether each place gets a signer of its own. */
function areFilled([place, ...others]: readonly (readonly string[])[], signers: readonly string[]): boolean {
  if (!place) return true
  if (others.length >= signers.length) return false
  return signers.some(
    (signer) =>
      place.includes(signer) &&
      areFilled(
        others,
        signers.filter((one) => one !== signer),
      ),
  )
}

/** Whether these together may sign so much: the band with the lowest bound that reaches the amount holds. */
export function maySign(rule: SigningRule, amountHalalas: number, signers: readonly string[]): boolean {
  const band = bandsOf(rule).find((one) => amountHalalas <= endOf(one))
  const placesOf = (way: Band['ways'][number]) => way.flatMap(({ count, of }) => Array.from({ length: count }, () => of))
  return band?.ways.some((way) => way.length > 0 && areFilled(placesOf(way), signers)) ?? false
}
