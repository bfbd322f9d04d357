import { attributes, html, type Html, type Part } from '../html.ts'

/** The colours of a badge. Without one it has the colour of what is as it should be. */
export type Look = '' | 'quiet' | 'warning' | 'danger'

/** A word or two in a coloured field: a state, a kind. */
export function badge(text: Part, look: Look = ''): Html {
  return html`<span class="badge${look && ` ${look}`}">${text}</span>`
}

/** How a notice looks, and whether it is read out as soon as the page is there: as news (status) or as a warning (alert). */
export interface NoticeStyle {
  look?: '' | 'error' | 'warning' | 'neutral'
  role?: 'status' | 'alert'
  id?: string
  isSmall?: boolean
}

/** A sentence in a frame: what has just happened, or what to know before going on. */
export function notice(content: Part, { look = '', role, id, isSmall }: NoticeStyle = {}): Html {
  const classes = ['notice', look, isSmall && 'small'].filter(Boolean).join(' ')
  return html`<p class="${classes}"${attributes({ id, role })}>${content}</p>`
}
