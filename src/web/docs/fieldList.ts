import { html, type Html, type Part } from '../html.ts'
import type { Language } from '../locales.ts'
import { docsText, inEnglish, type MarkdownRenderer, type ShownPart } from './chapter.ts'
import type { DescribedField, FieldRule } from './fields.ts'

/** How a list of fields is shown. */
interface FieldListOptions {
  language: Language
  /** How many levels are open before anybody has clicked. */
  openLevels?: number
}

/**
 * Fields one below the other: name, type and whether it is demanded in one line, the text below it, and what is below the field behind a
 * click. `details` needs no script. A table of the same would have a column as wide as the longest path.
 */
export function fieldList(fields: DescribedField[], { language, openLevels = 1 }: FieldListOptions): ShownPart {
  return {
    markdown: fields.flatMap((field) => plainField(field, language, '')).join('\n'),
    show: (render) => showFields({ language, render, openLevels }, fields, 0),
  }
}

const required = (language: Language) => docsText(language, 'field.required')

function plainField(field: DescribedField, language: Language, indent: string): string[] {
  const facts = [field.type, ...(field.isRequired ? [required(language)] : [])].filter((fact) => fact !== '')
  const rules = field.rules.map(({ text, label }) => (label === undefined ? text : `${label}: ${text}`))
  const below = `${indent}  `
  return [
    `${indent}- \`${field.name}\`${facts.length > 0 ? ` (${facts.join(listMark(language))})` : ''}`,
    ...field.description
      .trim()
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `${below}${line}`),
    ...(rules.length > 0 ? [`${below}${rules.join('; ')}`] : []),
    ...field.members.flatMap((member) => plainField(member, language, below)),
  ]
}

const listMark = (language: Language) => (language === 'ar' ? '، ' : ', ')

interface Showing extends Required<FieldListOptions> {
  render: MarkdownRenderer
}

function showFields(showing: Showing, fields: DescribedField[], depth: number): Html {
  return html`<ul class="members">
${fields.map((field) => showField(showing, field, depth))}</ul>
`
}

function showField(showing: Showing, field: DescribedField, depth: number): Html {
  const { language, render } = showing
  const { name, type, isRequired, description, rules, members } = field
  const short = rules.filter(({ label }) => label === undefined)
  const long = rules.filter(({ label }) => label !== undefined)
  return html`<li>
<p class="member-line"><code dir="ltr" class="code">${name}</code>${type !== '' && html` <span class="member-type">${type}</span>`}${isRequired && html` <strong class="member-required">${required(language)}</strong>`}</p>
${description !== '' && render.block(inEnglish(description, language))}
${short.length > 0 && html`<p class="member-rules">${joined(showing, short)}</p>`}
${long.map((rule) => longRule(showing, rule))}
${members.length > 0 && nested(showing, field, depth)}</li>
`
}

const joined = ({ language, render }: Showing, rules: FieldRule[]): Part =>
  rules.map(({ text }, index) => html`${index > 0 && (language === 'ar' ? '؛ ' : '; ')}${render.inline(text)}`)

function longRule({ render }: Showing, { text, label }: FieldRule): Html {
  return html`<details class="member-fold"><summary>${label}</summary><p class="member-rules">${render.inline(text)}</p></details>`
}

function nested(showing: Showing, { name, members }: DescribedField, depth: number): Html {
  const { language } = showing
  const summary = docsText(language, 'field.below', { count: members.length })
  // Who hears the list of folds hears whose fields they are.
  const whose = html`<span class="visually-hidden"> (<code dir="ltr">${name}</code>)</span>`
  return html`<details class="member-fold"${depth < showing.openLevels && html` open`}><summary>${summary}${whose}</summary>
${showFields(showing, members, depth + 1)}</details>`
}
