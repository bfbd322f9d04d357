import type { OpenAPIV3 } from 'openapi-types'
import { html } from '../html.ts'
import type { Language } from '../locales.ts'
import { routes } from '../routes.ts'
import { docsText, fence, inEnglish, type ShownPart } from './chapter.ts'
import { bodyOf, type DocsBody, type DocsOperation, follow } from './contractModel.ts'
import { exampleNow, shiftDates } from './exampleDates.ts'

type Example = DocsBody['examples'][number]

/** Where an example stands: in the request, or in the answer of a status. */
export interface ExamplePlace {
  described: DocsOperation
  /** `request` or a status. */
  place: string
}

/** When an example is shown, and at which server. */
export interface ExampleSetting {
  now: Date
  baseUrl: string
}

/** Whom a page is for, and when it is made. */
export interface Reader extends ExampleSetting {
  language: Language
}

const dayMs = 86_400_000

/** An example as if it had been written today, at the same hour: what a reader copies must not have expired. */
export function asOfToday(value: unknown, now: Date): unknown {
  const days = Math.floor((now.getTime() - exampleNow.getTime()) / dayMs)
  return shiftDates(value, new Date(exampleNow.getTime() + days * dayMs))
}

/** The text of an example, as its page and its file have it: what is signed for this server says its address. */
export function exampleText({ value }: Example, { now, baseUrl }: ExampleSetting): string {
  const shifted = asOfToday(value, now)
  const text = typeof shifted === 'string' ? shifted : JSON.stringify(shifted, undefined, 2)
  return text.replaceAll('http://localhost:8080', baseUrl)
}

/** The name of an example's file: `request-instantPayment.json`. An envelope in its compact form is one line of text. */
export const exampleFile = (place: string, { name, value }: Example): string =>
  `${place}-${name}.${typeof value === 'string' ? 'txt' : 'json'}`

/** The example that a file of `exampleFile` is of. Undefined when there is none. */
export function findExample(
  { operation, contract: { document } }: DocsOperation,
  file: string,
  setting: ExampleSetting,
): string | undefined {
  const contents = [
    ['request', operation.requestBody && follow(document, operation.requestBody).content] as const,
    ...Object.entries(operation.responses).map(
      ([status, reference]) => [status, follow<OpenAPIV3.ResponseObject>(document, reference).content] as const,
    ),
  ]
  for (const [place, content] of contents)
    for (const example of bodyOf(document, content)?.examples ?? [])
      if (exampleFile(place, example) === file) return exampleText(example, setting)
  return undefined
}

/** One example behind a click, and a link to it as a file. */
export function examplePart(
  { described, place }: ExamplePlace,
  example: Example,
  { isOpen = false, ...reader }: Reader & { isOpen?: boolean },
): ShownPart {
  const { language } = reader
  const say = (key: string, values = {}) => docsText(language, `operation.${key}`, values)
  const { name, summary } = example
  const block = fence(exampleText(example, reader), typeof example.value === 'string' ? '' : 'json')
  const id = `${place}-${name}`
  const address = routes.docsExample(described.operationId, exampleFile(place, example))
  const isRefusal = /^[45]/.test(place)
  const label = isRefusal ? `${place}: \`${name}\`` : say('example', { name: `\`${name}\`` })
  // What opens a fold may not be a link too.
  const before = isRefusal ? `${place}:` : say('example', { name: '' }).trim()
  return {
    markdown: [`### ${label} {#${id}}`, inEnglish(summary, language), block].join('\n\n'),
    show: (
      render,
    ) => html`<details class="example" id="${id}"${isOpen && html` open`}><summary>${before} <code dir="ltr" class="code">${name}</code></summary>
${render.block(inEnglish(summary, language))}${render.block(block)}<p class="small"><a href="${address}">${say('asFile')}<span class="visually-hidden"> (${id})</span></a></p></details>
`,
  }
}
