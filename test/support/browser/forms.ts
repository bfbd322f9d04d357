import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Browser } from './browser.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** One control of a form: inputs, buttons and selects alike. */
export interface FormControl {
  name: string
  value: string
  type: string
  checked: boolean
}

/** A form with the controls that a browser would send. */
export interface PageForm {
  /** Absolute address. */
  action: string
  method: 'get' | 'post'
  controls: FormControl[]
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : [])

/** All elements below a node that fit, in the order of the page. */
function find(node: Node, fits: (element: Element) => boolean): Element[] {
  return childrenOf(node).flatMap((child) => ['attrs' in child && fits(child) ? [child] : [], find(child, fits)].flat())
}

const attributesOf = ({ attrs }: Element) => new Map(attrs.map(({ name, value }) => [name, value]))

function textOf(node: Node): string {
  return 'value' in node ? node.value : childrenOf(node).map(textOf).join(' ')
}

function controlOf(element: Element): FormControl[] {
  const attributes = attributesOf(element)
  const name = attributes.get('name')
  if (!name || attributes.has('disabled')) return []
  const type = attributes.get('type')?.toLowerCase() ?? (element.tagName === 'button' ? 'submit' : 'text')
  const unsaid = type === 'checkbox' || type === 'radio' ? 'on' : ''
  return [{ name, type, value: attributes.get('value') ?? unsaid, checked: attributes.has('checked') }]
}

/** All forms of a page; nothing is run. */
export function readForms(html: string, pageUrl: string): PageForm[] {
  return find(parse(html), ({ tagName }) => tagName === 'form').map((form) => {
    const attributes = attributesOf(form)
    return {
      action: new URL(attributes.get('action') ?? '', pageUrl).href,
      method: attributes.get('method')?.toLowerCase() === 'post' ? 'post' : 'get',
      controls: find(form, ({ tagName }) => ['input', 'button', 'select'].includes(tagName)).flatMap(controlOf),
    }
  })
}

/** The page as a person reads it: its title, then its alert; for error messages. */
export function describePage(html: string): string {
  const page = parse(html)
  const plain = (element: Element) => textOf(element).replace(/\s+/g, ' ').trim()
  const [title] = find(page, ({ tagName }) => tagName === 'title')
  const [alert] = find(page, (element) => attributesOf(element).get('role') === 'alert')
  return `“${title ? plain(title) : '(no title)'}”${alert ? `: ${plain(alert)}` : ''}`
}

/** The mark that a form sends along. */
export const markOf = ({ controls }: PageForm): string | undefined => controls.find(({ name }) => name === 'formMark')?.value

/** The form of the page at this address that leads to the path `action`, as it was when the page was opened. Throws where there is none. */
export async function openForm(browser: Browser, url: string, action: string): Promise<PageForm> {
  const form = readForms(await (await browser.get(url)).text(), url).find((shown) => new URL(shown.action).pathname === action)
  if (!form) throw new Error(`${url} has no form to ${action}`)
  return form
}

/** Presses a button of a form, with the mark of its page or without one. */
export function press(browser: Browser, form: PageForm, button: Record<string, string> = {}, isMarked = true): Promise<Response> {
  const hidden = form.controls.filter(({ type, name }) => type === 'hidden' && (isMarked || name !== 'formMark'))
  return browser.post(form.action, { ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])), ...button })
}
