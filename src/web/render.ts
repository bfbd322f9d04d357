import { Eta } from 'eta'
import { type Response } from 'express'
import { waitsForOthers } from '../services/consent/otherAuthorizers.ts'
import { assetAddress } from './assets.ts'
import { compareForms } from './compareForms.ts'
import { addressHtml, answerTextHtml, ibanHtml, idHtml, userHtml } from './format.ts'
import { createKit, createPageKit, type Frame, type Page, type PageAddress, type PageKit } from './kit.ts'
import { type Language } from './locales.ts'
import { isPoll } from './poll.ts'
import { routes } from './routes.ts'

const eta = new Eta({ views: import.meta.dirname, cache: true, autoEscape: true })

/** A page with what it shows. */
export interface PageForm<Props extends object> {
  page: Page<Props>
  props: NoInfer<Props>
  /** While both forms exist: the template that this page was, and its data where they are not the props. Tests compare the two. */
  was?: string
  wasData?: object
}

/** A page that is still a template. `page` is its name ('bank/authorization/signIn'), `data` is what it shows. */
export interface TemplateForm {
  page: string
  data?: object
}

interface Sending {
  /** The default is the reader's language (`response.locals.language`). */
  language?: Language
  status?: number
  /** The address of the language link. It is needed when the page answers a POST. The default is the address of the request. */
  path?: string
}

/** What every template can use besides its data. */
export function templateKit(language: Language) {
  const rest = { userHtml, idHtml, addressHtml, answerTextHtml, ibanHtml }
  return { ...createKit(language), ...rest, waitsForOthers, routes, asset: assetAddress }
}

const renderTemplate = (page: string, kit: PageKit, data: object | undefined) =>
  eta.render(page, { ...kit, ...templateKit(kit.language), ...data })

interface Rendering extends PageAddress {
  language: Language
  frame: Frame
}

/** The page as HTML. */
export function renderHtml<Props extends object>(
  form: PageForm<Props> | TemplateForm,
  { language, frame, ...address }: Rendering,
): string {
  const kitIn = (spoken: Language) => createPageKit(spoken, frame, address)
  if (!('props' in form)) return renderTemplate(form.page, kitIn(language), form.data)
  const { page, props, was, wasData = props } = form
  if (was !== undefined && process.env.VITEST !== undefined)
    compareForms({ page, template: (kit, data) => renderTemplate(was, kit, data), name: was, kitIn, language, props, wasData })
  return page(kitIn(language), props).toString()
}

/** Sends a page. No cache may store it, because pages show personal data. */
export function renderPage<Props extends object>(
  response: Response,
  { status = 200, language: wanted, path, ...form }: (PageForm<Props> | TemplateForm) & Sending,
): void {
  const { req, locals } = response
  const language = wanted ?? (locals.language as Language | undefined) ?? 'en'
  const address = { path: path ?? req.originalUrl, query: req.query }
  const html = renderHtml<Props>(form, { language, ...address, frame: locals as unknown as Frame })
  // htmx shows only good answers.
  const shownStatus = isPoll(req) ? 200 : status
  response.status(shownStatus).set({ 'cache-control': 'no-store', 'content-language': language }).type('html').send(html)
}
