/**
 * Names of foreign people that crossed a script: what a Cyrillic, Greek, Hebrew or Chinese record writes of Johnson or Trump keeps the
 * consonants and bends the vowels. Such words are compared by consonant classes.
 */
export type WrittenIn = 'latin' | 'alphabet' | 'syllables'

/** The coarsest script a name is written in; Arabic has rules of its own. */
export function writtenIn(name: string): WrittenIn {
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(name)) return 'syllables'
  return otherAlphabets.test(name) ? 'alphabet' : 'latin'
}

const otherAlphabets =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Hebrew}\u0900-\u0d7f\u1200-\u135a]/u

/** The script that one of two names crossed from; undefined where both are written in the same. */
export const crossedScript = (left: { script: WrittenIn }, right: { script: WrittenIn }): WrittenIn | undefined =>
  left.script === right.script ? undefined : left.script === 'latin' ? right.script : left.script

/** A class per consonant; letters that languages exchange in names share one. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|tsch|tch|ch|sh|cz/g, 'S'],
  [/d?zh|dj|dg(?=e)|j/g, 'J'],
  [/^kh|^h|^g(?![aou]?h)/, 'G'],
  [/kh|gh/g, 'g'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|q|c(?=[aoulrkt]|$)/g, 'k'],
  [/x/g, 'ks'],
  [/t?z|ts|c/g, 's'],
  [/^y(?=[aeiou])/, 'J'],
  [/^u(?=[aeio])/, 'v'],
  [/w/g, 'v'],
  [/b/g, 'v'],
  [/(?<=.)h/g, ''],
  // eslint-disable-next-line regexp/no-super-linear-move -- no end to miss: it matches wherever it begins
  [/[aeiouy]+/g, 'a'],
]
/** Syllable scripts keep less: no voice, one liquid, one nasal, one hiss. */
const coarse: readonly (readonly [RegExp, string])[] = [
  [/[lr]/g, 'l'],
  [/ng?|m/g, 'n'],
  [/[vp]/g, 'p'],
  [/d/g, 't'],
  [/[gGk]/g, 'k'],
  [/[sSJ]/g, 's'],
  [/f/g, 'p'],
]

function skeleton(written: string, syllables: boolean): string {
  let text = written.replace(/(.)\1+/g, '$1')
  for (const [pattern, letter] of steps) text = text.replace(pattern, letter)
  if (syllables) for (const [pattern, letter] of coarse) text = text.replace(pattern, letter)
  const consonants = text.replace(/(?<=.)a/g, '')
  // Syllable scripts drop r and l that close a syllable, and hear a foreign h or w as a vowel.
  return (syllables ? consonants.replace(/^a/, '') : consonants).replace(/(.)\1+/g, '$1')
}

/**
 * How a word taken from another script relates to a Latin word: `same` when consonants and vowels correspond, `near` when only the
 * consonants do. Consonants alone do not tell Oleg from Olga or Wang from Wen, so `near` is never a full match.
 */
export function compareForeign(left: string, right: string, script: WrittenIn): 'same' | 'near' | 'differs' {
  if (left === right) return 'same'
  // A closing -a is a woman's name in most of these languages, and an opening vowel is never bent into another (Anna, Inna).
  if (script === 'alphabet' && (/a$/.test(left) !== /a$/.test(right) || opensDifferently(left, right))) return 'differs'
  const syllables = script === 'syllables'
  const alike = skeletons(left, syllables).some((mine) =>
    skeletons(right, syllables).some((theirs) => agree(mine, theirs, Math.min(left.length, right.length), syllables)),
  )
  if (!alike) return 'differs'
  return !syllables && vowelsCorrespond(left, right) ? 'same' : 'near'
}

const opensDifferently = (left: string, right: string): boolean =>
  (/^[aeio]/.test(left) && /^[aeio]/.test(right) && left[0] !== right[0]) ||
  (/^kh/.test(left) && /^g/.test(right)) ||
  (/^g/.test(left) && /^kh/.test(right))

/** Each group of vowels shares a letter with its partner: Байден is Biden, ё is e or o, Трамп only near Trump. */
function vowelsCorrespond(left: string, right: string): boolean {
  const groups = (word: string) =>
    word
      .replace(/yo/g, 'eo')
      .replace(/y/g, 'i')
      .replace(/ou|oo/g, 'u')
      .replace(/(?<=[^aeiou])e$/, (end) => (word.length > 4 ? '' : end))
      .match(/[aeiou]+/g) ?? []
  const [mine, theirs] = [groups(left), groups(right)]
  return mine.length === theirs.length && mine.every((group, at) => [...group].some((vowel) => theirs[at]!.includes(vowel)))
}

/** Full names of people, joined: pinyin letter by letter, Korean by the usual variants of its romanisation (Kim, Jong, Moon). */
export function sameJoinedName(left: string, right: string): boolean {
  const usual = (name: string): string =>
    name
      .replace(/eo|oh/g, 'o')
      .replace(/eu|oo|woo/g, 'u')
      .replace(/ee/g, 'i')
      .replace(/^k/, 'g')
      .replace(/^p(?:ark)?/, (open) => (open === 'p' ? 'b' : 'bak'))
      .replace(/^(?:yi|lee|li)/, 'i')
  return left === right || usual(left) === usual(right)
}

/** Letters that are heard in more than one way: a soft g, a Hebrew vav, Greek μπ and ντ; the q, x and ji of Chinese. */
function skeletons(word: string, syllables: boolean): string[] {
  const soft = word.replace(/g(?=[ei])/g, 'j')
  const heard = syllables
    ? [word, soft, soft.replace(/[qx]/g, 'sh'), word.replace(/[qx]/g, 'sh').replace(/[td](?=i)/g, 'j')]
    : [word, soft, word.replace(/w/g, 'u'), word.replace(/m[pb]/g, 'b').replace(/n[td]/g, 'd')]
  return [...new Set(heard.map((reading) => skeleton(reading, syllables)))]
}

function agree(mine: string, theirs: string, length: number, syllables: boolean): boolean {
  // One consonant tells little, unless there is hardly more to the name (Joe, Lee).
  if (mine === theirs) return mine.length >= 2 || (mine.length === 1 && length <= 3)
  if (!syllables) return false
  const bare = (word: string) => word.replace(/(?<=.)l/g, '')
  return bare(mine) === bare(theirs) && bare(mine).length >= 2
}
