import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it'
import { html, type Html, unescaped } from '../html.ts'
import type { MarkdownRenderer } from './chapter.ts'
import { highlighted } from './highlight.ts'

/** Where a name that stands in a code span leads: an operationId, an error code, an address of the docs. Undefined: nowhere. */
export type FindLink = (name: string) => string | undefined

/** What a rendered page needs from outside its text. */
interface Surroundings {
  findLink: FindLink
  /** The drawing of a `diagram` block. */
  drawDiagram: (name: string) => Html
  /** The ids of the headings in their order, where the text is a translation of another one. */
  headingIds?: readonly string[] | undefined
}

/** A heading's own id stands behind it: `## Errors {#errors}`. */
const ownId = /(?<! ) *\{#([\w.-]+)\}$/

/** An id from a heading in English. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(/ +/g, '-')

/** A place of a page that its list of contents leads to. */
export interface PageHeading {
  id: string
  /** Without the signs of Markdown. */
  text: string
}

interface FoundHeading extends PageHeading {
  level: number
}

/** All headings below the first, in their order. */
function listHeadings(markdown: string): FoundHeading[] {
  return [...withoutFences(markdown).matchAll(/^(#{2,4}) +(\S.*)$/gm)].map(([, signs, heading]) => ({
    level: signs!.length,
    id: ownId.exec(heading!)?.[1] ?? slugOf(heading!),
    text: heading!.replace(ownId, '').replaceAll('`', ''),
  }))
}

/** The ids of all headings below the first, in their order. */
export const headingIdsOf = (markdown: string): string[] => listHeadings(markdown).map(({ id }) => id)

/** The main headings of a page; `headingIds` where the text is a translation of another one. */
export function contentsOf(markdown: string, headingIds?: readonly string[]): PageHeading[] {
  return listHeadings(markdown)
    .map((heading, index) => ({ ...heading, id: headingIds?.[index] ?? heading.id }))
    .filter(({ level }) => level === 2)
}

const withoutFences = (markdown: string) => markdown.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '')

/**
 * The text without the signs that only the page needs: what the address that ends in `.md` gives. `describeDiagram` says in words what is
 * drawn, where the text does not.
 */
export function plainMarkdown(markdown: string, describeDiagram: (name: string) => string = () => ''): string {
  return markdown
    .replace(/^```diagram\n([\s\S]*?)^```\n?/gm, (_, name: string) => describeDiagram(name.trim()))
    .replace(/^:::.*\n?/gm, '')
    .replace(/^(#{1,4} .*?)(?<! ) *\{#[\w.-]+\}$/gm, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** Makes markup of texts of ours. HTML in them is shown as text. Texts in English on an Arabic page stand between `::: en` and `:::`. */
export function createRenderer(surroundings: Surroundings): MarkdownRenderer {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false })
  markForeign(md)
  anchorHeadings(md, surroundings.headingIds)
  renderCode(md, surroundings)
  md.renderer.rules.text = (tokens, index) => withBreaks(tokens[index]!.content).toString()
  md.renderer.rules.table_open = () => '<div class="table-wrap" tabindex="0" role="group"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
  md.renderer.rules.th_open = () => '<th scope="col">'
  return {
    block: (markdown) => unescaped(md.render(markdown)),
    inline: (markdown) => unescaped(md.renderInline(markdown)),
  }
}

/** A name such as KSAOB.SingleInstantPayment may end its line behind the dot, and need not break in a word. */
const withBreaks = (text: string): Html =>
  html`${text.split(/(?<=[A-Za-z]\.)(?=[A-Z])/).map((part, index) => [index > 0 && html`<wbr>`, part])}`

/** An address may end its line behind a slash, and a name as any text. */
const breakable = (text: string): Html =>
  html`${text.split(/(?<=\/)(?=[^/])/).map((part, index) => [index > 0 && html`<wbr>`, withBreaks(part)])}`

/** `::: en` to `:::` is a block in English, left to right. */
function markForeign(md: Renderer): void {
  md.block.ruler.before(
    'fence',
    'foreign',
    (state, startLine, _endLine, silent) => {
      const line = state.src.slice(state.bMarks[startLine]! + state.tShift[startLine]!, state.eMarks[startLine]!)
      const opens = line === '::: en'
      if (!opens && line !== ':::') return false
      if (silent) return true
      const token = state.push(opens ? 'foreign_open' : 'foreign_close', 'div', opens ? 1 : -1)
      token.block = true
      if (opens)
        token.attrs = [
          ['lang', 'en'],
          ['dir', 'ltr'],
          ['class', 'foreign'],
        ]
      state.line = startLine + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}

function anchorHeadings(md: Renderer, headingIds: readonly string[] | undefined): void {
  // A page is made of several texts.
  let count = 0
  md.core.ruler.push('anchors', (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type !== 'heading_open' || token.tag === 'h1') return
      const inline = state.tokens[index + 1]!
      const own = ownId.exec(inline.content)?.[1]
      const id = own ?? headingIds?.[count] ?? slugOf(inline.content)
      count++
      token.attrs = [['id', id]]
      const last = inline.children?.at(-1)
      if (own !== undefined && last) last.content = last.content.replace(ownId, '')
    })
  })
}

function renderCode(md: Renderer, { findLink, drawDiagram }: Surroundings): void {
  md.renderer.rules.code_inline = (tokens, index) => {
    const text = tokens[index]!.content
    // A name without a blank may break where it must, as any id.
    const code = html`<code dir="ltr" class="code">${breakable(text)}</code>`
    // A link within a link is none: browsers end the outer one before it, empty.
    const isInLink = tokens.slice(0, index).findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open'
    const target = isInLink ? undefined : findLink(text)
    return (target === undefined ? code : html`<a href="${target}">${code}</a>`).toString()
  }
  const block = (text: string, info = '') => {
    const coloured = highlighted(text, info)
    const wrapped = (info === 'sh' || info === 'text') && html` class="wrapped"`
    return html`<pre dir="ltr" tabindex="0"${wrapped}><code>${coloured === undefined ? text : unescaped(coloured)}</code></pre>\n`.toString()
  }
  md.renderer.rules.fence = (tokens, index) => {
    const { info, content } = tokens[index]!
    return info === 'diagram' ? drawDiagram(content.trim()).toString() : block(content, info)
  }
  md.renderer.rules.code_block = (tokens, index) => block(tokens[index]!.content)
}
