import type { OpenAPIV3 } from 'openapi-types'
import { errorAddress } from '../../../http/errors/httpError.ts'
import { html, type Html } from '../../html.ts'
import type { Language } from '../../locales.ts'
import { code, type ChapterPart, docsText, inEnglish, type MarkdownRenderer, type ShownPart } from '../chapter.ts'
import { bodyOf, type DocsBody, type DocsOperation, type DocsSchema, follow } from '../contractModel.ts'
import { examplePart, type Reader } from '../examplePart.ts'
import { fieldList } from '../fieldList.ts'
import { describeFields, rulesOf, typeOf } from '../fields.ts'
import { listOperationErrors, type OperationError } from '../operationErrors.ts'

/** What a request brings beside its body. */
export function parameterParts({ operation, contract: { document }, path }: DocsOperation, language: Language): ChapterPart[] {
  const shared = document.paths[path]?.parameters ?? []
  const all = [...shared, ...(operation.parameters ?? [])].map((one) => follow<OpenAPIV3.ParameterObject>(document, one))
  if (all.length === 0) return []
  const fields = all.map(({ name, in: place, required, schema, description = '', ...rest }) => {
    const own = follow<DocsSchema>(document, schema ?? {})
    return {
      name,
      type: `${docsText(language, `field.in.${place}`)} · ${typeOf(own, undefined, language)}`,
      isRequired: required === true,
      rules: rulesOf({ ...own, ...(rest as Pick<DocsSchema, 'x-also-spelled'>) }, language),
      description,
      members: [],
    }
  })
  return [`### ${docsText(language, 'operation.parameters')} {#parameters}`, fieldList(fields, { language })]
}

/** Fields and examples of a body. Of an envelope only the message is listed: the rest is the same everywhere. */
export function bodyParts(described: DocsOperation, body: DocsBody, place: string, reader: Reader): ChapterPart[] {
  const { language } = reader
  const { document } = described.contract
  const say = (key: string, values = {}) => docsText(language, `operation.${key}`, values)
  const inside = body.isEnvelope ? follow(document, body.schema.properties!.message!) : body.schema
  const fields = describeFields(document, inside, language)
  return [
    say('mediaTypes', { types: body.mediaTypes.map(code).join(' ') }),
    ...(body.isEnvelope ? [say('insideMessage')] : []),
    ...(fields.length > 0 ? [`### ${say('fields')} {#${place}-fields}`, fieldList(fields, { language })] : []),
    ...(body.examples.length > 0 ? [`### ${say('examples')} {#${place}-examples}`] : []),
    ...body.examples.map((example, index) => examplePart({ described, place }, example, { ...reader, isOpen: index === 0 })),
  ]
}

/** What is answered when all went well, a section for each status. */
export function answerParts(described: DocsOperation, reader: Reader): ChapterPart[] {
  const { language } = reader
  const { document } = described.contract
  return Object.entries(described.operation.responses)
    .filter(([status]) => /^[23]/.test(status))
    .flatMap(([status, reference]) => {
      const answer = follow<OpenAPIV3.ResponseObject>(document, reference)
      const body = bodyOf(document, answer.content)
      const headers = Object.entries(answer.headers ?? {}).map(([name, header]) => {
        const { description = '' } = follow<OpenAPIV3.HeaderObject>(document, header)
        return { name, type: '', isRequired: false, rules: [], description, members: [] }
      })
      const heading = `### ${docsText(language, 'operation.headers')} {#${status}-headers}`
      return [
        `## ${docsText(language, 'operation.answer', { status })} {#${status}}`,
        inEnglish(answer.description, language),
        ...(headers.length > 0 ? [heading, fieldList(headers, { language })] : []),
        ...(body ? bodyParts(described, body, status, reader) : []),
      ]
    })
}

/** Every refusal: what it means is read at once, what helps behind a click. */
export function errorParts(described: DocsOperation, reader: Reader): ChapterPart[] {
  const { language } = reader
  const rows = listOperationErrors(described)
  if (rows.length === 0) return [docsText(language, 'errors.none')]
  return [errorList(rows, language), ...errorExamples(described, reader)]
}

function errorList(rows: OperationError[], language: Language): ShownPart {
  const remedyWord = docsText(language, 'errors.remedy')
  return {
    markdown: rows
      .map((row) => `- ${row.status} ${code(row.code)}: ${row.meaning[language]} ${remedyWord}: ${row.remedy[language]}`)
      .join('\n'),
    show: (render) => html`<ul class="refusals">
${rows.map((row) => refusal(render, row, language))}</ul>
`,
  }
}

/** The link stands inside, because what opens a fold may not be a link too. */
function refusal(render: MarkdownRenderer, row: OperationError, language: Language): Html {
  const [remedy, more] = [docsText(language, 'errors.remedy'), docsText(language, 'errors.more')]
  return html`<li><details><summary><strong>${row.status}</strong> <code dir="ltr" class="code">${row.code}</code> <span>${row.meaning[language]}</span></summary>
<p>${remedy}: ${render.inline(row.remedy[language])} <a href="${errorAddress(row.code)}">${more}<span class="visually-hidden"> (${row.code})</span></a></p></details></li>
`
}

/** The examples of refusals, which show the form of the body. */
function errorExamples(described: DocsOperation, reader: Reader): ShownPart[] {
  const { document } = described.contract
  return Object.entries(described.operation.responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([place, reference]) => {
      const body = bodyOf(document, follow<OpenAPIV3.ResponseObject>(document, reference).content)
      return (body?.examples ?? []).map((example) => examplePart({ described, place }, example, reader))
    })
}
