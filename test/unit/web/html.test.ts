import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { attributes, html, unescaped } from '../../../src/web/html.ts'
import type { Page, PageKit } from '../../../src/web/kit.ts'
import { renderPage } from '../../../src/web/render.ts'

const textOf = (markup: unknown): unknown =>
  parseFragment(String(markup)).childNodes.map((node) => ('value' in node ? node.value : node.nodeName))

describe('markup', () => {
  it('has every text in it escaped, between tags and in attributes', () => {
    const text = fc.string({ unit: 'binary' }).map((any) => any.replaceAll(/[\0\r\f]/g, ''))
    fc.assert(
      fc.property(text, (any) => {
        expect(textOf(html`<!---->${any}<!---->`)).toEqual(['#comment', ...(any === '' ? [] : [any]), '#comment'])
        const [tag] = parseFragment(String(html`<p title="${any}" ${attributes({ lang: any })}></p>`)).childNodes
        expect(tag && 'attrs' in tag && tag.attrs.map(({ value }) => value)).toEqual([any, any])
      }),
    )
  })

  it('keeps the markup in it, shows lists member by member, and shows nothing for what is not there', () => {
    expect(String(html`<p>${html`<b>${'<'}</b>`}${['a', html`<i>${2}</i>`]}${false}${null}${undefined}${0}</p>`)).toBe(
      '<p><b>&lt;</b>a<i>2</i>0</p>',
    )
    expect(String(html`<p${attributes({ id: 'a', hidden: true, lang: undefined, dir: false, max: 0 })}></p>`)).toBe(
      '<p id="a" hidden max="0"></p>',
    )
    expect(String(html`${unescaped('<hr>')}`)).toBe('<hr>')
  })

  it('is of another type than text, and takes nothing else than text and markup', () => {
    // @ts-expect-error Markup is no text: as one it would be escaped again, or measured.
    const text: string = html`<p></p>`
    // @ts-expect-error A text is no markup.
    const markup: ReturnType<typeof html> = '<p></p>'
    // @ts-expect-error A date has no form of its own on a page.
    const date = () => html`${new Date(0)}`
    // @ts-expect-error "true" is a word that no page should show.
    const truth = () => html`${true}`
    // @ts-expect-error A page waits for nothing.
    const later = () => html`${Promise.resolve('')}`
    expect([text, markup, date, truth, later]).toHaveLength(5)
  })
})

describe('a page', () => {
  const page: Page<{ name: string }> = (kit: PageKit, { name }) => html`<p lang="${kit.language}">${name}</p>`

  it('is sent with exactly what it shows', () => {
    // @ts-expect-error What the page shows is missing.
    const without = () => renderPage({} as never, { page, props: {} })
    // @ts-expect-error The page shows no such thing.
    const misspelt = () => renderPage({} as never, { page, props: { name: 'Noura', nmae: 'Noura' } })
    expect([without, misspelt]).toHaveLength(2)
  })
})
