import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { PageEnvironment } from '../kit.ts'
import type { Language } from '../locales.ts'
import { renderHtml } from '../render.ts'
import { routes } from '../routes.ts'
import type { PageParts } from '../security.ts'
import { navigation } from './docsNavigation.ts'
import { type DocsChapter, markdownOf } from './chapter.ts'
import type { DocsContent, DocsSite, OpenSite } from './site.ts'
import { textPage } from './textPage.ts'
import type { TryForm } from './tryIt/form.ts'
import { offersTries } from './tryIt/offer.ts'

/** A page as it is sent. */
interface Rendered {
  body: Buffer
  etag: string
}

/** The pages, each also as Markdown, and the list of all. Texts are made once and then kept. */
export function pageHandlers({ settings, clock }: PageParts, site: OpenSite): Record<'showPage' | 'showList', RequestHandler> {
  const rendered = new Map<string, Rendered>()
  const once = (key: string, make: () => string): Rendered => getOrMake(rendered, key, () => toRendered(make()))
  const contents = new Map<string, DocsContent>()
  const showPage: RequestHandler = async (request, response, next) => {
    const { section, name } = request.params as { section?: string; name?: string }
    const wanted = [section, name].filter((part) => part !== undefined).join('/')
    const isPlain = wanted.endsWith('.md')
    const docs = await site()
    const page = docs.pages.get(wanted.replace(/\.md$/, '').replace(/^index$/, ''))
    if (!page || wanted === 'index') return next()
    const language = response.locals.language as Language
    const key = `${language} ${wanted}`
    if (isPlain) {
      const { plainMarkdown } = await import('./markdown.ts')
      const text = once(key, () => plainMarkdown(markdownOf(page, language), (name) => docs.describeDiagram(name, language)))
      return send(response, text, 'text/markdown; charset=utf-8')
    }
    const make = (content: DocsContent, form?: TryForm) =>
      pageHtml({ site: docs, page, language, content, form }, response.locals as unknown as PageEnvironment)
    const content = () => docs.renderContent(page, language)
    const form =
      page.section === 'operations' && offersTries(settings) ? await formOf(docs, name!, request, clock.now()) : undefined
    // A form changes from hour to hour, and with the link that leads to it; the text before it does not.
    const made = form ? toRendered(make(getOrMake(contents, key, content), form)) : once(key, () => make(content()))
    send(response, made, 'text/html; charset=utf-8')
  }
  const showList: RequestHandler = async (_request, response) => {
    const docs = await site()
    const list = once('llms', () => docs.llmsText())
    send(response, list, 'text/plain; charset=utf-8')
  }
  return { showPage, showList }
}

function toRendered(text: string): Rendered {
  const body = Buffer.from(text)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function getOrMake<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

/** The form of an operation's page, filled in as the link to it says. */
async function formOf(
  { operations }: DocsSite,
  operationId: string,
  { query }: Request,
  moment: Date,
): Promise<TryForm | undefined> {
  const described = operations.get(operationId)
  if (described === undefined) return undefined
  const { emptyTry, tryForm } = await import('./tryIt/form.ts')
  const { startOfHour } = await import('./messages.ts')
  const prefilled = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const [now, example] = [startOfHour(moment), prefilled('example')]
  return tryForm(described, emptyTry(described, now, { example, prefilled }), now, example)
}

function send(response: Response, { body, etag }: Rendered, type: string): void {
  const language = response.locals.language as Language
  response.set({ 'content-type': type, 'cache-control': 'private, no-cache', 'content-language': language, etag })
  // `send` answers 304 when If-None-Match has this ETag.
  response.send(body)
}

interface ShownPage {
  site: DocsSite
  page: DocsChapter
  language: Language
  content: DocsContent
  form: TryForm | undefined
}

function pageHtml({ site, page, language, content, form }: ShownPage, environment: PageEnvironment): string {
  const address = page.path === '' ? routes.docs() : `${routes.docs()}/${page.path}`
  const props = {
    title: page.title[language],
    content,
    form,
    nav: navigation(site, language, page.path),
    plainAddress: page.path === '' ? `${address}/index.md` : `${address}.md`,
  }
  return renderHtml({ page: textPage, props }, { language, path: address, query: {}, environment })
}
