import type { OpenAPIV3 } from 'openapi-types'
import type { Language } from '../../locales.ts'
import { bodyOf, type DocsBody, type DocsContract, type DocsOperation, type DocsSchema, follow } from '../contractModel.ts'
import { listFields, rulesOf } from '../fields.ts'
import { listOperationErrors, servedOperation } from '../operationErrors.ts'
import { exampleNow, shiftDates } from '../exampleDates.ts'
import { code, type DocsChapter, docsText, type DocsSource, fence, inBoth, inEnglish, table } from '../chapter.ts'
import { codeSamples } from '../samples.ts'
import { arabicSummaries } from '../texts/operations.ts'

type Document = DocsContract['document']

/** The page of one operation, or of another address of one. */
export function operationChapter(source: DocsSource, described: DocsOperation): DocsChapter {
  const { operationId, operation, contract } = described
  const title = titleOf(described)
  const head = (language: Language) => [
    `# ${title[language]}`,
    `${code(operationId)} · [${inBoth(`interfaces.${contract.name}.title`)[language]}](/docs/interfaces/${contract.name})`,
    fence(`${described.method} ${described.path}`),
  ]
  return {
    path: `operations/${operationId}`,
    section: 'operations',
    title,
    names: [operationId, described.path],
    markdown: (language) => {
      const alias = operation['x-alias-of']
      const parts =
        alias === undefined
          ? [...head(language), ...wholeChapter(source, described, language)]
          : [...head(language), docsText(language, 'operation.alias', { operation: code(alias) })]
      return `${parts.filter((part) => part !== '').join('\n\n')}\n`
    },
  }
}

/** The summary in both languages. */
export function titleOf({ operationId, operation }: DocsOperation): Record<Language, string> {
  const canonical = (operation['x-alias-of'] ?? operationId) as keyof typeof arabicSummaries
  const arabic = arabicSummaries[canonical] ?? operation.summary ?? operationId
  return {
    en: operation.summary ?? operationId,
    ar: operation['x-alias-of'] === undefined ? arabic : `${arabic} (${docsText('ar', 'operation.otherAddress')})`,
  }
}

function wholeChapter(source: DocsSource, described: DocsOperation, language: Language): string[] {
  const { operation, contract } = described
  const t = (key: string) => docsText(language, `operation.${key}`)
  const requestBody = operation.requestBody && follow(contract.document, operation.requestBody)
  const body = bodyOf(contract.document, requestBody?.content)
  const reader = { language, now: source.clock.now() }
  return [
    inEnglish(operation.description ?? '', language),
    access(described, language),
    `## ${t('order')} {#order}`,
    order(described, language),
    `## ${t('request')} {#request}`,
    parameters(described, language) || (body ? '' : t('noInput')),
    ...(body ? bodyParts(contract.document, body, 'request', reader) : []),
    ...answers(described, reader),
    `## ${t('errors')} {#errors}`,
    errors(described, language),
    ...errorExamples(described, reader),
    `## ${t('code')} {#code}`,
    ...codeSamples(source, described, body, language),
    ...whatFollows(described, language),
  ]
}

/** Who may call it. */
function access({ operation, operationId }: DocsOperation, language: Language): string {
  const t = (key: string, values = {}) => docsText(language, `operation.${key}`, values)
  const served = servedOperation(operationId)
  const list = (values: readonly string[] | undefined) => (values ?? []).map(code).join(language === 'ar' ? '، ' : ', ')
  const { security } = served ?? {}
  // The contract of the bank's own people has no pages.
  const token: Record<string, string> = {
    DeveloperToken: 'developerToken',
    PsuToken: 'psuToken',
    DashboardSession: 'dashboardSession',
  }
  const lines = [
    ...(security ? [t(token[security.scheme]!, { scopes: list(security.scopes) })] : served ? [t('open')] : [t('atAuthServer')]),
    ...(operation['x-permissions'] ? [t('permissions', { permissions: list(operation['x-permissions']) })] : []),
    ...(served?.sandboxOnly ? [t('sandboxOnly')] : []),
    ...(served?.isEnveloped ? [t('enveloped')] : []),
    ...(served?.isIdempotent ? [t('idempotent')] : []),
  ]
  return lines.map((line) => `- ${line}`).join('\n')
}

/** What is checked before anything is done, first to last. */
function order({ operationId }: DocsOperation, language: Language): string {
  const served = servedOperation(operationId)
  if (!served) return docsText(language, 'order.authServer')
  const hasBody = served.requestMediaTypes.length > 0
  const isSession = served.security?.scheme.endsWith('Session')
  const steps: [string, boolean][] = [
    ['route', true],
    ['token', served.security !== undefined && !isSession],
    ['session', isSession === true],
    ['scope', served.security !== undefined && !isSession],
    ['role', served.roles !== undefined],
    ['rate', true],
    ['consent', served.security?.scheme === 'PsuToken'],
    ['parameters', true],
    ['bytes', hasBody],
    ['signature', hasBody && served.isEnveloped],
    ['schema', hasBody],
    ['idempotency', served.isIdempotent],
    ['rules', true],
    ['signed', served.isEnveloped],
  ]
  return steps
    .filter(([, applies]) => applies)
    .map(([key], index) => `${index + 1}. ${docsText(language, `order.${key}`)}`)
    .join('\n')
}

