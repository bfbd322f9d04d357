import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Offer, Offers } from '../../../domain/offer/offers.ts'
import type { Language } from '../../locales.ts'
import { headingIdsOf } from '../markdown.ts'
import { moduleName, newestPackage, writtenName, writtenPythonName } from '../servedPackages.ts'
import type { DocsChapter, DocsSource } from '../chapter.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guides')

/** The guides in the order in which a newcomer needs them. Each is a file in docs/guides/en and one in docs/guides/ar. */
export const guideNames = [
  'first-request',
  'signing',
  'keys-and-certificates',
  'authorization',
  'letters-of-guarantee',
  'verifying-payees',
  'webhooks',
  'idempotency-and-retries',
  'handling-errors',
  'limits',
  'fapi2',
  'mocks',
  'going-live',
  'versions',
  'changes',
  'glossary',
] as const

/** What guides are about that not every bank offers. One of the interfaces is enough. */
const subjects: Readonly<Record<string, readonly Offer[]>> = {
  'letters-of-guarantee': ['letter-of-guarantee'],
  'verifying-payees': ['payee-verification', 'account-verification'],
}

const isShown = (name: string, offers: Offers) => subjects[name]?.some((offer) => offers.has(offer)) ?? true

/**
 * All guides but those about what the bank does not offer. The addresses in them are written for a server on this machine, and the client
 * packages have the names of this repository; the page names its own.
 */
export function guideChapters({ baseUrl, offers }: DocsSource): DocsChapter[] {
  const shown = guideNames.filter((name) => isShown(name, offers))
  return shown.map((name) => {
    const read = (language: Language) => readFileSync(join(folder, language, `${name}.md`), 'utf8')
    const texts: Record<Language, string> = { en: read('en'), ar: read('ar') }
    const titleIn = (language: Language) => /^# (.+)$/m.exec(texts[language])![1]!
    return {
      path: `guides/${name}`,
      section: 'guides',
      title: { en: titleIn('en'), ar: titleIn('ar') },
      names: [],
      parts: (language) => {
        const text = texts[language]
          .replaceAll('http://localhost:8080', baseUrl)
          .replaceAll(writtenName, newestPackage().name)
          .replaceAll(moduleName(writtenPythonName), moduleName(newestPackage('python').name))
          .replaceAll(/\[([^[\]]+)\]\(([a-z0-9-]+)\.md(#[\w-]+)?\)/g, (_, words: string, other: string, anchor = '') =>
            isShown(other, offers) ? `[${words}](/docs/guides/${other}${anchor})` : words,
          )
        const [title = '', ...lines] = text.split('\n')
        return [title, lines.join('\n')]
      },
      // An anchor leads to the same place in both languages.
      headingIds: () => headingIdsOf(texts.en),
    }
  })
}
