import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type * as sdk from '../../../src/sdk/index.ts'
import { root } from '../servers/childServer.ts'

const execute = promisify(execFile)

/** The client package as a TPP has it. */
export interface InstalledPackage {
  /** An empty folder but for what npm has put there. */
  home: string
  /** Runs `sanad` of the package in `home`. */
  sanad(words: readonly string[], environment: Record<string, string>): Promise<string>
  /** The package's exports, loaded from where npm has put them. */
  load(): Promise<typeof sdk>
}

/**
 * Installs the package in an empty folder, from the address at which a running server offers it. No registry is asked: what it depends on
 * is this checkout's own.
 */
export async function installPackage(folder: string, baseUrl: string): Promise<InstalledPackage> {
  const { tarball } = (await (await fetch(`${baseUrl}/docs/sdk/latest.json`)).json()) as { tarball: string }
  const home = join(folder, 'home')
  await mkdir(home)
  const own = ['jose', 'oauth4webapi', 'openid-client'].map((name) => [name, `file:${join(root, 'node_modules', name)}`])
  const dependencies = Object.fromEntries(own)
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  const nobody = '--registry=http://127.0.0.1:9/'
  await execute('npm', ['install', tarball, nobody, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home })
  const program = join(home, 'node_modules/.bin/sanad')
  return {
    home,
    sanad: async (words, environment) =>
      (await execute(program, words, { cwd: home, env: { ...process.env, ...environment } })).stdout,
    load: () => import(pathToFileURL(join(home, 'node_modules/@sanad-bank/client/src/sdk/index.js')).href) as never,
  }
}
