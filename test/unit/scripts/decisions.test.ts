import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anchorsOf } from '../../../scripts/checks/citations.ts'

const folder = new URL('../../../docs/decisions/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')

interface Decision {
  heading: string
  body: string
}

/** The decisions of a page: each heading below the title, but for those that only gather others. */
function decisionsOf(markdown: string): Decision[] {
  return markdown
    .split(/^(?=#{2,3} )/m)
    .slice(1)
    .map((section) => /^#+ ([^\n]+)\n([\s\S]*)$/.exec(section)!)
    .map(([, heading, body]) => ({ heading: heading!, body: body!.trim() }))
    .filter(({ body }) => body !== '')
}

const day = '\\d{4}-\\d\\d-\\d\\d'
const status = new RegExp(`^\\*(?:In force since (${day})(?:; changed (${day}))?|Replaced (${day}): [^\\n]+)\\.\\*\\n\\n`)

/** What a decision lacks, in words. */
function missing({ body }: Decision): string[] {
  const alternative = /\*Lost:\*\s+\S/.exec(body)
  return [
    ...(status.test(body) ? [] : ['its status and date']),
    ...(alternative === null ? ['the way that lost (*Lost:* ...)'] : []),
  ]
}

describe('every decision can be judged by who comes later', () => {
  it.each([
    ['no status', 'We do so. *Lost:* no other way was weighed.', ['its status and date']],
    ['a status without a date', '*In force.*\n\nWe do so. *Lost:* no other way was weighed.', ['its status and date']],
    ['no way that lost', '*In force since 2026-11-22.*\n\nWe do so. *Why:* so.', ['the way that lost (*Lost:* ...)']],
    ['nothing', '*In force since 2026-11-22; changed 2026-11-23.*\n\nWe do so. *Lost:* that, because so.', []],
  ])('an entry lacks %s', (_what, body, expected) => {
    expect(missing({ heading: 'So', body })).toEqual(expected)
  })

  it.each(files)('each entry of %s has its date, its status and the way that lost, or says that none was weighed', (name) => {
    const decisions = decisionsOf(read(name))
    expect(decisions.length).toBeGreaterThan(0)
    const faults = decisions.flatMap((decision) => missing(decision).map((fault) => `${decision.heading}: ${fault}`))
    expect(faults, faults.join('\n')).toEqual([])
  })

  it.each(files)('the index lists each entry of %s with its dates, and no other', (name) => {
    const page = read(name)
    const rows = decisionsOf(page).map(({ heading, body }) => {
      const [, since = '', changed = ''] = status.exec(body) ?? []
      const anchor = [...anchorsOf(`## ${heading}`)][0]
      return `| [${heading}](${name}#${anchor}) | ${since} | ${changed} |`
    })
    const listed = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| [') && line.includes(`(${name}#`))
    expect(listed).toEqual(rows)
  })
})
