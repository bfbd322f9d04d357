import { isFunctionWord, meaningOf, splitLegalForm, wordsThatMean } from './businessWords.ts'
import { clean, isArabic, withoutArabicArticle } from './clean.ts'
import { companyName } from './companyWords.ts'
import { plainNames } from './knownNames.ts'
import type { PayeeHolder } from './matchPayee.ts'
import { articleWords, connectorWords, ownerTitles, wordsLeftOut } from './personWords.ts'
import { soundDistance, soundsAlike, soundVariants } from './sounds.ts'

/** Brackets and quotation marks, and trade marks, which name nobody. Not the ones that are typed as apostrophes inside a name. */
const enclosing = /(?![‘’])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"＂<>®©™℠]/gu

/** The name without brackets and quotation marks, so that what stands in them is compared like every other word. */
export const withoutEnclosing = (name: string): string => name.replace(enclosing, ' ').replace(/\s+/gu, ' ').trim()

/**
 * What a reader sees and a matcher that listens to sounds may pass over, character by character: pictures, ticks and lines through letters;
 * letters, digits and marks of other alphabets; marks on letters but for the Arabic vowel signs, since they make another letter to the eye;
 * letters that the two alphabets have besides their common ones and that are folded by sound (ڧ looks like ف and is read ق).
 */
