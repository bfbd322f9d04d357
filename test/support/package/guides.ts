import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../servers/childServer.ts'

const execute = promisify(execFile)

/** A block of code of a guide. */
export interface GuideBlock {
  language: string
  /** Why nobody runs it here, as the page itself says behind the language. */
  notRun: string | undefined
  code: string
}

const folder = join(root, 'docs/guides')

/** The guides, by name. */
export const guideNames = globSync('en/*.md', { cwd: folder })
  .map((file) => basename(file, '.md'))
  .toSorted()

/** The blocks of a guide, in their order. What is drawn is no code: guides.test.ts of the docs looks at it. */
export function blocksOf(name: string, language: 'en' | 'ar'): GuideBlock[] {
  const page = readFileSync(join(folder, language, `${name}.md`), 'utf8')
  return [...page.matchAll(/^```(\w+)(?: \(not run: ([^)]+)\))?\n([^]*?)^```$/gm)]
    .map(([, kind = '', notRun, code = '']) => ({ language: kind, notRun, code }))
    .filter(({ language: kind }) => kind !== 'diagram')
}

const nextBlock = '--- next block ---'
/** What a shell keeps between two scripts of the same folder, as one window would. */
const memory = '.shell'

/** Runs blocks in one shell of a folder, one after the other, and stops at the first that fails. What each has printed. */
export async function runShell(blocks: readonly string[], home: string): Promise<string[]> {
  const script = [
    `test -e ${memory} && source ./${memory} 2>/dev/null`,
    'set -e',
    ...blocks.map((block) => `${block}\necho '${nextBlock}'`),
    `set +e; { declare -p; declare -f; } > ${memory}`,
  ].join('\n')
  const { stdout } = await execute('bash', ['-c', script], { cwd: home })
  return stdout.split(`${nextBlock}\n`)
}

/** Runs a program in TypeScript in a folder, or in the language that the ending of its name says. What it has printed. */
export async function runProgram(code: string, home: string, name = 'program.mts'): Promise<string> {
  const file = join(home, name)
  await writeFile(file, code)
  return (await execute(process.execPath, ['--no-warnings', file], { cwd: home })).stdout
}
