import { attributes, html, type Html, type Part } from '../html.ts'
import { notice } from './notices.ts'

/** One field for a line of text: its label, a hint, the box and what was wrong with it, in this order, or with the hint last. */
export interface TextField {
  name: string
  /** The default is the name. */
  id?: string
  label: Part
  hint?: Part
  hintIsLast?: boolean
  /** What was wrong, as `fieldError` makes it. */
  fault?: Html | undefined
  /** The other attributes of the box, its value among them. */
  box: Parameters<typeof attributes>[0]
}

/** What a box says of its hint and fault to who listens. */
function described({ id, hint, fault }: { id: string; hint?: Part; fault?: Html | undefined }): Part {
  const ids = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ')
  return attributes({ 'aria-describedby': ids || undefined, 'aria-invalid': fault && 'true' })
}

type Around = { id: string } & Pick<TextField, 'label' | 'hint' | 'hintIsLast' | 'fault'>

function labelled({ id, label, hint, hintIsLast, fault }: Around, box: Html): Html {
  const hintHtml = hint && html`<p class="hint" id="${id}-hint">${hint}</p>`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${!hintIsLast && hintHtml}
    ${box}
    ${fault}
    ${hintIsLast && hintHtml}
  </div>`
}

/** A labelled box for a line of text. */
export function textField({ name, id = name, box, ...rest }: TextField): Html {
  return labelled({ id, ...rest }, html`<input id="${id}" name="${name}"${attributes(box)}${described({ id, ...rest })}>`)
}

/** A labelled box for several lines, with what was typed before. */
export function areaField({ name, id = name, box, text, ...rest }: TextField & { text: string }): Html {
  const area = html`<textarea id="${id}" name="${name}"${attributes(box)}${described({ id, ...rest })}>${text}</textarea>`
  return labelled({ id, ...rest }, area)
}

/** What was wrong with the field of this id. */
export function fieldError(id: string, text: Part): Html {
  return html`<p class="field-error" id="${id}-error">${text}</p>`
}

/** What may be chosen: a value and its word. The one that is `chosen` is marked. */
export function options(values: readonly (readonly [value: string | number, word: Part])[], chosen?: string | number): Part {
  return values.map(([value, word]) => html`<option value="${value}"${value === chosen && html` selected`}>${word}</option>`)
}

/** What may be chosen, where the value is the word: a name out of a standard. */
export function codeOptions(values: readonly string[], chosen?: string): Part {
  return values.map((value) => html`<option${value === chosen && html` selected`}>${value}</option>`)
}

/** One field to choose one among several; `box` has the other attributes of the list. */
export interface SelectField extends Omit<TextField, 'box'> {
  choices: Part
  box?: TextField['box']
}

/** A labelled choice of one among several. */
export function selectField({ name, id = name, box = {}, choices, ...rest }: SelectField): Html {
  const list = html`<select id="${id}" name="${name}"${attributes(box)}${described({ id, ...rest })}>${choices}</select>`
  return labelled({ id, ...rest }, list)
}

/** What a form sends along without asking. */
export function hiddenFields(values: Readonly<Record<string, string | number>>): Part {
  return Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

/** A form that is one button, and what it sends along. */
export function buttonForm(action: string, button: Html, hidden: Readonly<Record<string, string | number>> = {}): Html {
  return html`<form method="post" action="${action}">${hiddenFields(hidden)}${button}</form>`
}

/** A question before something is done that cannot be undone. */
export interface Confirmation {
  title: string
  question: Part
  warning: string
  action: string
  /** The word on the button that does it. */
  button: string
  cancel: { address: string; text: string }
}

/** Asks before something is done that cannot be undone: what, what follows from it, and the way back. */
export function confirmBox({ title, question, warning, action, button, cancel }: Confirmation): Html {
  return html`<section class="card">
    <h1>${title}</h1>
    <p class="lead">${question}</p>
    ${notice(warning, { look: 'warning' })}
    <form method="post" action="${action}">
      <div class="actions">
        <button class="danger">${button}</button>
        <a class="button quiet" href="${cancel.address}">${cancel.text}</a>
      </div>
    </form>
  </section>`
}
