import { isArabic, withoutArabicArticle } from './clean.ts'
import { compoundNames, plainNames } from './knownNames.ts'
import { joinedPart, makePart, type Part, type PartKind } from './parts.ts'
import { articleWords, type Word } from './personWords.ts'
import { isOn } from './rules.ts'

/** Names of several words that are one name: read from the words, or from one word that joins them. */
const servantWords = /^(?:عبد|abd|abd[aeou][lrnszdt]|abdoul|abdour|abed|abdush|abdash|abdesh)$/
const fatherWords = /^(?:ابو|ابي|ابا|abu|abo|abou|bu|aba|abul|abol|aboul|abil)$/
const familyPrefixes = /^(?:با|ba)$/
const faithWords = /^(?:الدين|دين|(?:[aeiu]?[ld]?)?d?dh?(?:i|ee|ie|y)ne?)$/
const godWords = /^(?:الله|allah|ullah|ulla|alla|llah|ulah)$/
/** The article that Urdu, Bengali and Malay write at the end of the first word: Rafiqul Islam, Zainal Abidin, Habibur Rahman. */
const closingArticle = /^(.{3,}?)(?:ul|oul|u([rnszdt])h?)$/
/** Endings that are a part of many names as well, so that the first word must be a name without them. */
const doubtfulArticle = /^(.{3,}?)(?:[ao]l|or)$/
const izafa = /^(?:ul|ur|us|un|uz|ud|ush|ar|al|el|ol|e|i)$/
const joinedArticle = /^(.{3,}?)(?:[aeu]l|[aeu]([rnszdt]h?)(?=\2))(.{3,})$/

/** Reads the compound that begins at `at`, with the place after it; undefined where a plain word stands. */
export function compoundAt(words: readonly Word[], at: number): { part: Part; next: number } | undefined {
  const word = words[at]!.text
  const next = nextName(words, at + 1)
  if (next === undefined) return undefined
  const following = words[next]!.text
  const made = (kind: PartKind, core: string) => ({ part: makePart(kind, core, false, wholeOf(words, at, next)), next: next + 1 })
  if (servantWords.test(word) || (/^abd[ou]$/.test(word) && /^rabb?[aou]?h?$/.test(following)))
    return made('servant', servantCore(following))
  if (fatherWords.test(word) && following.length > 1) return made('father', withoutArabicArticle(following))
  if (familyPrefixes.test(word) && at > 0 && words[at + 1]!.text.length > 2)
    return { part: makePart('plain', word + words[at + 1]!.text), next: at + 2 }
  return closingArticleAt(words, at)
}

/** Rafiqul Islam: the first word ends in the article, and without it is a name. */
function closingArticleAt(words: readonly Word[], at: number): { part: Part; next: number } | undefined {
  const word = words[at]!.text
  const second = words[at + 1]
  if (!isOn('person.compound.article')) return undefined
  const doubtful = doubtfulArticle.exec(word)?.[1]
  const closing = closingArticle.exec(word)
  // Nurun Nahar, Abdus Samad: the article takes the sound of the next word.
  const fits = closing !== null && (closing[2] === undefined || second?.text.startsWith(closing[2]) === true)
  const first =
    (fits ? closing[1] : undefined) ?? (doubtful !== undefined && plainNames.find(doubtful) !== undefined ? doubtful : undefined)
  if (first === undefined || second === undefined || second.text.length < 3 || plainNames.find(word) !== undefined)
    return undefined
  if (/^d(?:i|ee|ie)n/.test(second.text)) return undefined
  const heads = [first, first.replace(/(?<=a)t$/, '')].map((text) => makePart('plain', text))
  const head = heads.find(isKnown)
  if (head === undefined && !secondWords.has(second.text)) return undefined
  return { part: joinedPart(head ?? heads[0]!, makePart('plain', second.text), word + second.text), next: at + 2 }
}

