import { appendFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type Page, type PageKit } from './kit.ts'
import { type Language } from './locales.ts'

// While a page has two forms, a template and a function, tests render both and compare. This file goes with the last template.

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements beside which white space is not shown. */
const blocks = new Set(
  (
    'html head body title meta link script main header footer section article nav aside div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table ' +
    'thead tbody tr th td caption form fieldset legend details summary figure pre hr br option select noscript svg g path rect desc text line'
  ).split(' '),
)
const isBlock = (node: Node | undefined) => node === undefined || blocks.has(node.nodeName)

/** Classes whose elements are flex or grid boxes in the style sheets: white space between what is in them is not shown either. */
const boxes = new Set(
  (
    'chart-frame ends figures legend periods request badges facts timeline filters docs docs-nav docs-search letter letter-facts letter-sign ' +
    'letter-text account-line actions amount app-head asker badge bank-lines button card choice choice-text choices column details field grants ' +
    'hero item item-text items language mark page page-head pager phone-head plain row row-end row-text search stack stack-small steps tabs tile ' +
    'tiles top-inner bottom-inner'
  ).split(' '),
)
const isBox = (node: { nodeName: string; attrs: { name: string; value: string }[] }) =>
  ['button', 'body'].includes(node.nodeName) ||
  node.attrs.some(({ name, value }) => name === 'class' && value.split(/\s+/).some((word) => boxes.has(word)))

const attributesOf = (attrs: { name: string; value: string }[]) =>
  attrs
    .map(({ name, value }) => ` ${name}="${name === 'class' ? value.trim().replace(/\s+/g, ' ') : value}"`)
    .filter((text) => text !== ' class=""')
    .sort()
    .join('')

function textOf(value: string, isFirst: boolean, isLast: boolean): string {
  const text = value.replace(/[ \t\n]+/g, ' ')
  const started = isFirst ? text.replace(/^ /, '') : text
  return isLast ? started.replace(/ $/, '') : started
}

/** The document as lines, one for each tag and text, without what a browser would not show. */
function linesOf(nodes: Node[], { isExact = false, inBox = false } = {}, lines: string[] = []): string[] {
  const shown = nodes.filter(({ nodeName }) => nodeName !== '#comment')
  shown.forEach((node, index) => {
    if (node.nodeName === '#text' && 'value' in node) {
      const text = isExact
        ? node.value
        : textOf(node.value, inBox || isBlock(shown[index - 1]), inBox || isBlock(shown[index + 1]))
      if (text !== '') lines.push(JSON.stringify(text))
    } else if ('attrs' in node) {
      lines.push(`<${node.nodeName}${attributesOf(node.attrs)}>`)
      linesOf(node.childNodes, { isExact: isExact || ['pre', 'textarea'].includes(node.nodeName), inBox: isBox(node) }, lines)
      lines.push(`</${node.nodeName}>`)
    }
  })
  return lines
}

/** The first place where two documents differ, or undefined. */
export function differenceOf(one: string, other: string): string | undefined {
  const [left, right] = [one, other].map((text) => linesOf(parse(text).childNodes))
  const place = Math.max(left!.length, right!.length)
  for (let index = 0; index < place; index++)
    if (left![index] !== right![index]) {
      const around = (lines: string[]) => lines.slice(Math.max(0, index - 4), index + 3).join('\n    ')
      return `template:\n    ${around(left!)}\n  function:\n    ${around(right!)}`
    }
  return undefined
}

interface Forms<Props extends object> {
  page: Page<Props>
  template: (kit: PageKit, data: object) => string
  name: string
  kitIn: (language: Language) => PageKit
  language: Language
  props: Props
  wasData: object
}

/** Throws where the function shows something else than the template did. */
export function compareForms<Props extends object>({
  page,
  template,
  name,
  kitIn,
  language,
  props,
  wasData,
}: Forms<Props>): void {
  const other = language === 'en' ? 'ar' : 'en'
  const production = { ...kitIn(language), sandbox: !kitIn(language).sandbox }
  for (const kit of [kitIn(language), kitIn(other), production]) {
    const difference = differenceOf(template(kit, wasData), page(kit, props).toString())
    if (difference !== undefined) {
      const report = `The page ${name} differs in ${kit.language} from its template.\n  ${difference}\n`
      if (process.env.PAGES_DIFFERENCES) appendFileSync(process.env.PAGES_DIFFERENCES, `${report}\n`)
      throw new Error(report)
    }
  }
  const variants = compareVariants({ page, template, name, kitIn, language, props, wasData })
  if (process.env.PAGES_COMPARED) appendFileSync(process.env.PAGES_COMPARED, `${name} ${variants} variants\n`)
}

/** The props with one change each: a boolean turned, a list emptied, a member left out. */
function* variantsOf(value: unknown, depth = 0): Generator<{ what: string; value: unknown }> {
  if (depth > 4 || typeof value !== 'object' || value === null || value instanceof Date || value instanceof Set) return
  if (Array.isArray(value)) {
    if (value.length > 0) yield { what: '= []', value: [] }
    for (const { what, value: changed } of variantsOf(value[0], depth + 1))
      yield { what: `[0]${what}`, value: [changed, ...value.slice(1)] }
    return
  }
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'boolean') yield { what: `.${name} = ${String(!member)}`, value: { ...value, [name]: !member } }
    else yield { what: `.${name} = undefined`, value: { ...value, [name]: undefined } }
    for (const { what, value: changed } of variantsOf(member, depth + 1))
      yield { what: `.${name}${what}`, value: { ...value, [name]: changed } }
  }
}

const attempt = (render: () => string) => {
  try {
    return render()
  } catch {
    return undefined
  }
}

/**
 * Reports, into the file PAGES_VARIANTS, where the two forms differ for props that no test had. Some of these cannot be: the types say
 * which, so a person reads the list.
 */
function compareVariants<Props extends object>({ page, template, name, kitIn, language, props, wasData }: Forms<Props>): number {
  const { PAGES_VARIANTS: file } = process.env
  if (!file) return 0
  let compared = 0
  const others = Object.entries(wasData).filter(([member, value]) => (props as Record<string, unknown>)[member] !== value)
  for (const { what, value } of variantsOf(props)) {
    const was = attempt(() => template(kitIn(language), { ...(value as object), ...Object.fromEntries(others) }))
    const is = attempt(() => page(kitIn(language), value as Props).toString())
    if (was === undefined || was.includes('undefined')) continue
    compared++
    const difference = is === undefined ? 'The function throws.' : differenceOf(was, is)
    if (difference !== undefined) appendFileSync(file, `${name}${what}\n  ${difference}\n\n`)
  }
  return compared
}