function parameters({ operation, contract: { document }, path }: DocsOperation, language: Language): string {
  const shared = document.paths[path]?.parameters ?? []
  const all = [...shared, ...(operation.parameters ?? [])].map((one) => follow<OpenAPIV3.ParameterObject>(document, one))
  if (all.length === 0) return ''
  const rows = all.map(({ name, in: place, required, schema, description = '', ...rest }) => [
    code(name),
    place,
    required ? 'yes' : '',
    rulesOf({ ...follow(document, schema ?? {}), ...(rest as Pick<DocsSchema, 'x-also-spelled'>) }).join('; '),
    description,
  ])
  const heading = `### ${docsText(language, 'operation.parameters')} {#parameters}`
  return `${heading}\n\n${inEnglish(table(['Name', 'In', 'Required', 'Rules', 'Description'], rows), language)}`
}

/** Fields and examples of a body. Of an envelope only the message is listed: the rest is the same everywhere. */
function bodyParts(document: Document, body: DocsBody, id: string, reader: Reader): string[] {
  const { language } = reader
  const t = (key: string, values = {}) => docsText(language, `operation.${key}`, values)
  const inside = body.isEnvelope ? follow(document, body.schema.properties!.message!) : body.schema
  const rows = listFields(document, inside).map(({ path, type, isRequired, rules, description }) => [
    code(path),
    type,
    isRequired ? 'yes' : '',
    rules.join('; '),
    description,
  ])
  const fields = inEnglish(table(['Field', 'Type', 'Required', 'Rules', 'Description'], rows), language)
  return [
    t('mediaTypes', { types: body.mediaTypes.map(code).join(' ') }),
    ...(body.isEnvelope ? [t('insideMessage')] : []),
    ...(rows.length > 0 ? [`### ${t('fields')} {#${id}-fields}`, fields] : []),
    ...body.examples.flatMap((example) => exampleParts(example, id, reader)),
  ]
}

/** Whom a page is for, and when it is made. */
interface Reader {
  language: Language
  now: Date
}

const dayMs = 86_400_000

/** An example as if it had been written today, at the same hour: what a reader copies must not have expired. */
function asOfToday(value: unknown, now: Date): unknown {
  const days = Math.floor((now.getTime() - exampleNow.getTime()) / dayMs)
  return shiftDates(value, new Date(exampleNow.getTime() + days * dayMs))
}

function exampleParts(example: DocsBody['examples'][number], id: string, { language, now }: Reader): string[] {
  const { name, summary } = example
  const value = asOfToday(example.value, now)
  const label = `### ${docsText(language, 'operation.example', { name: code(name) })} {#${id}-${name}}`
  return [
    label,
    inEnglish(summary, language),
    fence(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2), 'json'),
  ]
}

function answers({ operation, contract: { document } }: DocsOperation, reader: Reader): string[] {
  const { language } = reader
  return Object.entries(operation.responses)
    .filter(([status]) => /^[23]/.test(status))
    .flatMap(([status, reference]) => {
      const answer = follow<OpenAPIV3.ResponseObject>(document, reference)
      const body = bodyOf(document, answer.content)
      const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => [
        code(name),
        follow<OpenAPIV3.HeaderObject>(document, header).description ?? '',
      ])
      return [
        `## ${docsText(language, 'operation.answer', { status })} {#${status}}`,
        inEnglish(answer.description, language),
        headers.length > 0 ? inEnglish(table(['Header', 'Description'], headers), language) : '',
        ...(body ? bodyParts(document, body, status, reader) : []),
      ]
    })
}

function errors(described: DocsOperation, language: Language): string {
  const t = (key: string) => docsText(language, `errors.${key}`)
  const rows = listOperationErrors(described).map(({ status, code: name, meaning, remedy }) => [
    String(status),
    code(name),
    meaning[language],
    remedy[language],
  ])
  return rows.length === 0 ? t('none') : table([t('status'), t('code'), t('cause'), t('remedy')], rows)
}

/** The examples of refusals, which show the form of the body. */
function errorExamples({ operation, contract: { document } }: DocsOperation, reader: Reader): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, reference]) => {
      const body = bodyOf(document, follow<OpenAPIV3.ResponseObject>(document, reference).content)
      return (body?.examples ?? []).flatMap((example) => {
        const [, summary, block] = exampleParts(example, status, reader)
        return [`### ${status}: ${code(example.name)} {#${status}-${example.name}}`, summary!, block!]
      })
    })
}

/** The links of the contract: which operation goes on with what this one answered. */
function whatFollows({ operation, contract: { document } }: DocsOperation, language: Language): string[] {
  const links = Object.values(operation.responses).flatMap((reference) =>
    Object.values(follow<OpenAPIV3.ResponseObject>(document, reference).links ?? {}).map((link) =>
      follow<OpenAPIV3.LinkObject>(document, link),
    ),
  )
  if (links.length === 0) return []
  const rows = links.map(({ operationId = '', description = '' }) => `- ${code(operationId)}: ${description}`)
  return [`## ${docsText(language, 'operation.next')} {#next}`, inEnglish(rows.join('\n'), language)]
}
