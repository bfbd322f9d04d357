import { isServed } from '../../domain/offer/offers.ts'
import { html, type Html } from '../html.ts'
import type { Language } from '../locales.ts'
import { routes } from '../routes.ts'
import { type DocsContract, type DocsOperation, readContracts } from './contractModel.ts'
import { listErrorCodes, reservedCodes } from './errorCatalogue.ts'
import { contentsOf, createRenderer, type PageHeading } from './markdown.ts'
import { addressOf, type DocsChapter, docsText, type DocsSource, inBoth, markdownOf } from './chapter.ts'
import { collectionsChapter } from './chapters/collections.ts'
import { clientPackageChapter } from './chapters/clientPackage.ts'
import { coreBankGuide } from './chapters/coreBankGuide.ts'
import { codeListsChapter, magicValuesChapter } from './chapters/codeLists.ts'
import { errorAddress } from '../../http/errors/httpError.ts'
import { errorsChapter } from './chapters/errors.ts'
import { guideChapters } from './chapters/guides.ts'
import { contractsChapter, interfaceChapter, startChapter } from './chapters/interfaces.ts'
import { operationChapter } from './chapters/operation.ts'
import { testingChapter } from './chapters/testing.ts'
import { drawMachine, statesChapter } from './chapters/machines.ts'
import { describeSequence, drawSequence, sequenceNames } from './sequenceDiagram.ts'

/** A page of the docs as markup. */
export interface DocsContent {
  /** The title, and what stands right below it. */
  head: Html
  text: Html
  /** The list of what is on the page. */
  contents: PageHeading[]
}

/** All pages of the docs. */
export interface DocsSite {
  pages: ReadonlyMap<string, DocsChapter>
  contracts: readonly DocsContract[]
  /** The operations of all contracts by operationId. */
  operations: ReadonlyMap<string, DocsOperation>
  /** The content of a page. */
  renderContent(page: DocsChapter, language: Language): DocsContent
  /** What the page of a guide draws, in words. */
  describeDiagram(name: string, language: Language): string
  /** The list of all pages for programs (llmstxt.org). */
  llmsText(): string
}

/** The docs, opened when somebody first asks for them. */
export type OpenSite = () => Promise<DocsSite>

/** Makes the list of all pages. Their texts are made when they are first asked for. */
export function openDocsSite(given: Omit<DocsSource, 'contracts'>): DocsSite {
  const source: DocsSource = { ...given, contracts: readContracts().filter(({ name }) => isServed(given.offers, name)) }
  const { contracts } = source
  const guides = [...guideChapters(source), ...coreBankGuide(source)]
  const reference = [
    errorsChapter(),
    statesChapter(source),
    codeListsChapter(source),
    testingChapter(source),
    magicValuesChapter(source),
    contractsChapter(source),
    collectionsChapter(source),
  ]
  const client = clientPackageChapter(source)
  const operations = contracts.flatMap((contract) => contract.operations.map((described) => operationChapter(source, described)))
  const list = [
    startChapter(source, [client, ...guides], reference),
    client,
    ...guides,
    ...contracts.map(interfaceChapter),
    ...operations,
    ...reference,
  ]
  const pages = new Map(list.map((page) => [page.path, page]))
  const findLink = makeLinks(contracts)
  return {
    pages,
    contracts,
    operations: new Map(
      contracts.flatMap((contract) => contract.operations.map((described) => [described.operationId, described] as const)),
    ),
    renderContent: (page, language) => {
      const headingIds = page.headingIds?.()
      const render = createRenderer({ findLink, drawDiagram: (name) => drawDiagram(name, language), headingIds })
      const [head, ...text] = page
        .parts(language)
        .map((part) => (typeof part === 'string' ? render.block(part) : part.show(render)))
      return { head: head!, text: html`${text}`, contents: contentsOf(markdownOf(page, language), headingIds) }
    },
    describeDiagram: (name, language) => (sequenceNames.includes(name) ? describeSequence(name, language) : ''),
    llmsText: () => llmsText(list, source.baseUrl),
  }
}

const drawDiagram = (name: string, language: Language) =>
  sequenceNames.includes(name) ? drawSequence(name, language) : drawMachine(name, language)

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

function llmsText(pages: DocsChapter[], baseUrl: string): string {
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
