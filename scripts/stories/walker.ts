/** `walker.ts LANGUAGE NUMBER...`: walks these stories in one language and sends what it saw to the process that started it. */
import { openStage } from '../../test/support/browser/browserStage.ts'
import { launchChromium } from '../../test/support/browser/chromium.ts'
import { fillTemplates } from '../../test/support/database/pgliteTemplates.ts'
import { stories } from './stories.ts'
import { type Language, walkStory, type Way, wayName } from './walk.ts'

const [language, ...numbers] = process.argv.slice(2)
const ways: Way[] = (['phone', 'desktop'] as const)
  .flatMap((screen) => [true, false].map((javaScript) => ({ language: language as Language, screen, javaScript })))
  .filter((way) => wayName(way).endsWith(process.env.WAY ?? ''))

const templates = await fillTemplates()
process.env.PGLITE_TEMPLATES = templates.folder
const browser = await launchChromium()
try {
  for (const number of numbers.map(Number))
    for (const way of ways) {
      // A bank of its own: what was locked, spent or approved in one walk is not so in the next.
      const stage = await openStage()
      try {
        for (const sight of await walkStory(number, stories[number - 1]!, way, { browser, stage })) process.send!(sight)
      } finally {
        await stage.close()
      }
    }
} finally {
  await browser.close()
  await templates.remove()
}
process.disconnect()
