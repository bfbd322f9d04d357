/**
 * How a Latin spelling sounds where Latin letters only render a name of another alphabet: consonants as one letter each, vowel groups as
 * one class each. Two spellings are conventional romanisations of one word when their sounds are next to equal.
 */
export interface Sound {
  vowel: boolean
  /** Consonant letter, or vowel class: A a, L aa, E e, I i, H ee, O o, U u, R oo, V ou, Y ai, W au. */
  code: string
  /** A glide that is heard and not written. */
  unwritten?: boolean
}

const digraphs: Readonly<Record<string, string>> = {
  kh: 'x',
  gh: 'G',
  sh: 'S',
  ch: 'S',
  th: 'T',
  dh: 'D',
  ph: 'f',
  ck: 'k',
  dj: 'j',
  zh: 'Z',
}
/** Vowel classes and the groups of letters that write them; a longer group counts by its first two letters. */
const vowelGroups: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    A: 'a',
    L: 'aa',
    E: 'e eo',
    I: 'i y',
    H: 'ee ie ii iy yi ea',
    O: 'o oa oe',
    U: 'u ue eu',
    R: 'oo uu',
    V: 'ou',
    W: 'ow au aw ao aou aoo',
    Y: 'ai ay ei ey ae aee aei aie aai aay eei eey',
  }).flatMap(([code, groups]) => groups.split(' ').map((letters) => [letters, code])),
)
/** What it costs to read one sound for another: nothing where conventions differ, part of a letter where hearing does. */
const substitutions: Readonly<Record<number, string>> = {
  0: 'AE AL EI EY IH HY OU OV OW OR UV UR VR VW qk qG gG jZ Dd Tt vw',
  0.3: 'AO LO UW Tz vf Zz EH',
  0.4: 'AY LY IY',
  0.5: 'AU LU AW LW gk xh xk bp bv Td HE',
  0.6: 'EO EU YI sS sz zj mn',
  0.7: 'AI AH LI LH',
}
/** The same where the word behind both spellings is Arabic: ج is j and g, ق is q and g, ث is th and s, ذ, ض and ظ are dh, z, d and th. */
const arabicSubstitutions = 'qg gj Dz DT Ts'
const ownVowel = 0.9
const ownConsonant = 1.2
const costs = new Map<string, number>()
const setCost = (table: Map<string, number>, pairs: string, cost: number): void => {
  for (const pair of pairs.split(' '))
    for (const key of [pair, pair[1]! + pair[0]!]) table.set(key, Math.min(table.get(key) ?? Infinity, cost))
}
for (const [cost, pairs] of Object.entries(substitutions)) setCost(costs, pairs, Number(cost))
const arabicCosts = new Map(costs)
setCost(arabicCosts, arabicSubstitutions, 0)
setCost(costs, arabicSubstitutions, 0.5)
/** One bucket for all consonants that may agree, directly or over a third. */
const bucketOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ K: 'qkgGjZ', T: 'DzTtds', F: 'vfw' }).flatMap(([bucket, codes]) => [...codes].map((code) => [code, bucket])),
)

const isVowelLetter = (letter: string | undefined): boolean => letter !== undefined && 'aeiou'.includes(letter)

/**
 * French gu and c before e and i, -que, and sounds that two letters write; 1 and 2 are glides that many spellings leave out (Fuad, Ziad).
 */
const spelledOut = (word: string): string =>
  word
    .replace(/(?<=[aeiou])h$/, '')
    .replace(/([yw])\1/g, '$1')
    .replace(/t?sch|tch/g, 'ch')
    .replace(/x/g, 'ks')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/que$/, 'k')
    .replace(/qu(?=[ei])/g, 'q')
    .replace(/([aeiou])e(?=va?$)/g, '$1ye')
    .replace(/([aeo])i(?=y[aeiou])/g, '$1')
    .replace(/ai(?=e[^aeiou])/g, 'a2')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/aou(?=[aeiy])/g, 'aw')
    .replace(/(?<=a)ie$/, 'i2e')
    .replace(/u(?=[ao])/g, 'u1')
    .replace(/o(?=a[^aeiou])/g, 'o1')
    .replace(/([uo])(?=i)/g, (vowel) => `${vowel}2`)
    .replace(/i(?=[ao])/g, 'i2')
    .replace(/ou(?=[ae])/g, 'ou1')

/** Words share their sounds; only letters that no list has are made anew. */
const soundTable = (codes: string, vowel: boolean): Readonly<Record<string, Sound>> =>
  Object.fromEntries([...codes].map((code) => [code, { vowel, code }]))
const consonantSounds = soundTable('bcdfghjklmnpqrstvwxyzSTDGZ', false)
const vowelSounds = soundTable('ALEIHOURVYW', true)
const unwrittenGlides: Readonly<Record<string, Sound>> = {
  1: { vowel: false, code: 'w', unwritten: true },
  2: { vowel: false, code: 'y', unwritten: true },
}
const consonant = (code: string): Sound => unwrittenGlides[code] ?? consonantSounds[code] ?? { vowel: false, code }

/**
 * The sounds of a cleaned Latin word; double consonants count once, an h that closes the word after a vowel not at all (see
 * `soundVariants`).
 */
