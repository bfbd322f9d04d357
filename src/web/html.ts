import { html as tag, raw } from 'hono/html'

declare const isMarkup: unique symbol

/** Markup that is safe to send: `html` made it. It is no string, so that neither can be taken for the other. */
export interface Html {
  readonly [isMarkup]: true
  toString(): string
}

/**
 * What may stand between the tags of a page. A text is escaped, markup stays as it is, a list is shown member by member; false, null and
 * undefined show nothing. Everything else is a mistake that does not compile, such as a date without a format.
 */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

/** The markup of a template, with every text in it escaped: html`<h1>${name}</h1>`. The library takes values of any type; pages may not. */
export const html = tag as unknown as (strings: TemplateStringsArray, ...values: Part[]) => Html

/**
 * Markup that something else than `html` made, put out as it is. The lint rules list the files that may ask for it, because a text of
 * somebody else must never come here (docs/decisions/pages.md#pages-are-functions).
 */
export function unescaped(markup: string): Html {
  return raw(markup) as unknown as Html
}

/**
 * Attributes of a tag, each after a space: a text or number as its value, true as the bare name; false, null and undefined leave it out.
 */
export function attributes(values: Readonly<Record<string, string | number | boolean | null | undefined>>): Part {
  return Object.entries(values).map(([name, value]) =>
    value === true ? html` ${name}` : value !== false && value !== null && value !== undefined && html` ${name}="${value}"`,
  )
}
