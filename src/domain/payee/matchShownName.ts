import { bothScripts } from '../shared/bilingual.ts'
import { clean, isArabic } from './clean.ts'
import { matchPayee, maximumTypedNames, readSeveral, type PayeeHolder, type PayeeVerdict } from './matchPayee.ts'
import { isJoinedBySound, isPassedOver, withoutEnclosing } from './passedOver.ts'
import { isBetter, noMatch } from './verdict.ts'

/**
 * Says whether a name that a payer is shown is the holder's. As `matchPayee`, with nothing passed over: what stands in brackets or
 * quotation marks is compared, and a title, a picture or another alphabet that the bank does not hold makes a full match a close one. Of
 * several names, separated by `;`, the worst counts. Pure and deterministic.
 */
export function matchShownName(name: string, holders: readonly PayeeHolder[]): PayeeVerdict {
  const shown = name.split(/[;؛]/).filter((one) => clean(one) !== '')
  if (shown.length === 0) return noMatch('name.empty')
  if (shown.length > maximumTypedNames) return noMatch('name.tooMany')
  return worst(shown.map((one) => matchHalves(one, holders)))
}

/** A name that is said in both scripts is shown as two, and may be held so. */
function matchHalves(name: string, holders: readonly PayeeHolder[]): PayeeVerdict {
  const whole = matchOne(name, holders)
  const halves = whole.answer === 'MTCH' ? undefined : bothScripts(name)
  return halves ? better(worst(halves.map((half) => matchOne(half, holders))), whole) : whole
}

/** One name, or two of a joint account with a word between them. */
function matchOne(name: string, holders: readonly PayeeHolder[]): PayeeVerdict {
  const alone = matchAlone(name, holders)
  if (alone.answer === 'MTCH') return alone
  const several = readSeveral(withoutEnclosing(name), holders)
  return several.reduce((found, names) => better(worst(names.map((one) => matchAlone(one, holders))), found), alone)
}

/** The best holder. Each is asked by itself, because a joint account forgives a stranger beside one of its holders. */
function matchAlone(name: string, holders: readonly PayeeHolder[]): PayeeVerdict {
  let found: PayeeVerdict = noMatch('holder.none')
  for (const [index, holder] of holders.entries()) {
    const verdict = { ...matchWhole(name, holder), holder: index }
    if (index === 0 || isBetter(verdict, found)) found = verdict
    if (found.answer === 'MTCH') break
  }
  return found
}

/**
 * A full match stays one only where everything in the name was compared, with a name in its own letters where the bank holds one. The
 * matcher is asked once for each pair of a name and what is held, because a comparison costs milliseconds.
 */
function matchWhole(name: string, holder: PayeeHolder): PayeeVerdict {
  const bare = withoutEnclosing(name)
  const whole = matchPayee(name, [holder])
  const isEqual = whole.rules.includes('name.equal')
  const verdict = isEqual || bare === name ? whole : matchPayee(bare, [holder])
  if (verdict.answer !== 'MTCH') return verdict
  const likeWritten = holder.names.filter((held) => held !== '' && isArabic(held) === isArabic(name))
  const isCompared = likeWritten.length === holder.names.length && (bare === name || !isEqual)
  const differs = !isCompared && likeWritten.length > 0 && matchPayee(bare, [{ ...holder, names: likeWritten }]).answer !== 'MTCH'
  const isJoined = verdict.rules.includes('person.joined') && isJoinedBySound(name, holder.names)
  const isLeftOut = isJoined || isPassedOver(name, holder)
  const rules = [...(isLeftOut ? ['shown.passedOver'] : []), ...(differs ? ['shown.otherLettersOnly'] : [])]
  return rules.length === 0 ? verdict : { ...verdict, answer: 'CMTC', rules: [...verdict.rules, ...rules] }
}

const better = (one: PayeeVerdict, other: PayeeVerdict): PayeeVerdict => (isBetter(one, other) ? one : other)
const worst = (verdicts: readonly PayeeVerdict[]): PayeeVerdict =>
  verdicts.reduce((found, verdict) => (isBetter(found, verdict) ? verdict : found))
