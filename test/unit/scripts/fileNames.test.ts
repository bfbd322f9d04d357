import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const sources = globSync('src/**/*.ts', { cwd: root })

/** Folders that are read on their own: a story goes through a layer, so in one layer a name names one file. */
const layers = ['simulator/repositories', 'simulator/seed', 'simulator/pages', 'simulator/server']
/** Folders that say of each product the same thing in a file of the same name. */
const products = /\/(payment|account|guarantee)\//

const layerOf = (path: string) => layers.find((layer) => path.startsWith(`src/${layer}/`)) ?? path.split('/')[1]!

/** The files of each layer that share a name with another file of it. */
function sharedNames(paths: readonly string[]): string[] {
  const byName = Map.groupBy(
    paths.filter((path) => !products.test(path)),
    (path) => `${layerOf(path)}: ${basename(path)}`,
  )
  return [...byName].filter(([, files]) => files.length > 1).flatMap(([, files]) => files)
}

describe('the name of a file', () => {
  it('stands for one file in its layer, but for those that every product has', () => {
    expect(sharedNames(sources)).toEqual([])
    expect(sharedNames(['src/services/app/read.ts', 'src/services/consent/read.ts'])).toHaveLength(2)
    expect(sharedNames(['src/services/payment/read.ts', 'src/services/guarantee/read.ts'])).toEqual([])
  })
})

/** The pages of a source, by the names of their functions: each is given the kit of a page first. */
const pagesOf = (text: string, isExported: boolean) =>
  [...text.matchAll(/^(export )?function (\w+Page)\(\s*kit: PageKit\b/gm)]
    .filter(([, exported]) => (exported !== undefined) === isExported)
    .map(([, , name]) => name!)

describe('a page', () => {
  const pages = globSync(['src/web/**/*.ts', 'src/simulator/pages/**/*.ts'], { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, name: basename(path, '.ts'), exported: pagesOf(text, true), own: pagesOf(text, false) }
  })

  it('that others import stands in a file of its name, one a file', () => {
    expect(pages.filter(({ exported }) => exported.length > 0).length).toBeGreaterThan(40)
    expect(pages.filter(({ name, exported }) => exported.some((page) => page !== name)).map(({ path }) => path)).toEqual([])
  })

  it('is what a file with the name of one has', () => {
    const named = pages.filter(({ name }) => name.endsWith('Page'))
    expect(named.filter(({ name, exported, own }) => ![...exported, ...own].includes(name)).map(({ path }) => path)).toEqual([])
  })
})
