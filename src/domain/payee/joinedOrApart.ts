import { compareParts, type NameContext } from './compareParts.ts'
import { cheapestReading, correspondsBelow } from './crossScript.ts'
import { type Part } from './parts.ts'
import { isOn } from './rules.ts'
import { soundDistance, soundsAlike, soundVariants } from './sounds.ts'

/** Names that one side writes as one word and the other as two: Nurhaliza and Nur Haliza, Gulagha and Gul Agha, محمدرضا and Mohammad Reza. */
interface BothNames {
  typed: readonly Part[]
  held: readonly Part[]
  /** Whether anything was joined. */
  joined: boolean
}

/** Both names with two neighbours made one where the other name has them as one. */
export function joinWhereOtherDoes(typed: readonly Part[], held: readonly Part[], context: NameContext): BothNames {
  if (!isOn('joined')) return { typed, held, joined: false }
  const mine = joinLike(typed, held, context)
  const theirs = joinLike(held, mine, context)
  return { typed: mine, held: theirs, joined: mine.length < typed.length || theirs.length < held.length }
}

/** `parts` with neighbours replaced by the part of `others` that they spell together. */
function joinLike(parts: readonly Part[], others: readonly Part[], context: NameContext): readonly Part[] {
  if (parts.length < 2) return parts
  const result: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const [first, second] = [parts[at]!, parts[at + 1]]
    const whole = second === undefined ? undefined : others.find((other) => spellsTogether(first, second, other, context))
    result.push(whole ?? first)
    if (whole !== undefined) at++
  }
  return result
}

function spellsTogether(first: Part, second: Part, other: Part, context: NameContext): boolean {
  if ([first, second, other].some((part) => part.kind === 'initial')) return false
  if (other.members !== undefined && first.kind === 'plain' && second.kind === 'plain') {
    const [head, tail] = other.members
    return compareParts(first, head, context).likeness === 'same' && compareParts(second, tail, context).likeness === 'same'
  }
  const together = first.whole + second.whole
  if (first.arabic !== other.arabic) {
    const [arabic, latin] = other.arabic ? [other.whole, together] : [together, other.whole]
    return latin.length >= 6 && arabic.length >= 4 && cheapestReading([arabic], soundVariants(latin)) < correspondsBelow
  }
  if (together === other.whole) return true
  const difference = Math.abs(together.length - other.whole.length)
  if (first.arabic || !context.romanised || together.length < 6 || difference > 3) return false
  return (
    soundVariants(together).some((mine) => soundVariants(other.whole).some((theirs) => soundDistance(mine, theirs) <= soundsAlike))
  )
}
