import type { Language } from '../locales.ts'
import { routes } from '../routes.ts'
import type { DocsSite } from './site.ts'

/**
 * The pages that every page leads to: all but those of the operations. Those of one interface stand below it while the reader is on its
 * page or on one of theirs.
 */
export function navigation({ pages, contracts }: Pick<DocsSite, 'pages' | 'contracts'>, language: Language, current: string) {
  const shown = [...pages.values()].filter(({ section }) => section !== 'operations' && section !== 'start')
  const link = (path: string) => ({
    href: `${routes.docs()}/${path}`,
    title: pages.get(path)!.title[language],
    isCurrent: path === current,
  })
  const operationsOf = (path: string) => {
    const contract = contracts.find(({ name }) => path === `interfaces/${name}`)
    const links = (contract?.operations ?? [])
      .filter(({ operation }) => operation['x-alias-of'] === undefined)
      .map(({ operationId }) => link(`operations/${operationId}`))
    return path === current || links.some(({ isCurrent }) => isCurrent) ? links : []
  }
  return (['guides', 'interfaces', 'reference'] as const).map((section) => ({
    section,
    links: shown.filter((page) => page.section === section).map(({ path }) => ({ ...link(path), below: operationsOf(path) })),
  }))
}
