import { type Html } from '../html.ts'
import { type Language } from '../locales.ts'
import { routes } from '../routes.ts'
import { type DocsContract, type DocsOperation, readContracts } from './contractModel.ts'
import { listErrorCodes, reservedCodes } from './errorCatalogue.ts'
import { renderMarkdown } from './markdown.ts'
import { addressOf, type DocsPage, docsText, type DocsSource, inBoth } from './page.ts'
import { collectionsPage } from './pages/collectionsPage.ts'
import { codeListsPage, magicValuesPage } from './pages/codeListsPage.ts'
import { errorAddress } from '../../http/errors/httpError.ts'
import { errorsPage } from './pages/errorsPage.ts'
import { guidePages } from './pages/guides.ts'
import { contractsPage, interfacePage, startPage } from './pages/interfacePages.ts'
import { operationPage } from './pages/operationPage.ts'
import { drawMachine, statesPage } from './pages/statesPage.ts'

/** All pages of the docs. */
export interface DocsSite {
  pages: ReadonlyMap<string, DocsPage>
  contracts: readonly DocsContract[]
  /** The operations of all contracts by operationId. */
  operations: ReadonlyMap<string, DocsOperation>
  /** The content of a page. */
  renderContent(page: DocsPage, language: Language): Html
  /** The list of all pages for programs (llmstxt.org). */
  llmsText(): string
}

/** The docs, opened when somebody first asks for them. */
export type OpenSite = () => Promise<DocsSite>

/** Makes the list of all pages. Their texts are made when they are first asked for. */
export function openDocsSite(given: Omit<DocsSource, 'contracts'>): DocsSite {
  const source: DocsSource = { ...given, contracts: readContracts() }
  const { contracts } = source
  const guides = guidePages(source)
  const reference = [
    errorsPage(),
    statesPage(),
    codeListsPage(source),
    magicValuesPage(source),
    contractsPage(source),
    collectionsPage(source),
  ]
  const operations = contracts.flatMap((contract) => contract.operations.map((described) => operationPage(source, described)))
  const list = [startPage(source, guides, reference), ...guides, ...contracts.map(interfacePage), ...operations, ...reference]
  const pages = new Map(list.map((page) => [page.path, page]))
  const findLink = makeLinks(contracts)
  return {
    pages,
    contracts,
    operations: new Map(
      contracts.flatMap((contract) => contract.operations.map((described) => [described.operationId, described] as const)),
    ),
    renderContent: (page, language) =>
      renderMarkdown(page.markdown(language), {
        findLink,
        drawDiagram: (name) => drawMachine(name, language),
        headingIds: page.headingIds?.(),
      }),
    llmsText: () => llmsText(list, source.baseUrl),
  }
}

/** Names that lead to their page wherever a text writes them as code. */
function makeLinks(contracts: DocsContract[]): (name: string) => string | undefined {
  const operations = contracts.flatMap(({ operations }) =>
    operations.map(({ operationId }) => [operationId, routes.docsPage('operations', operationId)] as const),
  )
  // Words such as `internal` are too common to be links; every other code is none in prose.
  const codes = [...listErrorCodes().map(({ code }) => code), ...reservedCodes]
    .filter((code) => /[A-Z_.]/.test(code))
    .map((code) => [code, errorAddress(code)] as const)
  const links = new Map<string, string>([...codes, ...operations])
  return (name) => links.get(name) ?? (/^\/docs(\/[\w./-]*)?(#[\w.-]+)?$/.test(name) ? name : undefined)
}

const sections = ['start', 'guides', 'interfaces', 'reference', 'operations'] as const

function llmsText(pages: DocsPage[], baseUrl: string): string {
  const parts = sections.map((section) => {
    const rows = pages
      .filter((page) => page.section === section)
      .map(({ path, title, names }) => {
        const address = path === '' ? '/docs/index.md' : `${addressOf(path)}.md`
        return `- [${section === 'operations' ? names[0] : title.en}](${baseUrl}${address}): ${title.en} · ${title.ar}`
      })
    return `## ${inBoth(`nav.${section}`).en}\n\n${rows.join('\n')}`
  })
  return `# Sanad\n\n> ${docsText('en', 'start.lead')}\n\n${docsText('en', 'start.llms')}\n\n${parts.join('\n\n')}\n`
}
