import { attributes, html, type Html, type Part } from '../html.ts'

/** A row of `details`: what it is called, and what it is. */
export type Detail = readonly [label: Part, value: Part]

/** One row of a list of details, where it stands among other markup. */
export function detail(label: Part, value: Part): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

/** Labelled values, one a row. A row that is false is left out. */
export function details(rows: readonly (Detail | false)[]): Html {
  return html`<dl class="details">${rows.map((row) => row && detail(...row))}</dl>`
}

interface Table {
  /** The titles of the columns; undefined for one whose cells speak for themselves. */
  columns: readonly Part[]
  /** The rows, each a `tr`. */
  rows: readonly Html[]
}

/** A table with a row of titles. */
export function table({ columns, rows }: Table): Html {
  return html`<table>
    <thead>
      <tr>
        ${columns.map((title) => (title === undefined ? html`<td></td>` : html`<th scope="col">${title}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

/** A table that scrolls sideways in its own frame where the screen is narrow; `labelledBy` is the id of its heading. */
export function wideTable({ labelledBy, fit, ...rest }: Table & { labelledBy: string; fit?: 'snug' | 'slim' }): Html {
  return html`<div class="table-wrap${fit && ` ${fit}`}" tabindex="0" role="group" aria-labelledby="${labelledBy}">
    ${table(rest)}
  </div>`
}

/** How a block of text for programs is called and where its lines end: nowhere of their own, between words, or anywhere in a token. */
export interface CodeStyle {
  id?: string | undefined
  label?: string
  labelledBy?: string
  isWrapped?: boolean
  isToken?: boolean
  lang?: 'en'
  dir?: 'ltr'
}

/** Text for programs, which scrolls in its own frame. It has the name `label`, or that of the heading with the id `labelledBy`. */
export function codeBlock(text: Part, { id, label, labelledBy, isWrapped, isToken, lang, dir }: CodeStyle): Html {
  const look = isToken ? 'jws' : isWrapped && 'wrap'
  const named = { class: look, tabindex: 0, lang, dir, 'aria-label': label, 'aria-labelledby': labelledBy, id }
  return html`<pre${attributes(named)}><code>${text}</code></pre>`
}
