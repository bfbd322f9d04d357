/**
 * `node scripts/foreignNamesInArabic.ts VARIANTS.tsv`: writes src/domain/payee/tables/foreignNamesInArabic.txt, the foreign names that
 * Arabic writes otherwise than letter by letter (جان is Jean). VARIANTS.tsv holds Arabic tokens of Wikidata with their Latin spellings and
 * counts (CC0-1.0): `arabic TAB latin(count) latin(count) ...`. Spellings counted once or twice are often misaligned and left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { clean } from '../src/domain/payee/clean.ts'
import { cheapestReading, correspondsBelow } from '../src/domain/payee/crossScript.ts'
import { plainNames } from '../src/domain/payee/knownNames.ts'
import { soundVariants } from '../src/domain/payee/sounds.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node scripts/foreignNamesInArabic.ts VARIANTS.tsv')
  process.exit(2)
}
const leastCount = 5
/** Beyond this cost the Latin word is another name or a translation. */
const highestCost = 3.5

const rows: string[] = []
for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
  const [token, forms] = line.split('\t')
  if (token === undefined || forms === undefined) continue
  const arabic = clean(token)
  if (arabic.length < 3 || /\s/.test(arabic) || isArabicName(arabic)) continue
  const counted = [...forms.matchAll(/(?<!\S)(\S+)\((\d+)\)/g)].map(([, word, count]) => ({
    word: clean(word!),
    count: Number(count),
  }))
  const most = Math.max(...counted.map(({ count }) => count))
  const written = counted.filter(({ word, count }) => /^[a-z]{2,}$/.test(word) && count >= Math.max(leastCount, most / 12))
  const spellings = written
    .map(({ word }) => word)
    .filter((word) => {
      const cost = cheapestReading([arabic], soundVariants(word))
      return cost >= correspondsBelow && cost <= highestCost
    })
  if (spellings.length > 0) rows.push([arabic, ...new Set(spellings)].join(' '))
}

function isArabicName(word: string): boolean {
  const found = plainNames.find(word)
  return found !== undefined && found.names.some((name) => /\p{Script=Arabic}/u.test(name))
}

writeFileSync(
  new URL('../src/domain/payee/tables/foreignNamesInArabic.txt', import.meta.url),
  `# Foreign names that Arabic writes otherwise than letter by letter: the Arabic spelling, then the Latin ones.
# Source: name tokens of Wikidata (CC0-1.0), made by scripts/foreignNamesInArabic.ts; only what the letters do not give is kept.
${rows.join('\n')}
`,
)
console.log(`${rows.length} names`)