const signs: readonly RegExp[] = [
  /(?![+´`])[\p{S}\p{Co}\p{Cn}\p{Me}\u0334-\u0338\u20d0-\u20f0]/gu,
  /(?=[\p{L}\p{N}])[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/gu,
  /(?=\p{M})[^\u064b-\u0655\u0670]/gu,
  /(?=[\p{L}\p{M}])(?=\p{Script=Arabic})[^\u0621-\u063a\u0641-\u0655\u0670\u06a9\u06be\u06c1\u06cc]/gu,
]
const signsOf = (text: string): string[] => {
  const folded = text.replace(enclosing, ' ').normalize('NFKC')
  const latin = [...folded].filter(
    (letter) => /\p{Script=Latin}/u.test(letter) && /\p{L}/u.test(letter) && !/^[a-z]/i.test(letter.normalize('NFKD')),
  )
  return [...signs.flatMap((pattern) => folded.match(pattern) ?? []), ...latin]
}

/** Numbers by value, in the digits of the two alphabets. */
const numbersOf = (text: string): string[] =>
  clean(text)
    .match(/\d+/g)
    ?.map((digits) => digits.replace(/^0+(?=\d)/, '')) ?? []
const wordsOf = (name: string): string[] => clean(name).match(/[\p{L}\p{N}]+/gu) ?? []
const lettersOf = (name: string): string => wordsOf(name).join('')

/** What makes two payees of one person's name. A slash needs blanks around it: "A/Rahman" is one name. */
const togetherSigns = /[&+]|\s\/\s/

/**
 * What of a name may be passed over by a bank that compares it: articles that are none, legal forms but the plain ones, brands that only
 * translate another one, signs; and where the name is not a business's, titles, numbers and words of one letter. Business and person are
 * told apart because a matcher of businesses compares numbers and titles. Words that only hold others together are passed over rightly.
 */
export function mayBePassedOver(name: string): string[] {
  const words = wordsOf(name)
  const left = wordsLeftOut(withoutEnclosing(name)).filter((word) => !isFunctionWord(word))
  const telling = tellingWords(words, left)
  const isBusiness = telling.some(saysBusiness)
  const isPerson = !isBusiness && telling.length >= 2
  return [
    ...new Set([
      ...(isBusiness ? [] : left),
      ...words.filter((word) => word === 'foundation' || isCharity(formsOf([`${word} x`, `x ${word}`]))),
      ...formWords(name),
      ...(isPerson && telling.every(isPersonal) ? [] : brandsOfTwoWords(name)),
      ...strangeArticles(words).filter((word) => clean(name).includes(`${word}-`)),
      ...signsOf(name),
      // A long one is a phone number, in whosever name.
      ...numbersOf(name).filter((number) => isPerson || number.length >= 5),
      ...(isPerson ? words.filter((word) => /^(\p{L})\1+$/u.test(word)) : []),
    ]),
  ]
}

/** The words that say who it is: no titles, articles, connectors or numbers. What is passed over proves nothing about the rest. */
const tellingWords = (words: readonly string[], left: readonly string[]): string[] =>
  words.filter(
    (word) =>
      !left.includes(word) &&
      !articleWords().has(word) &&
      !connectorWords().has(word) &&
      !isFunctionWord(word) &&
      !/^(?:\d+|(\p{L})\1+)$/u.test(word),
  )

const isPersonal = (word: string): boolean => plainNames.find(word) !== undefined
const saysCompany = (word: string): boolean => splitLegalForm(['x', word]).saysCompany
// Short forms may be a part of a name that is written apart (Sa Ad).
const saysBusiness = (word: string): boolean =>
  word.length >= 3 &&
  !isPersonal(word) &&
  (['activity', 'generic'].includes(meaningOf(word)?.kind ?? '') || formsOf([`x ${word}`]).size > 0 || saysCompany(word))

/** The words of a legal form that makes another company of it: a listed one, a foundation. */
function formWords(name: string): string[] {
  const { forms, words } = companyName(withoutEnclosing(name)).legal
  if ([...forms].every((form) => plainForms.has(form))) return []
  const isPlain = (word: string) => {
    const own = [...formsOf([`x ${word}`])]
    return own.length > 0 && own.every((form) => plainForms.has(form))
  }
  return wordsOf(name).filter(
    (word) =>
      !words.includes(word) &&
      !isFunctionWord(word) &&
      !articleWords().has(word) &&
      !saysCompany(word) &&
      !isPlain(word) &&
      !isPersonal(word),
  )
}

/**
 * Brands that have another word of their meaning in the same letters, Lulu and Pearl. After "of" a word describes (Ministry of Justice).
 */
function brandsOfTwoWords(name: string): string[] {
  const described = new Set([...clean(name).matchAll(/(?<!\p{L})of (?:the |al[- ])?(\p{L}+)/gu)].map(([, word]) => word!))
  return companyName(withoutEnclosing(name))
    .words.filter(
      ({ text, meaning }) =>
        meaning?.kind === 'own' &&
        !described.has(text) &&
        wordsThatMean(meaning).some(
          (other) => isArabic(other) === isArabic(text) && !isAlike(withoutArticle(text), withoutArticle(other)),
        ),
    )
    .map(({ text }) => text)
}

/** Whether the name says something that no name of the holder says, although the matcher found them the same. */
export function isPassedOver(name: string, { kind, names }: PayeeHolder): boolean {
  const held = names.join(' ').normalize('NFKC')
  if (signsOf(name).some((sign) => !held.includes(sign))) return true
  const numbers = new Set(numbersOf(held))
  if (numbersOf(name).some((number) => !numbers.has(number))) return true
  if (kind === 'person' && togetherSigns.test(name) && !togetherSigns.test(held)) return true
  return kind === 'person' ? leavesWordOut(name, names) : saysOtherForm(name, names) || saysTranslation(name, names)
}

/** A title, an article that is none, or a sign that makes two payees of one. Words that only stand apart or together leave nothing out. */
function leavesWordOut(name: string, names: readonly string[]): boolean {
  if (names.some((held) => lettersOf(held) === lettersOf(name))) return false
  const held = names.flatMap(wordsOf).map(withoutArticle)
  const words = wordsOf(withoutEnclosing(name))
  const strange = strangeArticles(words)
  const left = [...wordsLeftOut(withoutEnclosing(name)), ...strange].filter(
    (word) => !isFunctionWord(word) || strange.includes(word),
  )
  return left.some((word) => !held.some((one) => soundsLike(withoutArticle(word), one)))
}

/** Parts that were found joined by their sound are the holder's only where their letters are. */
export function isJoinedBySound(name: string, names: readonly string[]): boolean {
  const held = names.map(lettersOf)
  return wordsOf(withoutEnclosing(name)).some((word) => !held.some((letters) => letters.includes(word)))
}

/** Words that may be read as an article and are not one here: "UN-Khalid". */
const strangeArticles = (words: readonly string[]): string[] =>
  words.filter((word, at) => articleWords().has(word) && !isArticleOf(word, words[at + 1]))

/** The article as it is written, or as it is spoken before the next letter. */
const isArticleOf = (word: string, next = ''): boolean =>
  /^(?:a?al|el|ul|il)$/.test(word) || (next !== '' && next.startsWith(word.slice(1)))
const withoutArticle = (word: string): string => withoutArabicArticle(word).replace(/^[ae]l-?(?=.{3})/, '')

type Forms = ReadonlySet<string>
const formsOf = (names: readonly string[]): Forms => new Set(names.flatMap((name) => [...companyName(name).legal.forms]))
const isCharity = (forms: Forms): boolean => forms.has('charity') || forms.has('endowment')
/** What anybody may add to the name of a business without making it look like more. */
const plainForms = new Set(['limited', 'establishment'])

/**
 * A legal form that the bank does not hold makes another one of the company: an establishment that is listed, a business that is a
 * charity.
 */
function saysOtherForm(name: string, names: readonly string[]): boolean {
  const held = formsOf(names)
  const shown = [...formsOf([name])].filter((form) => !held.has(form))
  const heldWords = new Set(names.flatMap(wordsOf))
  const titles = wordsOf(name).filter((word) => ownerTitles().has(word) || word === 'foundation')
  return (
    shown.some((form) => held.size > 0 || !plainForms.has(form)) ||
    titles.some((word) => !heldWords.has(word) && !isFunctionWord(word))
  )
}

/** A brand of one meaning in the same letters is another brand: Lulu is not Pearl, though both are لؤلؤة. */
function saysTranslation(name: string, names: readonly string[]): boolean {
  const likeWritten = names.filter((held) => held !== '' && isArabic(held) === isArabic(name))
  const held = likeWritten.flatMap((one) => companyName(one).words)
  return companyName(withoutEnclosing(name)).words.some(({ text, meaning }) => {
    if (meaning?.kind !== 'own' && meaning?.kind !== 'generic') return false
    const partners = held.filter((one) => one.meaning?.key === meaning.key)
    return partners.length > 0 && !partners.some((one) => isAlike(withoutArticle(text), withoutArticle(one.text)))
  })
}

/** One word to the eye or the ear: equal, a beginning, an abbreviation, or spelled otherwise. */
function isAlike(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  if (short.length >= 3 && long.startsWith(short)) return true
  const isShortened = short.length >= 3 && short[0] === long[0] && short.at(-1) === long.at(-1) && isWithin(short, long)
  return isShortened || soundsLike(left, right)
}

/** Equal, or in Latin letters of one sound. */
const soundsLike = (left: string, right: string): boolean =>
  left === right ||
  (!isArabic(left + right) &&
    soundVariants(left).some((mine) =>
      soundVariants(right).some((theirs) => soundDistance(mine, theirs, { arabic: true }) <= soundsAlike),
    ))

function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}
