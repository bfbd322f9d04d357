import type { Response } from 'express'
import { markForms } from './formMark.ts'
import { createPageKit, type PageEnvironment, type PageKit, type Page, type PageAddress, type ShownSession } from './kit.ts'
import type { Language } from './locales.ts'
import { isPoll } from './poll.ts'

/** A page with what it shows. */
export interface ShownPage<Props extends object> {
  page: Page<Props>
  props: NoInfer<Props>
}

interface Sending {
  /** The default is the reader's language (`response.locals.language`). */
  language?: Language
  status?: number
  /** The address of the language link. It is needed when the page answers a POST. The default is the address of the request. */
  path?: string
}

interface Rendering extends PageAddress {
  language: Language
  environment: PageEnvironment
}

/** The page as HTML. */
export function renderHtml<Props extends object>(
  { page, props }: ShownPage<Props>,
  { language, environment, ...address }: Rendering,
): string {
  const shown = page(createPageKit(language, environment, address), props).toString()
  const mark = environment.formMark
  return mark === undefined ? shown : markForms(shown, mark)
}

/** Has every page that this response sends say until when the customer's session lasts. */
export function showSession(response: Response, session: ShownSession): void {
  response.locals.session = session
}

/** Has the forms of every page that this response sends bear this mark. */
export function markFormsOf(response: Response, mark: string): void {
  response.locals.formMark = mark
}

/** The kit of the page that answers this request, for what is no page, as a document. */
export function pageKitOf({ req, locals }: Response): PageKit {
  const address = { path: req.originalUrl, query: req.query }
  return createPageKit((locals.language as Language | undefined) ?? 'en', locals as unknown as PageEnvironment, address)
}

/** Sends a page. No cache may store it, because pages show personal data. */
export function renderPage<Props extends object>(
  response: Response,
  { status = 200, language: wanted, path, ...shown }: ShownPage<Props> & Sending,
): void {
  const { req, locals } = response
  const language = wanted ?? (locals.language as Language | undefined) ?? 'en'
  const address = { path: path ?? req.originalUrl, query: req.query }
  const html = renderHtml<Props>(shown, { language, ...address, environment: locals as unknown as PageEnvironment })
  // htmx shows only good answers.
  const shownStatus = isPoll(req) ? 200 : status
  response.status(shownStatus).set({ 'cache-control': 'no-store', 'content-language': language }).type('html').send(html)
}
