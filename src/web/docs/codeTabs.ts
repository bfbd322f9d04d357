import { html } from '../html.ts'
import { fence, type ShownPart } from './chapter.ts'

/** The same call in one language or with one tool. */
export interface CodeSample {
  /** Its anchor, and the name under which a reader's choice is remembered. */
  id: string
  title: string
  /** Markdown. */
  lead: string
  blocks: { language: string; text: string }[]
}

/** One call in several languages: one below the other, and as tabs where the page's script runs. */
export function codeTabs(samples: CodeSample[]): ShownPart {
  const blocksOf = ({ blocks }: CodeSample) => blocks.map(({ language, text }) => fence(text, language))
  return {
    markdown: samples.flatMap((sample) => [`### ${sample.title} {#${sample.id}}`, sample.lead, ...blocksOf(sample)]).join('\n\n'),
    show: (render) => html`<div class="samples" data-tabs>
${samples.map(
  (sample) => html`<section id="${sample.id}" data-tab="${sample.title}">
<h3>${sample.title}</h3>
${render.block([sample.lead, ...blocksOf(sample)].join('\n\n'))}</section>
`,
)}</div>
`,
  }
}
