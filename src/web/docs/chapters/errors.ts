import type { Language } from '../../locales.ts'
import { type CatalogueEntry, type ErrorSender, listErrorCodes, reservedCodes } from '../errorCatalogue.ts'
import { code, type DocsChapter, docsText, inBoth, table } from '../chapter.ts'

const groups: { id: string; senders: ErrorSender[] }[] = [
  { id: 'ksa', senders: ['ksaob'] },
  { id: 'verification', senders: ['vop', 'verification'] },
  { id: 'platform', senders: ['problem'] },
  { id: 'oauth', senders: ['oauth'] },
]

/** Every code that an answer can carry, with its causes and remedies, each under an anchor of its own. */
export function errorsChapter(): DocsChapter {
  const entries = listErrorCodes()
  const title = inBoth('errors.title')
  return {
    path: 'errors',
    section: 'reference',
    title,
    names: ['errors', 'error codes', ...entries.map(({ code: name }) => name)],
    parts: (language) => {
      const t = (key: string) => docsText(language, `errors.${key}`)
      const parts = groups.flatMap(({ id, senders }) => [
        `## ${t(`groups.${id}`)} {#group-${id}}`,
        t(`groups.${id}Text`),
        ...entries.filter(({ causes }) => senders.includes(causes[0]!.sender)).map((entry) => section(entry, language)),
      ])
      const reserved = reservedCodes.map((name) => `### ${code(name)} {#${name}}\n\n${t('reserved')}`)
      return [`# ${title[language]}`, t('lead'), ...parts, ...reserved]
    },
  }
}

function section({ code: name, causes }: CatalogueEntry, language: Language): string {
  const t = (key: string) => docsText(language, `errors.${key}`)
  const rows = new Map(
    causes.map(({ sender, status, meaning, remedy }) => {
      const row = [String(status), t(`senders.${sender}`), meaning[language], remedy[language]]
      return [row.join('\n'), row]
    }),
  )
  return `### ${name} {#${name}}\n\n${table([t('status'), t('interfaces'), t('cause'), t('remedy')], [...rows.values()])}`
}
