import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readCheckout } from '../../../scripts/checks/citations.ts'
import { languages } from '../../../src/web/locales.ts'
import { crawl, openSite } from '../../support/docsSite.ts'

/**
 * Commands that would run what a registry has under a name. Nobody of us owns `sanad`, `sanad-sdk` or `@sanad-bank` there, so whoever
 * registers them would run beside private keys. Nor do readers of pages have a checkout, in which `npm run tpp` would be ours. Right are
 * `--no-install` (or `--no`), which runs only what is installed, and packages of somebody whose scope it is.
 */
const fetching = [
  /\bnpx (?!--no-install |--no |node scripts\/|@usebruno\/cli )[^\s`'"]+/g,
  /\bnpm (?:exec|x) (?!--no )[^\s`'"]+/g,
  /\bnpm (?:init|create) (?=[a-z@])[^\s`'"]+/g,
  /\b(?:pnpm dlx|pnpx|yarn dlx|bunx) [^\s`'"]+/g,
  // Not `pip install ./client` or an address; `-r` names a file.
  /\b(?:pip3?|pipx|uv(?: tool| pip)?|uvx|poetry)(?: install| add| run)?(?: --?[\w-]+)* sanad[\w-]*/g,
  /\b(?:npm (?:install|i|add)|pnpm add|yarn add|bun add)(?: -\S+)* @?sanad\S*/g,
  /\bnpm run (?:--silent )?tpp\b/g,
]
const fetchingIn = (text: string) => fetching.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))

describe('no text makes a reader run a package that anybody could publish', () => {
  it.each([
    ['npx sanad init', 'npx sanad'],
    ['`npx --yes sanad`', 'npx --yes'],
    ['npm exec sanad', 'npm exec sanad'],
    ['npm i -D sanad-sdk', 'npm i -D sanad-sdk'],
    ['npm install @sanad-bank/client', 'npm install @sanad-bank/client'],
    ['npm run --silent tpp -- init', 'npm run --silent tpp'],
    ['bunx sanad', 'bunx sanad'],
    ['pip install sanad', 'pip install sanad'],
    ['python -m pip install -q sanad-bank-client', 'pip install -q sanad-bank-client'],
    ['pipx run sanad init', 'pipx run sanad'],
    ['uvx sanad', 'uvx sanad'],
    ['uv add sanad-bank-client', 'uv add sanad-bank-client'],
  ])('which finds %s', (text, found) => expect(fetchingIn(text)).toEqual([found]))

  it.each([
    'npx --no-install sanad init',
    'npm exec --no -- sanad',
    'npm install ./sanad-sdk-0.2.0.tgz',
    'npm install https://bank.example/docs/sdk/a.tgz',
    'pip install https://bank.example/docs/sdk/sanad_bank_client-1.0.0-py3-none-any.whl',
    'pip install -r src/sdk-python/requirements.txt',
  ])('and lets %s be', (text) => expect(fetchingIn(text)).toEqual([]))

  it('in guides, READMEs, pages, messages, contracts and commands', async () => {
    const { texts } = readCheckout()
    const read = texts.filter(({ path }) => !path.startsWith('test/') && /\.(md|ts|py|json|yaml|cjs)$/.test(path))
    expect(read.length).toBeGreaterThan(300)
    const wrong = read.flatMap(({ path, text }) => fetchingIn(text).map((found) => `${path}: ${found}`))
    expect(wrong).toEqual([])
  })

  it.each(languages)('on the pages of the docs (%s), whose readers have no checkout either', (language) => {
    const wrong = crawl(openSite(), language).flatMap(({ address, html }) =>
      fetchingIn(html).map((found) => `${address}: ${found}`),
    )
    expect(wrong).toEqual([])
  })

  it('in what the command line says of itself', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'help'])
    expect(stdout).toContain('sanad init')
    expect(fetchingIn(stdout)).toEqual([])
  })
})
