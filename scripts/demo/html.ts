/** One control of a form: inputs, buttons and selects alike. */
export interface FormControl {
  name: string
  value: string
  type: string
  checked: boolean
}

export interface PageForm {
  /** Absolute address. */
  action: string
  method: 'get' | 'post'
  controls: FormControl[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return entities[code.toLowerCase()] ?? whole
    const hexadecimal = code[1]?.toLowerCase() === 'x'
    return String.fromCodePoint(parseInt(code.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10))
  })
}

/** Attributes of one start tag, names in lower case; an attribute without a value is ''. */
export function readAttributes(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  const pattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
  for (const [, name, double, single, bare] of tag.replace(/^<\w+/, '').matchAll(pattern)) {
    attributes[name!.toLowerCase()] ??= decode(double ?? single ?? bare ?? '')
  }
  return attributes
}

function readControls(html: string): FormControl[] {
  const controls: FormControl[] = []
  for (const [tag, element] of html.matchAll(/<(input|button|select)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi)) {
    const attributes = readAttributes(tag)
    if (!attributes.name || 'disabled' in attributes) continue
    const type = attributes.type?.toLowerCase() ?? (element!.toLowerCase() === 'button' ? 'submit' : 'text')
    controls.push({
      name: attributes.name,
      value: attributes.value ?? (type === 'checkbox' || type === 'radio' ? 'on' : ''),
      type,
      checked: 'checked' in attributes,
    })
  }
  return controls
}

/** All forms of a page with the controls a browser would send. Enough HTML for pages that are plain forms; no scripts. */
export function readForms(html: string, pageUrl: string): PageForm[] {
  const forms: PageForm[] = []
  for (const [, tag, content] of html.matchAll(/(<form\b(?:"[^"]*"|'[^']*'|[^'">])*>)([\s\S]*?)<\/form>/gi)) {
    const attributes = readAttributes(tag!)
    forms.push({
      action: new URL(attributes.action ?? '', pageUrl).href,
      method: attributes.method?.toLowerCase() === 'post' ? 'post' : 'get',
      controls: readControls(content!),
    })
  }
  return forms
}

/** The page as a person reads it: title first, then alerts; for error messages. */
export function describePage(html: string): string {
  const plain = (part: string) =>
    decode(part.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
  const title = plain(/<title>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? '(no title)')
  const alert = /role="?alert"?[^>]*>([\s\S]*?)<\/(?:p|div|section)>/i.exec(html)?.[1]
  return alert ? `“${title}”: ${plain(alert)}` : `“${title}”`
}
