import { html, type Html } from '../html.ts'
import { directionOf, type Language } from '../locales.ts'
import { docsText } from './chapter.ts'
import { actors, type Actor, type Sequence, sequences, type SequenceStep } from './texts/sequences.ts'

const columnWidth = 232
const rowHeight = 44
const boxHeight = 34
const top = 10

/** The conversations that the guides draw. */
export const sequenceNames = Object.keys(sequences)

/** The steps of a conversation as a list in Markdown. */
export function describeSequence(name: string, language: Language): string {
  return sequences[name]!.steps.map((step, index) => `${index + 1}. ${inWords(step, language)}`).join('\n')
}

function inWords({ from, to, text }: SequenceStep, language: Language): string {
  const [sender, receiver] = [actors[from][language], actors[to][language]]
  if (from === to) return `${sender}: ${text[language]}`
  return `${docsText(language, 'sequence.fromTo', { from: sender, to: receiver })}: ${text[language]}`
}

/**
 * A conversation as SVG: a column for each who takes part, a row for each message, and below it the same in words. In Arabic the first
 * one stands at the right. Everything is an attribute, as the CSP demands.
 */
export function drawSequence(name: string, language: Language): Html {
  const sequence = sequences[name]!
  const { title, steps } = sequence
  const width = sequence.actors.length * columnWidth
  const height = top + boxHeight + steps.length * rowHeight + 20
  const middle = (actor: Actor) => {
    const place = sequence.actors.indexOf(actor) * columnWidth + columnWidth / 2
    return language === 'ar' ? width - place : place
  }
  const direction = directionOf(language)
  return html`<figure class="diagram" tabindex="0" dir="${direction}"><svg role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-label="${title[language]}">
<title>${title[language]}</title><desc>${docsText(language, 'sequence.described')}</desc>
${columns(sequence, middle, height - 8, language)}
${steps.map((step, index) => messageRow(step, middle, top + boxHeight + (index + 1) * rowHeight - 8, language))}
</svg></figure>
<details><summary>${docsText(language, 'sequence.words')}</summary><ol>${steps.map((step) => html`<li>${inWords(step, language)}</li>`)}</ol></details>
`
}

type Middle = (actor: Actor) => number

const columns = (sequence: Sequence, middle: Middle, bottom: number, language: Language): Html[] =>
  sequence.actors.map((actor) => {
    const [x, wide] = [middle(actor), columnWidth - 40]
    return html`<rect class="state" x="${x - wide / 2}" y="${top}" width="${wide}" height="${boxHeight}" rx="8"/><text class="state-name" x="${x}" y="${top + boxHeight / 2 + 4}" text-anchor="middle">${actors[actor][language]}</text><line class="lifeline" x1="${x}" y1="${top + boxHeight}" x2="${x}" y2="${bottom}"/>`
  })

function messageRow({ from, to, text }: SequenceStep, middle: Middle, y: number, language: Language): Html {
  const [start, end] = [middle(from), middle(to)]
  const direction = directionOf(language)
  const label = (x: number) =>
    html`<text class="move" x="${x}" y="${y - 8}" text-anchor="middle" direction="${direction}">${text[language]}</text>`
  if (start === end) return html`<circle class="start" cx="${start}" cy="${y}" r="5"/>${label(start)}`
  const sign = Math.sign(end - start)
  return html`<circle class="start" cx="${start}" cy="${y}" r="4"/><line class="arrow" x1="${start}" y1="${y}" x2="${end - 7 * sign}" y2="${y}"/><path class="head" d="M${end} ${y} L${end - 9 * sign} ${y - 5} L${end - 9 * sign} ${y + 5} Z"/>${label((start + end) / 2)}`
}
