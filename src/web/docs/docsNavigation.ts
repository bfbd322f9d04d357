import type { Language } from '../locales.ts'
import { routes } from '../routes.ts'
import type { DocsSite } from './site.ts'

/** The pages that every page leads to: all but those of the operations, to which their interfaces lead. */
export function navigation({ pages }: Pick<DocsSite, 'pages'>, language: Language, current: string) {
  const shown = [...pages.values()].filter(({ section }) => section !== 'operations' && section !== 'start')
  return (['guides', 'interfaces', 'reference'] as const).map((section) => ({
    section,
    links: shown
      .filter((page) => page.section === section)
      .map(({ path, title }) => ({ href: `${routes.docs()}/${path}`, title: title[language], isCurrent: path === current })),
  }))
}