/** X al-Din, X Allah, X ur-Rahman: what follows makes one name of X and itself. */
export function joinToPrevious(
  words: readonly Word[],
  at: number,
  previous: Part | undefined,
): { part: Part; next: number } | undefined {
  if (previous?.kind !== 'plain') return undefined
  const join = (kind: PartKind, last: number) => ({
    part: makePart(kind, previous.core, false, previous.whole + wholeOf(words, at, last)),
    next: last + 1,
  })
  const [word, following] = [words[at]!.text, words[at + 1]?.text ?? '']
  const article = articleWords().has(word) && following !== ''
  if (faithWords.test(word)) return join('faith', at)
  if (godWords.test(word)) return join('god', at)
  if (article && /^d(?:i|ee|ie|y)ne?$/.test(following)) return join('faith', at + 1)
  if (article && godWords.test(following)) return join('god', at + 1)
  if (!izafaJoins(word, following, words[at]!.tied, previous)) return undefined
  const [second, next] = isArabic(word) ? [word.slice(2), at + 1] : [following, at + 2]
  return { part: joinedPart(previous, makePart('plain', second), previous.whole + wholeOf(words, at, next - 1)), next }
}

/** Words that stand behind the article only in a name of two words: Mujib al-Rahman, Saif al-Islam. */
const secondWords = new Set(
  'الرحمن الرحيم الحق الاسلام الاله النبي رحمان rahman rehman rohman rahim raheem haq haqq haque huq hoque islam nabi hasan hassan huda alam hossain kabir karim anwar amin abidin abidine abideen abedin العابدين الكريم المولي الختم'.split(
    ' ',
  ),
)

/** ul, ur and their kind always join; al and el only before a word that is no family. */
function izafaJoins(word: string, following: string, tied: boolean, previous: Part): boolean {
  if (isArabic(word)) return word.startsWith('ال') && secondWords.has(word)
  if (following.length < 3 || !izafa.test(word)) return false
  if (/^u[lrsnzd]h?$/.test(word)) return true
  if (word === 'e' || word === 'i') return tied && previous.names.length > 0
  return secondWords.has(following) && !/^(?:hass?an|hossain|kabir|karim|anwar|amin|alam)$/.test(following)
}

const wholeOf = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to + 1)
    .map((word) => word.text)
    .join('')

/** The next word that is no article, as Abd al-Rahman needs. */
function nextName(words: readonly Word[], from: number): number | undefined {
  const at = words[from] !== undefined && articleWords().has(words[from].text) && words[from + 1] !== undefined ? from + 1 : from
  return at < words.length ? at : undefined
}

function servantCore(word: string): string {
  if (/^(?:l?l?ah?|allah|ullah|llah)$/.test(word)) return 'allah'
  if (word === 'الله') return 'الله'
  return word.startsWith('ال') ? word.slice(2) : word
}

const tails: readonly { kind: 'faith' | 'god'; known: RegExp; certain: RegExp }[] = [
  {
    kind: 'faith',
    known: /^(.{2,}?)(?:[aeiou]{0,2}(?:l?d|dd)|[aeu]d)h?(?:i|ee|ie|y)ne?$/,
    certain: /^(.{3,}?)(?:[aeu]dd|[aeu]ld|[aeu]dh)(?:i|ee)ne?$/,
  },
  { kind: 'god', known: /^(.{3,}?)[aeou]{1,2}ll?ah?$/, certain: /^(.{3,}?)[au]llah$/ },
]

/** A compound name written as one word (Abdulaziz, صلاحالدين, Habibullah, Abubakr); undefined for any other word. */
export function compoundWord(word: string): Part | undefined {
  const bare = word.replace(/^(?:ال(?=عبدال)|al(?=abd[aeu]))/, '')
  return joinedServant(bare) ?? joinedTail(word) ?? joinedFather(word) ?? joinedByArticle(word)
}

