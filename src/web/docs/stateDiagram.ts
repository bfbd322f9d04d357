import { html, type Html } from '../html.ts'
import { directionOf, type Language } from '../locales.ts'

/** One move as the diagram draws it: from one or more states to one. */
export interface DrawnMove {
  from: readonly string[]
  to: string
  label: string
}

/** A state machine as the diagram draws it: its states in order, and its moves. */
export interface DrawnMachine {
  title: string
  description: string
  states: readonly { name: string; isEnd: boolean }[]
  moves: readonly DrawnMove[]
}

/** Four columns fit beside menu and contents on a screen of 1280 px. */
const columnWidth = 179
const rowHeight = 46
const boxHeight = 38
const top = 12

/**
 * The machine as SVG: a column for each state, a row for each move, an arrow from its state to the next. Lines never cross a label,
 * however many moves there are. In Arabic the first state stands at the right. Everything is an attribute, as the CSP demands.
 */
export function drawStates({ title, description, states, moves }: DrawnMachine, language: Language): Html {
  const width = states.length * columnWidth
  const height = top + boxHeight + moves.length * rowHeight + 24
  const middle = (state: string) => {
    const column = states.findIndex(({ name }) => name === state)
    const place = column * columnWidth + columnWidth / 2
    return language === 'ar' ? width - place : place
  }
  const bottom = height - 8
  const lines = states.map(({ name, isEnd }) => stateColumn(name, isEnd, middle(name), bottom))
  const arrows = moves.map((move, index) => moveRow(move, middle, top + boxHeight + (index + 1) * rowHeight - 8, language))
  // Where the figure is wider than the screen, it opens at the first state.
  return html`<figure class="diagram" tabindex="0" dir="${directionOf(language)}"><svg role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-label="${title}">
<title>${title}</title><desc>${description}</desc>
${lines}
${arrows}
</svg></figure>
`
}

function stateColumn(name: string, isEnd: boolean, x: number, bottom: number): Html {
  const wide = columnWidth - 12
  // The prefix of the standard says nothing here and would not fit.
  const short = name.replace(/^KSAOB\./, '')
  const box = html`<rect class="state${isEnd && ' end'}" x="${x - wide / 2}" y="${top}" width="${wide}" height="${boxHeight}" rx="${isEnd ? 2 : 10}"/>`
  return html`${box}<text class="state-name${short.length > 22 ? ' small' : short.length > 18 && ' middle'}" x="${x}" y="${top + boxHeight / 2 + 4}" text-anchor="middle">${short}</text><line class="lifeline" x1="${x}" y1="${top + boxHeight}" x2="${x}" y2="${bottom}"/>`
}

function moveRow({ from, to, label }: DrawnMove, middle: (state: string) => number, y: number, language: Language): Html {
  const target = middle(to)
  const starts = from.map(middle)
  const dots = starts.map((x) => html`<circle class="start" cx="${x}" cy="${y}" r="4"/>`)
  const others = starts.filter((x) => x !== target)
  const direction = directionOf(language)
  const text = (x: number) =>
    html`<text class="move" x="${x}" y="${y - 8}" text-anchor="middle" direction="${direction}">${label}</text>`
  if (others.length === 0) {
    const side = language === 'ar' ? -1 : 1
    const turn = target + 26 * side
    const loop = html`<path class="arrow" d="M${target} ${y - 2} H${turn} V${y + 12} H${target + 7 * side}"/>${head(target, y + 12, -side)}`
    return html`${dots}${loop}<text class="move" x="${target + 34 * side}" y="${y + 9}" text-anchor="start" direction="${direction}">${label}</text>`
  }
  const ends = [Math.min(...others), Math.max(...others)].filter((x, index, all) => all.indexOf(x) === index)
  const sides = [ends.filter((x) => x < target)[0], ends.filter((x) => x > target).at(-1)].filter((x) => x !== undefined)
  const arrows = sides.map((x) => {
    const sign = Math.sign(target - x)
    return html`<line class="arrow" x1="${x}" y1="${y}" x2="${target - 7 * sign}" y2="${y}"/>${head(target, y, sign)}`
  })
  return html`${dots}${arrows}${text((sides[0]! + target) / 2)}`
}

/** The head of an arrow that ends at x and points to the right (1) or to the left (-1). */
const head = (x: number, y: number, sign: number) =>
  html`<path class="head" d="M${x} ${y} L${x - 9 * sign} ${y - 5} L${x - 9 * sign} ${y + 5} Z"/>`
