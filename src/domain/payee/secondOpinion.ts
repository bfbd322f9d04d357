import { cheapestReading } from './crossScript.ts'
import { areTwoNamesOfOneLand } from './eastAsian.ts'
import type { Part } from './parts.ts'
import { closingVowelDiffers, onlyGenderDiffers } from './relatedNames.ts'
import { soundDistance } from './sounds.ts'

/**
 * Where the rules say no, but every part of the typed name sounds nearly like a part of the held one, the names may still be one, written
 * by conventions that no rule knows. The bound and how often it is wrong: docs/payee-matching.md#calibration-of-the-second-opinion.
 */
export const furthestTogether = 0.8
/** Shorter words sound alike too easily. */
const shortestPart = 6

/** How far apart two names sound together, in letters; Infinity where a part has no counterpart or is known to be another name. */
export function distanceTogether(typed: readonly Part[], held: readonly Part[]): number {
  if (typed.length < 2 || typed.length > held.length) return Infinity
  let together = distance(typed[0]!, held[0]!) + distance(typed.at(-1)!, held.at(-1)!)
  let next = 1
  for (const part of typed.slice(1, -1)) {
    let nearest = Infinity
    let at = next
    for (const [index, other] of held.entries()) {
      if (index < next || index >= held.length - 1 || distance(part, other) >= nearest) continue
      nearest = distance(part, other)
      at = index
    }
    together += nearest
    next = at + 1
  }
  return together
}

function distance(typed: Part, held: Part): number {
  if (areTwoNamesOfOneLand(typed.core, held.core)) return Infinity
  if (typed.text === held.text || shareName(typed, held)) return 0
  // Compounds are told apart by little (Abdulqadir, Abdulqadeer), and so are words that Arabic writes without vowels.
  if (typed.kind !== 'plain' || held.kind !== 'plain' || (typed.arabic && held.arabic)) return Infinity
  if (isKnown(typed) && isKnown(held)) return Infinity
  if (Math.min(typed.core.length, held.core.length) < shortestPart) return Infinity
  if (onlyGenderDiffers(typed, held) || closingVowelDiffers(typed.core, held.core)) return Infinity
  return typed.arabic === held.arabic ? inLatin(typed, held) : acrossScripts(typed, held)
}

const acrossScripts = (typed: Part, held: Part): number => {
  const [arabic, latin] = typed.arabic ? [typed, held] : [held, typed]
  return cheapestReading(arabic.forms, latin.sounds)
}

function inLatin(typed: Part, held: Part): number {
  let nearest = Infinity
  for (const mine of typed.sounds)
    for (const theirs of held.sounds) nearest = Math.min(nearest, soundDistance(mine, theirs, { arabic: true }))
  return nearest
}

const isKnown = (part: Part): boolean => part.names.length > 0
const shareName = (typed: Part, held: Part): boolean => {
  const [mine, theirs] = [typed, held].map((part) => [...part.names, ...part.namesBySound])
  return mine!.some((name) => theirs!.includes(name))
}