function joinedServant(word: string): Part | undefined {
  const arabic = /^عبدال(.{2,})$/.exec(word) ?? /^عبد(رب.{0,2})$/.exec(word)
  if (arabic !== null) return makePart('servant', arabic[1] === 'له' ? 'الله' : arabic[1]!, false, word)
  const latin = /^(?:abd|abed)([aeiou]{0,2})(.{2,})$/.exec(withoutSomaliLetters(word))
  if (latin === null) return undefined
  const rest = latin[2]!
  if (/^l{1,2}(?:a|e)hi?$|^l{1,2}[ae]$/.test(rest)) return makePart('servant', 'allah', false, word)
  // Abdullatif is Abdul-Latif, Abdurrahman is Abdu-r-Rahman: try the rest with and without the article's consonant.
  const candidates = [
    rest.replace(/^l/, ''),
    rest,
    rest.replace(/^(.h|.)(?=\1)/, ''),
    rest.replace(/^[rnszdt]h?(?=[^aeiou])/, ''),
  ]
  const { find, findBySound } = compoundNames.servant
  const core =
    candidates.find((candidate) => find(candidate) !== undefined) ??
    candidates.find((candidate) => findBySound(candidate).length > 0)
  if (core !== undefined) return makePart('servant', core, false, word)
  return latin[1] !== '' && rest.length >= 4 ? makePart('servant', candidates[0]!, false, word) : undefined
}

/** Cabdiraxmaan is Abdirahman: Somali writes c for ع, x for h, and long vowels twice. */
const withoutSomaliLetters = (word: string): string =>
  word.startsWith('cabd')
    ? word
        .slice(1)
        .replace(/x/g, 'h')
        .replace(/([aeiou])\1/g, '$1')
    : word

function joinedTail(word: string): Part | undefined {
  const arabic = /^(.{2,})(?:الدين|الله)$/.exec(word)
  if (arabic !== null) return makePart(word.endsWith('الدين') ? 'faith' : 'god', arabic[1]!, false, word)
  for (const { kind, known, certain } of tails) {
    const core = known.exec(word)?.[1]
    const table = compoundNames[kind]
    if (core !== undefined && (table.find(core) !== undefined || table.findBySound(core).length > 0))
      return makePart(kind, core, false, word)
    const sure = certain.exec(word)?.[1]
    if (sure !== undefined) return makePart(kind, sure, false, word)
  }
  return undefined
}

function joinedFather(word: string): Part | undefined {
  const certain = /^(?:ابوال|ab[ou]u?[ea]?l)([^aeiou].{2,}|[ae]i.{2,})$/.exec(word)?.[1]
  if (certain !== undefined) return makePart('father', certain, false, word)
  const match = /^(?:ابو|ابي|ابا|abou|abu|abo|aba)(.{2,})$/.exec(word)
  if (match === null) return undefined
  const rests = [match[1]!, match[1]!.replace(/^(?:ال|[ea]?l)(?=.{3})/, '')]
  const core = rests.find((rest) => compoundNames.father.find(rest) !== undefined)
  return core === undefined ? undefined : makePart('father', core, false, word)
}

/** Awadelkarim, Saifulislam, عوضالكريم: two names around the article. */
function joinedByArticle(word: string): Part | undefined {
  if (!isOn('person.compound.article') || word.length < 8 || plainNames.find(word) !== undefined) return undefined
  const arabic = /^(.{2,})ال(.{3,})$/.exec(word)
  const [first, second] = arabic === null ? latinMembers(word) : [arabic[1]!, arabic[2]!]
  if (first === undefined || second === undefined) return undefined
  const members = [makePart('plain', first), makePart('plain', second)] as const
  return members.every(isKnown) ? joinedPart(members[0], members[1], word) : undefined
}

/** In the lists, by its spelling or its sound. */
const isKnown = (part: Part): boolean => part.names.length > 0 || part.namesBySound.length > 0

function latinMembers(word: string): (string | undefined)[] {
  const match = joinedArticle.exec(word)
  return match === null ? [] : [match[1], match[3]]
}
