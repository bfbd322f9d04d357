/**
 * How a Latin spelling of an Arabic word sounds: consonants as one letter each, vowel groups as one class each.
 * Two spellings are conventional romanisations of one word when every sound agrees.
 */
export interface Sound {
  vowel: boolean
  /** Consonant letter, or vowel class: A a, E e, I i, O o, U u, V ou, Y ai, W au, L long a (aa). */
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
const vowelGroups: Readonly<Record<string, string>> = {
  a: 'A',
  aa: 'L',
  e: 'E',
  i: 'I',
  ee: 'H',
  y: 'I',
  ie: 'H',
  ii: 'H',
  iy: 'H',
  yi: 'H',
  ea: 'H',
  o: 'O',
  u: 'U',
  oo: 'R',
  uu: 'R',
  ou: 'V',
  ow: 'W',
  ai: 'Y',
  ay: 'Y',
  ei: 'Y',
  ey: 'Y',
  ae: 'Y',
  aee: 'Y',
  aei: 'Y',
  aie: 'Y',
  aai: 'Y',
  aay: 'Y',
  au: 'W',
  aw: 'W',
  ao: 'W',
  aou: 'W',
  aoo: 'W',
  oa: 'O',
}
/** Vowel classes that stand for each other; H is a long i, R a long u. */
const vowelsAgree: Readonly<Record<string, string>> = {
  A: 'AEL',
  L: 'LA',
  E: 'EAIY',
  I: 'IEH',
  H: 'HIY',
  Y: 'YEH',
  O: 'OUVWR',
  U: 'UOVR',
  R: 'RUVO',
  V: 'VUORW',
  W: 'WVO',
}
/** Consonants that write one Arabic letter by different conventions. */
const consonantsAgree: Readonly<Record<string, string>> = {
  q: 'kgG',
  k: 'qc',
  g: 'qjGk',
  j: 'gZ',
  G: 'gq',
  D: 'zdT',
  z: 'DT',
  T: 'tDsz',
  t: 'T',
  d: 'D',
  s: 'Tc',
  c: 'ks',
  w: 'v',
  v: 'wf',
  f: 'v',
  Z: 'j',
  x: '',
  S: '',
}
/** One bucket for all consonants that may agree, directly or over a third. */
const bucket: Readonly<Record<string, string>> = {
  q: 'K',
  k: 'K',
  g: 'K',
  G: 'K',
  j: 'K',
  Z: 'K',
  c: 'K',
  D: 'T',
  z: 'T',
  T: 'T',
  t: 'T',
  d: 'T',
  s: 'T',
  v: 'F',
  f: 'F',
  w: 'F',
}

const isVowelLetter = (letter: string | undefined): boolean => letter !== undefined && 'aeiou'.includes(letter)

/** The sounds of a cleaned Latin word; double consonants count once, an h that closes the word after a vowel not at all (see `soundVariants`). */
export function soundsOf(word: string): Sound[] {
  const text = word
    .replace(/(?<=[aeiou])h$/, '')
    .replace(/([yw])\1/g, '$1')
    .replace(/x/g, 'ks')
    .replace(/aou(?=[aeiy])/g, 'aw')
    .replace(/(?<=a)ie$/, 'i2e')
    .replace(/u(?=[ao])/g, 'u1')
    .replace(/i(?=[ao])/g, 'i2')
    .replace(/ou(?=[ae])/g, 'ou1')
  const sounds: Sound[] = []
  let vowels = ''
  const closeVowels = () => {
    if (vowels !== '') sounds.push({ vowel: true, code: vowelGroups[vowels] ?? vowelGroups[vowels.slice(0, 2)] ?? 'A' })
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
    // 1 and 2 are glides between two vowels that many spellings leave out (Fuad, Ziad).
    const glideAdded = letter === '1' || letter === '2'
    const code = letter === '1' ? 'w' : letter === '2' ? 'y' : (pair ?? letter)
    const last = sounds.at(-1)
    if (last === undefined || last.vowel || last.code !== code)
      sounds.push({ vowel: false, code, ...(glideAdded && { unwritten: true }) })
  }
  closeVowels()
  return sounds
}

/** A closing h after a vowel may be silent (Sarah) or a consonant (Najah): both ways to hear a word. */
export function soundVariants(word: string): Sound[][] {
  const sounds = soundsOf(word)
  return /[aeiou]h$/.test(word) ? [sounds, [...sounds, { vowel: false, code: 'h' }]] : [sounds]
}

/** The consonants of a word by bucket: words that may sound alike share it. */
export function skeletonOf(sounds: readonly Sound[]): string {
  return sounds
    .filter((sound) => !sound.vowel)
    .map((sound) => bucket[sound.code] ?? sound.code)
    .join('')
}

function agree(left: Sound, right: Sound): boolean {
  if (left.vowel !== right.vowel) return false
  if (left.code === right.code) return true
  const table = left.vowel ? vowelsAgree : consonantsAgree
  return (table[left.code] ?? '').includes(right.code) || (table[right.code] ?? '').includes(left.code)
}

/** True when both spellings are conventional romanisations of one word; with `helping`, an e before the last consonant is free (Badr, Bader). */
export function soundAlike(left: readonly Sound[], right: readonly Sound[], helpingVowel?: 'helping'): boolean {
  if (left.length === right.length) return left.every((sound, index) => agree(sound, right[index]!))
  if (helpingVowel === undefined) return false
  const [longer, shorter] = left.length > right.length ? [left, right] : [right, left]
  const helping = longer.length - 2
  if (longer.length !== shorter.length + 1 || helping < 2) return false
  if (!longer[helping]!.vowel || longer[helping]!.code !== 'E') return false
  return shorter.every((sound, index) => agree(sound, longer[index < helping ? index : index + 1]!))
}
