import { execFile, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { newestPackage } from '../../../src/web/docs/servedPackages.ts'
import { root } from '../servers/childServer.ts'

const folder = join(root, 'test/support/package')
/** The wheel itself: Python reads modules out of a ZIP, so nothing is installed. */
const wheel = join(root, 'packages', newestPackage('python').file)
const environment = (more: Record<string, string> = {}) => ({ ...process.env, PYTHONPATH: wheel, ...more })

/** What the client needs, in a Python that it runs in. Debian has no joserfc, so most machines of CI have not. */
const needed = 'import sys, httpx, joserfc, cryptography; assert sys.version_info >= (3, 10)'

/** Why the client for Python cannot be tried here; undefined where it can. */
export const whyNoPython = ((): string | undefined => {
  try {
    execFileSync('python3', ['-c', needed], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'python3 (3.10 or newer) with httpx and joserfc is not on PATH: pip install -r src/sdk-python/requirements.txt'
  }
})()

/** Runs a program of this folder with the package. What it has printed. */
export async function runPython(words: readonly string[], home = root, more: Record<string, string> = {}): Promise<string> {
  const options = { cwd: home, env: environment(more), maxBuffer: 16_000_000 }
  return (await promisify(execFile)('python3', words, options)).stdout
}

/** What the client makes of each of the shared signatures. */
export async function judgeVectors(): Promise<{ name: string; message?: unknown; code?: string }[]> {
  const told = await runPython([join(folder, 'judgeVectors.py')])
  return told
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string })
}

/** Cooks the recipes of the package's README; `sendCustomerTo` walks the bank's pages and says where the customer came back. */
export async function cookRecipes(
  baseUrl: string,
  sendCustomerTo: (address: URL, redirectUri: string) => Promise<URL>,
): Promise<Record<string, unknown>> {
  const words = [join(folder, 'cookRecipes.py'), join(root, 'src/sdk-python/README.md'), baseUrl]
  const program = spawn('python3', words, { env: environment() })
  const faults: string[] = []
  program.stderr.on('data', (text: Buffer) => faults.push(text.toString()))
  let last: Record<string, unknown> = {}
  for await (const line of createInterface(program.stdout)) {
    last = JSON.parse(line) as Record<string, unknown>
    if (typeof last.sendTo === 'string')
      program.stdin.write(`${(await sendCustomerTo(new URL(last.sendTo), String(last.redirectUri))).href}\n`)
  }
  if ('recipe' in last || 'sendTo' in last) throw new Error(`${JSON.stringify(last)}: ${faults.join('')}`)
  return last
}
