import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../locales.ts'
import type { DocsChapter, DocsSource } from '../chapter.ts'
import { headingIdsOf } from '../markdown.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs')
const files: Readonly<Record<Language, string>> = { en: 'core-bank.md', ar: 'core-bank.ar.md' }

/** What leads to other files of the repository is words on the page; boxes to tick are items of a list. */
const asPage = (text: string) =>
  text.replace(/\[([^[\]]{1,300})\]\((?!https?:|#)[^)]{1,300}\)/g, '$1').replace(/^- \[ \] /gm, '- ')

/** A translation whose links within the page lead to the headings by their ids in the original, which the page has. */
function withIdsOf(original: string, translation: string): string {
  const [ids, own] = [headingIdsOf(original), headingIdsOf(translation)]
  return translation.replace(/\]\(#([^)]{1,300})\)/g, (_, id: string) => `](#${ids[own.indexOf(id)] ?? id})`)
}

/**
 * The guide for a bank's engineer who writes an adapter. It is on the docs of Sanad, and not on those of a bank that runs it: TPPs have
 * nothing to do with how its core is reached.
 */
export function coreBankGuide({ bankName }: Pick<DocsSource, 'bankName'>): DocsChapter[] {
  if (bankName !== undefined) return []
  const read = (language: Language) => asPage(readFileSync(join(folder, files[language]), 'utf8'))
  const texts: Record<Language, string> = { en: read('en'), ar: withIdsOf(read('en'), read('ar')) }
  const titleIn = (language: Language) => /^# (.+)$/m.exec(texts[language])![1]!
  return [
    {
      path: 'guides/core-bank',
      section: 'guides',
      title: { en: titleIn('en'), ar: titleIn('ar') },
      names: ['adapter', 'core bank', 'sanad-core-check'],
      parts: (language) => {
        const [title = '', ...lines] = texts[language].split('\n')
        return [title, lines.join('\n')]
      },
      // An anchor leads to the same place in both languages.
      headingIds: () => headingIdsOf(texts.en),
    },
  ]
}
