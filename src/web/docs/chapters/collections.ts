import { collected } from '../collections/collectionRequests.ts'
import { type DocsChapter, docsText, type DocsSource, inBoth, table } from '../chapter.ts'

/** The page of the collections to download. */
export function collectionsChapter({ contracts }: DocsSource): DocsChapter {
  return {
    path: 'collections',
    section: 'reference',
    title: inBoth('collections.title'),
    names: ['bruno', 'postman', 'collection'],
    parts: (language) => {
      const t = (key: string) => docsText(language, `collections.${key}`)
      const rows = contracts
        .filter(({ name }) => collected.includes(name))
        .map(({ name }) => [
          `[${docsText(language, `interfaces.${name}.title`)}](/docs/interfaces/${name})`,
          `[Bruno](/docs/collections/${name}.bruno.zip)`,
          `[Postman](/docs/collections/${name}.postman.json)`,
        ])
      return [`# ${t('title')}`, t('lead'), table([t('interface'), 'Bruno', 'Postman'], rows), t('bruno'), t('postman')]
    },
  }
}
