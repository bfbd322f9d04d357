import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generatedTables, renderPage } from '../../../scripts/checks/readmeTables.ts'
import { commands } from '../../../src/cli/commands.ts'

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
/** Both tell newcomers what to type. */
const typed = ['README.md', 'docs/start.md'].map(read).join('\n')

describe('README.md tells the truth', () => {
  it.each(Object.keys(generatedTables))('the tables of %s equal the program (else run: node scripts/readme.ts)', (page) => {
    expect(read(page)).toBe(renderPage(page, read(page)))
  })

  it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/start.md'])(
    'every file and folder that %s links to exists',
    (name) => {
      const links = [...read(name).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1]!)
      expect(links.filter((link) => !existsSync(new URL(link, new URL(name, root))))).toEqual([])
    },
  )

  it('README.md is read in one sitting', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121)
  })

  it('every make target and tpp verb it names exists', () => {
    const makefile = read('Makefile')
    const targets = [...typed.matchAll(/(?<=[`\n])make ([a-z-]+)/g)].map((match) => match[1]!)
    expect(targets.filter((target) => !makefile.includes(`\n${target}:`))).toEqual([])
    const named = [...typed.matchAll(/(?<=[`\n])sanad ([a-z]+)/g)].map((match) => match[1]!)
    expect(named).toContain('init')
    expect(named.filter((verb) => !(verb in commands) && verb !== 'help')).toEqual([])
  })
})
