import { type DocsChapter, docsText, type DocsSource, inBoth, table } from '../chapter.ts'
import { testCases } from '../texts/testCases.ts'

/** What a developer wants to test, and the value that makes it happen. */
export function testingChapter({ magicValues, offers }: DocsSource): DocsChapter {
  const title = inBoth('testing.title')
  return {
    path: 'testing',
    section: 'reference',
    title,
    names: ['test', 'iban', 'test iban', 'otp', 'test data', 'اختبار', 'آيبان تجريبي', 'رمز التحقق'],
    parts: (language) => {
      const t = (key: string) => docsText(language, `testing.${key}`)
      if (!magicValues) return [`# ${title[language]}`, docsText(language, 'magic.none')]
      return [
        `# ${title[language]}`,
        t('lead'),
        ...testCases
          .filter(({ of }) => of === undefined || of.some((offer) => offers.has(offer)))
          .flatMap(({ id, title: heading, cases }) => [
            `## ${heading[language]} {#${id}}`,
            table(
              [t('want'), t('use')],
              cases.map(({ want, use }) => [want[language], use[language]]),
            ),
          ]),
      ]
    },
  }
}
