import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Servers are in /usr/sbin, which the path of most people leaves out. */
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/lib/postgresql/15/bin']

/** Where a program of a Debian package is. Undefined where it is not installed, but CI (`.ci/run`) installs what the tests want. */
export function findProgram(name: string): string | undefined {
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (found === undefined && process.env.DEMAND_PACKAGES) throw new Error(`${name} is not installed, and CI may not pass over it`)
  return found
}