export function soundsOf(word: string): Sound[] {
  const text = spelledOut(word)
  const sounds: Sound[] = []
  let vowels = ''
  const closeVowels = () => {
    if (vowels !== '') sounds.push(vowelSounds[vowelGroups[vowels] ?? vowelGroups[vowels.slice(0, 2)] ?? 'A']!)
    vowels = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    const glide =
      (letter === 'y' || letter === 'w') &&
      !isVowelLetter(text[at + 1]) &&
      !(letter === 'w' && text[at + 1] === 'y') &&
      (letter === 'y' || vowels !== '')
    if (isVowelLetter(letter) || glide) {
      vowels += letter
      continue
    }
    closeVowels()
    const pair = digraphs[text.slice(at, at + 2)]
    if (pair !== undefined) at++
    const sound = consonant(pair ?? letter)
    const last = sounds.at(-1)
    if (last === undefined || last.vowel || last.code !== sound.code) sounds.push(sound)
  }
  closeVowels()
  return sounds
}

/** A closing h after a vowel may be silent (Sarah) or a consonant (Najah): both ways to hear a word. */
export function soundVariants(word: string): Sound[][] {
  const sounds = soundsOf(word)
  return /[aeiou]h$/.test(word) ? [sounds, [...sounds, consonant('h')]] : [sounds]
}

/** The consonants of a word by bucket, without the weak ones: words that may sound alike share it. */
export function skeletonOf(sounds: readonly Sound[]): string {
  let skeleton = ''
  for (const [at, { vowel, code, unwritten }] of sounds.entries()) {
    if (vowel || unwritten === true || (at > 0 && (code === 'h' || code === 'y'))) continue
    const bucket = bucketOf[code] ?? code
    if (!skeleton.endsWith(bucket)) skeleton += bucket
  }
  return skeleton
}

function substitution(left: Sound, right: Sound, table: ReadonlyMap<string, number>): number {
  if (left.vowel !== right.vowel) return 3
  if (left.code === right.code) return 0
  return table.get(left.code + right.code) ?? (left.vowel ? ownVowel : ownConsonant)
}

/** What it costs that one spelling writes a sound and the other does not. A spelling of the lists that writes more shows a slip. */
function extra(sounds: readonly Sound[], at: number, listed = false): number {
  const { vowel, code, unwritten } = sounds[at]!
  const last = sounds.length - 1
  if (!vowel) {
    if (unwritten === true) return 0
    if (code === 'h') return at === 0 ? 1 : 0.4
    return (code === 'y' || code === 'w') && at > 0 ? 0.25 : ownConsonant
  }
  if (at === last) return code === 'E' ? 0.25 : 1
  if ('OUV'.includes(code) && sounds[at + 1]?.code === 'w') return 0.2
  if ('IEH'.includes(code) && sounds[at + 1]?.code === 'y') return 0.2
  if (!'AEIOU'.includes(code)) return 0.8
  if (listed) return 0.45
  // The vowel that helps over the last consonants (Badr, Bader), and the one that North Africa swallows before a diphthong (Ghneimat).
  if (code === 'E' && at === last - 1 && at >= 2) return 0.25
  return at === 1 && 'UOA'.includes(code) && 'YH'.includes(sounds[at + 2]?.code ?? '') ? 0.25 : 0.45
}

/** How two spellings are compared. */
export interface Hearing {
  /** The right one stands in the lists: what the left one lacks of it counts in full. */
  listed?: boolean
  /** The word behind them is Arabic. */
  arabic?: boolean
}

/** How far apart two spellings sound: 0 when every sound agrees by convention, about 1 for each letter that does not. */
export function soundDistance(
  left: readonly Sound[],
  right: readonly Sound[],
  { listed = false, arabic = false }: Hearing = {},
): number {
  const table = arabic ? arabicCosts : costs
  let previous = [0]
  for (let column = 0; column < right.length; column++) previous.push(previous[column]! + extra(right, column, listed))
  for (let row = 0; row < left.length; row++) {
    const skip = extra(left, row)
    const current = [previous[0]! + skip]
    for (let column = 0; column < right.length; column++)
      current.push(
        Math.min(
          previous[column]! + substitution(left[row]!, right[column]!, table),
          previous[column + 1]! + skip,
          current[column]! + extra(right, column, listed),
        ),
      )
    previous = current
  }
  return previous[right.length]! + (arabic && arePatterns(left, right) ? otherPattern : 0)
}

const otherPattern = 0.45
/**
 * Sameh and Samah, Raed and Raad: the last vowel tells two patterns of Arabic words apart, where nothing but one vowel stands before it.
 */
const arePatterns = (left: readonly Sound[], right: readonly Sound[]): boolean =>
  left.length === 5 &&
  right.length === 5 &&
  [left, right].every((sounds) => sounds.every(({ vowel }, at) => vowel === (at % 2 === 1))) &&
  'AL'.includes(left[3]!.code) !== 'AL'.includes(right[3]!.code)

/** Up to here two spellings are one name in two conventions. */
export const soundsAlike = 0.3
/** The same where the language of a name is not known: no bent vowel. */
export const soundsAlikeAnywhere = 0.25
