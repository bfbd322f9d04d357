/**
 * The rules that go beyond equal letters, each with what it says. `npm run match:score -- --rules` switches them off one by one and shows
 * what each is worth; one that pays nowhere goes.
 */
export const rules = {
  'person.same.list': 'two spellings stand in the lists beside one name',
  'person.same.sound': 'two Latin spellings sound alike by the conventions of romanisation',
  'person.same.script': 'every Arabic letter corresponds to a Latin one',
  'person.same.foreignSpelling': 'Arabic is known to write the foreign name so',
  'person.same.spelling': 'two spellings between the alphabets of Europe',
  'person.same.foreignScript': 'a name from another script has the consonants and vowels of the Latin one',
  'person.same.joined': 'both halves of a name of two words are the same',
  'person.same.habit.bengali': 'Bengali writes s for sh, z for j, o for a',
  'person.same.habit.indian': 'Indian languages have letters with a breath and one letter between v and w',
  'person.same.habit.indonesian': 'Indonesian spelling before and after 1972',
  'person.spelledOut.marks': 'letters with marks are read as what they sound like',
  'person.spelledOut.somali': 'Somali x, c and double vowels',
  'person.joined': 'one name writes as one word what the other writes as two',
  'person.romanisation': 'one Chinese, Korean or Japanese name in two romanisations',
  'person.compound.article': 'the article joins two words to one name (Rafiqul Islam)',
  'person.shortForm': 'a short or pet form of the given name',
  'person.otherLanguage': 'the name in another language, or its form for a woman',
  'person.slavicFamily': 'Belarusian, Ukrainian and Russian forms of one family name',
  'person.firstGivenLeftOut': "the first of two given names is left out, where the second is not the father's",
  'person.secondFamilyLeftOut': 'the second of two family names is left out',
  'person.initialInFront': 'an initial more in front of a name that is written out',
  'person.titleIsName': 'a word that is a title or a name is read both ways',
  'person.secondOpinion': 'the rules say no, but all parts together sound nearly alike',
  'organisation.syllables': 'a short name made of the beginnings of the words',
  'organisation.letters': 'letters that stand for the words that are left',
  'organisation.cutOff': 'the name ends inside a word, as fields of a fixed length make it',
  'organisation.joined': 'the same letters cut into words otherwise',
  'organisation.places': 'places of several words and their abbreviations',
} as const

/** The name of one of the rules. */
export type Rule = keyof typeof rules

const off = new Set<Rule>()

/** Whether a rule is in force; all are, but for who measures what one is worth. */
export const isOn = (rule: Rule): boolean => off.size === 0 || !off.has(rule)

/** Runs `work` without one rule. */
export function without<T>(rule: Rule, work: () => T): T {
  off.add(rule)
  try {
    return work()
  } finally {
    off.delete(rule)
  }
}
