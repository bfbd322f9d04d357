import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../../../vitest.config.ts'

const root = join(import.meta.dirname, '..', '..', '..')

interface Project {
  test: { name: string; include: string[]; exclude?: string[]; isolate?: boolean; setupFiles?: string[] }
}

/** The projects whose files share a process, and servers that live in it from file to file. */
const sharing = (config.test!.projects as unknown as Project[]).filter(
  ({ test }) => test.isolate === false && test.setupFiles?.some((file) => file.includes('useDatabase')),
)

/** What a source fakes: the names that it gives, or all where it gives none; and a date that is another one than the machine's. */
const fakedIn = (text: string): string[] =>
  [...text.matchAll(/useFakeTimers\(([^)]*)/g)].flatMap(([, options = '']) => {
    const [, names] = /toFake: \[([^\]]*)\]/.exec(options) ?? []
    const faked = names === undefined ? ['all'] : [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name!)
    return options.includes('now:') ? [...faked, 'another day'] : faked
  })

describe('a file that shares its process with servers', () => {
  it.each(sharing)('fakes no timer in $test.name, by which their jobs would wait for ever, and no day', ({ test }) => {
    const files = globSync(test.include, { cwd: root, exclude: test.exclude ?? [] })
    expect(files.length).toBeGreaterThan(2)
    const faked = files.flatMap((file) => fakedIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`))
    // A clock that stands still for a test harms nobody.
    expect(faked.filter((line) => !line.endsWith(': Date'))).toEqual([])
  })

  it('is one of a project on a database, and what it fakes is found', () => {
    expect(sharing.map(({ test }) => test.name)).toEqual(['pglite', 'postgresql', 'pglite-core', 'postgresql-core'])
    expect(fakedIn("vi.useFakeTimers()\nvi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })")).toEqual([
      'all',
      'Date',
      'setTimeout',
    ])
    expect(fakedIn("vi.useFakeTimers({ toFake: ['Date'], now: 0 })")).toEqual(['Date', 'another day'])
  })
})
