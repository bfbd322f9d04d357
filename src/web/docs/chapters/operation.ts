import type { OpenAPIV3 } from 'openapi-types'
import { html } from '../../html.ts'
import type { Language } from '../../locales.ts'
import { type ChapterPart, code, type DocsChapter, docsText, type DocsSource, fence, inBoth, inEnglish } from '../chapter.ts'
import { bodyOf, type DocsOperation, follow } from '../contractModel.ts'
import { servedOperation } from '../operationErrors.ts'
import { limitTable } from '../operationLimits.ts'
import { codeSamples } from '../samples.ts'
import { arabicLeads, arabicSummaries } from '../texts/operations.ts'
import { answerParts, bodyParts, errorParts, parameterParts } from './operationBodies.ts'

/** The page of one operation, or of another address of one. */
export function operationChapter(source: DocsSource, described: DocsOperation): DocsChapter {
  const { operationId, operation, contract } = described
  const title = titleOf(described)
  const head = (language: Language) =>
    [
      `# ${title[language]}`,
      `${code(operationId)} · [${inBoth(`interfaces.${contract.name}.title`)[language]}](/docs/interfaces/${contract.name})`,
      fence(`${described.method} ${described.path}`),
    ].join('\n\n')
  return {
    path: `operations/${operationId}`,
    section: 'operations',
    title,
    names: [operationId, described.path],
    parts: (language) => {
      const alias = operation['x-alias-of']
      if (alias === undefined) return [head(language), ...wholeChapter(source, described, language)]
      return [head(language), docsText(language, 'operation.alias', { operation: code(alias) })]
    },
  }
}

/** Whose words in Arabic an operation has. */
const canonicalId = ({ operationId, operation }: DocsOperation) =>
  (operation['x-alias-of'] ?? operationId) as keyof typeof arabicSummaries

/** The summary in both languages. */
export function titleOf(described: DocsOperation): Record<Language, string> {
  const { operationId, operation } = described
  const arabic = arabicSummaries[canonicalId(described)] ?? operation.summary ?? operationId
  return {
    en: operation.summary ?? operationId,
    ar: operation['x-alias-of'] === undefined ? arabic : `${arabic} (${docsText('ar', 'operation.otherAddress')})`,
  }
}

/** Code stands near the top, because it is what most readers come for; then what is sent, what comes back, what is refused and why. */
function wholeChapter(source: DocsSource, described: DocsOperation, language: Language): ChapterPart[] {
  const { operation, contract } = described
  const say = (key: string) => docsText(language, `operation.${key}`)
  const requestBody = operation.requestBody && follow(contract.document, operation.requestBody)
  const body = bodyOf(contract.document, requestBody?.content)
  const reader = { language, now: source.clock.now(), baseUrl: source.baseUrl }
  const parameters = parameterParts(described, language)
  const lead = language === 'ar' ? arabicLeads[canonicalId(described)] : undefined
  return [
    ...(lead === undefined ? [] : [lead]),
    inEnglish(operation.description ?? '', language),
    access(described, language),
    `## ${say('code')} {#code}`,
    codeSamples(source, described, body, language),
    `## ${say('request')} {#request}`,
    ...(parameters.length === 0 && !body ? [say('noInput')] : parameters),
    ...(body ? bodyParts(described, body, 'request', reader) : []),
    ...answerParts(described, reader),
    `## ${say('errors')} {#errors}`,
    ...errorParts(described, reader),
    `## ${docsText(language, 'limits.title')} {#limits}`,
    limitTable(described, source.limits, language),
    `## ${say('order')} {#order}`,
    order(described, language),
    ...whatFollows(described, language),
  ]
}

/** Who may call it. */
function access({ operation, operationId }: DocsOperation, language: Language): string {
  const say = (key: string, values = {}) => docsText(language, `operation.${key}`, values)
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
    ...(security
      ? [say(served?.takesApiToken ? 'dashboardToken' : token[security.scheme]!, { scopes: list(security.scopes) })]
      : served
        ? [say('open')]
        : [say('atAuthServer')]),
    ...(operation['x-permissions'] ? [say('permissions', { permissions: list(operation['x-permissions']) })] : []),
    ...(served?.sandboxOnly ? [say('sandboxOnly')] : []),
    ...(served?.isEnveloped ? [say('enveloped')] : []),
    ...(served?.isIdempotent ? [say('idempotent')] : []),
  ]
  return lines.map((line) => `- ${line}`).join('\n')
}

/** What is checked before anything is done, first to last. */
function order({ operationId }: DocsOperation, language: Language): ChapterPart {
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
  const markdown = steps
    .filter(([, applies]) => applies)
    .map(([key], index) => `${index + 1}. ${docsText(language, `order.${key}`)}`)
    .join('\n')
  const summary = docsText(language, 'order.steps', { count: steps.filter(([, applies]) => applies).length })
  return {
    markdown,
    show: (render) => html`<details><summary>${summary}</summary>${render.block(markdown)}</details>`,
  }
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
