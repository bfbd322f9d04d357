/**
 * `make stories`: stories of customers in a real browser, in both languages, on a phone and a desktop, with and without
 * JavaScript, and the page of a developer who waits for the bank. Every page is photographed into .stories, with an index.html, and
 * looked through for barriers (WCAG 2.2 A and AA, and best practice). `make stories STORY=3,4 LANGUAGE=ar WAY=phone-script` walks
 * some of them. Exit code 1 when there is a finding, 2 for a wrong command.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasChromium } from '../test/support/browser/chromium.ts'
import { stories } from './stories/stories.ts'
import { renderIndex } from './stories/sheet.ts'
import { type Language, picturesFolder, type Sight } from './stories/walk.ts'

const languages = ['en', 'ar'] as const

function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}

function printFindings({ story: number, language: spoken, screen, javaScript, name, findings }: Sight): void {
  const where = `story ${number} (${spoken}, ${screen}, ${javaScript ? 'with' : 'without'} JavaScript), ${name}`
  for (const finding of findings) console.log(`${where}: ${finding}`)
}

/** Before anything is loaded, as src/start.js does: the library of the authorization server gets the clock of the sandbox. */
const clocks = ['--import', join(import.meta.dirname, '..', 'test', 'support', 'authserver', 'libraryClocks.ts')]

/** Each language has a process of its own, so that both cores have work. */
async function walkIn(language: Language, numbers: readonly number[]): Promise<Sight[]> {
  const child = fork(join(import.meta.dirname, 'stories', 'walker.ts'), [language, ...numbers.map(String)], { execArgv: clocks })
  const sights: Sight[] = []
  child.on('message', (sight: Sight) => {
    sights.push(sight)
    printFindings(sight)
  })
  // What was sent last may arrive after the end of the process.
  const [[code]] = await Promise.all([once(child, 'exit') as Promise<[number | null]>, once(child, 'disconnect')])
  if (code !== 0) throw new Error(`the walk in ${language} ended with ${code}`)
  return sights
}

const { STORY: story = '', LANGUAGE: language = '' } = process.env
if (!hasChromium) refuse('Chromium is missing; CHROMIUM_PATH says where it is.')
const numbers = stories.map((_, index) => index + 1).filter((number) => story === '' || story.split(',').includes(String(number)))
if (numbers.length === 0) refuse(`STORY is a number from 1 to ${stories.length}, or several with commas.`)
const chosen = languages.filter((one) => language === '' || one === language)
if (chosen.length === 0) refuse('LANGUAGE is ar or en.')

const startedAt = Date.now()
if (story === '') rmSync(picturesFolder, { recursive: true, force: true })
mkdirSync(picturesFolder, { recursive: true })
const sights = (await Promise.all(chosen.map((one) => walkIn(one, numbers)))).flat()
writeFileSync(join(picturesFolder, 'index.html'), renderIndex(sights))
const findings = sights.flatMap((sight) => sight.findings)
const pictures = sights.reduce((sum, sight) => sum + sight.pictures.length, 0)
const kinds = new Set(sights.map(({ page }) => page)).size
const seconds = Math.round((Date.now() - startedAt) / 1000)
console.log(
  `${numbers.length} stories, ${sights.length} pages of ${kinds} addresses, ${pictures} pictures, ${findings.length} findings, ${seconds} s`,
)
console.log(join(picturesFolder, 'index.html'))
process.exitCode = findings.length > 0 ? 1 : 0
