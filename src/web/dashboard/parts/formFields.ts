import { areaField, textField } from '../../components/forms.ts'
import { notice } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import type { ShownFault, ShownRefusal } from '../refusals.ts'

/** What was wrong with a form that is shown again. */
export type FormFaults = Omit<ShownRefusal, 'status'>

/** Above a form: one sentence about the whole form, or a note that fields below have faults. */
export function refusalNotice({ t }: Kit, { refusal, faults }: FormFaults): Html | false {
  const text = refusal ?? (Object.keys(faults).length > 0 && 'fields')
  return text && notice(t(`dashboard.refusals.${text}`), { look: 'error', role: 'alert' })
}

/** The faults of the field of this id, one a line. Undefined where it has none. */
export function faultList({ textHtml }: Kit, id: string, faults: readonly ShownFault[] | undefined): Html | undefined {
  if (!faults?.length) return undefined
  const line = ({ reason, line, detail }: ShownFault) => html`<p>${textHtml(`dashboard.faults.${reason}`, { line, detail })}</p>`
  return html`<div class="field-error" id="${id}-error">${faults.map(line)}</div>`
}

/** A field of the dashboard's forms. */
export interface FormField {
  name: string
  label: string
  hint?: string
  value?: string | undefined
  faults?: readonly ShownFault[] | undefined
  /** Whether it is the first field with a fault, where the reader goes on. */
  isFirstFault?: boolean
  /** Before the name in the id, where two forms of a page have a field of the same name. */
  idPrefix?: string
  type?: 'text' | 'email' | 'password' | 'url' | 'datetime-local'
  /** The lines of a field that takes more than one. */
  rows?: number
  /** Whether what is typed runs from left to right in both languages. */
  ltr?: boolean
  autocomplete?: string
  minlength?: number
  maxlength?: number
  placeholder?: string
  required?: boolean
}

const leftToRight = { dir: 'ltr', spellcheck: 'false' }

/** A labelled field with what was typed and what was wrong with it. */
export function formField(kit: Kit, field: FormField): Html {
  const { name, label, hint, value = '', faults, idPrefix = '', rows, type, ltr } = field
  const { isFirstFault, autocomplete, minlength, maxlength, placeholder, required } = field
  const id = idPrefix + name
  const fault = faultList(kit, id, faults)
  const named = { name, id, label, hint, fault }
  const autofocus = fault !== undefined && isFirstFault
  if (rows !== undefined)
    return areaField({ ...named, text: value, box: { rows, ...leftToRight, placeholder: placeholder || undefined, autofocus } })
  const direction = ltr ? { ...leftToRight, autocapitalize: 'none' } : { dir: type === undefined && 'auto' }
  const bounds = { minlength, maxlength, required }
  return textField({
    ...named,
    box: { type: type ?? 'text', value, ...direction, autocomplete, ...bounds, placeholder, autofocus },
  })
}
