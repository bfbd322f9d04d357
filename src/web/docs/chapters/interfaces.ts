import type { Language } from '../../locales.ts'
import { routes } from '../../routes.ts'
import type { DocsContract, DocsOperation } from '../contractModel.ts'
import { releasesOf } from '../contractFiles.ts'
import { code, type DocsChapter, docsText, type DocsSource, inBoth, inEnglish, table } from '../chapter.ts'
import { titleOf } from './operation.ts'

/** The page of one interface: its text, and a row for each of its operations. */
export function interfaceChapter(contract: DocsContract): DocsChapter {
  const title = inBoth(`interfaces.${contract.name}.title`)
  return {
    path: `interfaces/${contract.name}`,
    section: 'interfaces',
    title,
    names: [contract.name],
    parts: (language) => {
      const t = (key: string) => docsText(language, `interface.${key}`)
      return [
        `# ${title[language]}`,
        docsText(language, `interfaces.${contract.name}.text`),
        `${docsText(language, 'contracts.one')} ${files(contract.name)} · [${docsText(language, 'swagger.link')}](/docs/swagger/${contract.name})`,
        `## ${t('operations')} {#operations}`,
        operationTable(
          contract.operations.filter(({ operation }) => operation['x-alias-of'] === undefined),
          language,
        ),
        ...otherAddresses(contract, language),
        `## ${t('about')} {#about}`,
        inEnglish(contract.document.info.description ?? '', language),
      ]
    },
  }
}

const files = (name: string, release?: string) => {
  const at = (file: string) => (release === undefined ? routes.docsContract(file) : routes.docsRelease(release, file))
  return `[YAML](${at(`${name}.yaml`)}) · [JSON](${at(`${name}.json`)})`
}

function operationTable(operations: DocsOperation[], language: Language): string {
  const t = (key: string) => docsText(language, `interface.${key}`)
  const rows = operations.map((described) => [
    titleOf(described)[language],
    `[${code(described.operationId)}](${routes.docsPage('operations', described.operationId)})`,
    code(`${described.method} ${described.path}`),
  ])
  return table([t('what'), t('operation'), t('address')], rows)
}

/** Second addresses of operations, apart from the list of what the interface does. */
function otherAddresses({ operations }: DocsContract, language: Language): string[] {
  const rows = operations
    .filter(({ operation }) => operation['x-alias-of'] !== undefined)
    .map(
      ({ operationId, operation, method, path }) =>
        `- [${code(`${method} ${path}`)}](${routes.docsPage('operations', operationId)}) · ${code(operation['x-alias-of']!)}`,
    )
  return rows.length === 0 ? [] : [`## ${docsText(language, 'interface.otherAddresses')} {#other-addresses}`, rows.join('\n')]
}

/** The first page: where to begin, and what there is. */
export function startChapter({ contracts, bankName }: DocsSource, guides: DocsChapter[], reference: DocsChapter[]): DocsChapter {
  const whose = (language: Language, key: 'title' | 'lead') =>
    bankName === undefined
      ? docsText(language, `start.${key}`)
      : docsText(language, `start.${key}OfBank`, { bank: bankName[language] })
  const title = { en: whose('en', 'title'), ar: whose('ar', 'title') }
  return {
    path: '',
    section: 'start',
    title,
    names: [],
    parts: (language) => {
      const t = (key: string) => docsText(language, `start.${key}`)
      const list = (pages: DocsChapter[]) => pages.map((page) => `- [${page.title[language]}](/docs/${page.path})`).join('\n')
      const rows = contracts.map(({ name, operations }) => [
        `[${docsText(language, `interfaces.${name}.title`)}](/docs/interfaces/${name})`,
        docsText(language, `interfaces.${name}.text`),
        String(operations.length),
      ])
      return [
        `# ${title[language]}`,
        whose(language, 'lead'),
        `## ${t('guides')} {#guides}`,
        list(guides),
        `## ${t('interfaces')} {#interfaces}`,
        table([t('interface'), t('what'), t('count')], rows),
        `## ${t('reference')} {#reference}`,
        list(reference),
      ]
    },
  }
}

/** The page of the contracts to download. */
export function contractsChapter({ contracts, baseUrl }: DocsSource): DocsChapter {
  const title = inBoth('contracts.title')
  return {
    path: 'contracts',
    section: 'reference',
    title,
    names: ['openapi', 'yaml', 'json', 'swagger'],
    parts: (language) => {
      const t = (key: string, values = {}) => docsText(language, `contracts.${key}`, values)
      // One column for each release: whoever built against an older one finds it where the others are.
      const releases = [...new Set(contracts.flatMap(({ name }) => releasesOf(name)))].sort((a, b) => Number(b) - Number(a))
      const rows = contracts.map(({ name, document }) => [
        `[${docsText(language, `interfaces.${name}.title`)}](/docs/interfaces/${name})`,
        code(document.info.version),
        files(name),
        ...releases.map((release) => (releasesOf(name).includes(release) ? files(name, release) : '')),
      ])
      return [
        `# ${title[language]}`,
        t('lead'),
        table([t('interface'), t('version'), t('current'), ...releases.map((release) => t('release', { release }))], rows),
        t('addresses', { example: code(`${baseUrl}/docs/contracts/payment-initiation.yaml`) }),
        `[${t('changes')}](/docs/guides/changes)`,
      ]
    },
  }
}
