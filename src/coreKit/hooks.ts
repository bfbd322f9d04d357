import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What only the bank can do to its adapter. Each is a command of the bank's; without it some checks stay unproved. */
export interface Hooks {
  /** Ends the adapter and starts it again. */
  restart?: () => Promise<void>
  /** Makes the adapter trust the keys of this file (a JWK set) for Sanad's tokens, as after a rotation. */
  rotate?: (jwksFile: string) => Promise<void>
  /** The newest one-time code of a customer. */
  readCode?: (nationalIdentificationNumber: string) => Promise<string>
}

/** Environment variables with the commands, for the help. */
export const hookCommands = {
  CORE_RESTART: 'ends the adapter and starts it again; it ends when the adapter answers',
  CORE_ROTATE: 'makes the adapter trust the keys of the file CORE_JWKS for the tokens of Sanad',
  CORE_CODE: 'prints the newest one-time code of the customer CORE_CUSTOMER',
} as const

const longestMs = 300_000

/**
 * What a command printed, once it has ended itself. It prints into files and not into pipes: an adapter that it started in the background
 * inherits them and keeps them open for as long as it runs. Throws with its last words when it fails.
 */
async function runHook(name: string, command: string, environment: Record<string, string | undefined>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-core-check-'))
  const [said, complained] = [join(folder, 'stdout'), join(folder, 'stderr')]
  const files = await Promise.all([open(said, 'w'), open(complained, 'w')])
  try {
    const child = spawn('sh', ['-c', command], {
      env: environment,
      stdio: ['ignore', ...files.map(({ fd }) => fd)],
      timeout: longestMs,
    })
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    if (code === 0) return (await readFile(said, 'utf8')).trim()
    throw new Error(`${name} ended with ${code ?? signal}: ${(await readFile(complained, 'utf8')).trim().slice(-500)}`)
  } finally {
    await Promise.all(files.map((file) => file.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** The hooks that the environment names. A command runs in a shell. */
export function hooksOf(environment: Record<string, string | undefined>): Hooks {
  const runner = (name: keyof typeof hookCommands) => {
    const command = environment[name]
    if (command === undefined || command === '') return undefined
    return async (more: Record<string, string>) => {
      return runHook(name, command, { ...environment, ...more })
    }
  }
  const [restart, rotate, readCode] = [runner('CORE_RESTART'), runner('CORE_ROTATE'), runner('CORE_CODE')]
  return {
    ...(restart && { restart: async () => void (await restart({})) }),
    ...(rotate && { rotate: async (jwksFile) => void (await rotate({ CORE_JWKS: jwksFile })) }),
    ...(readCode && { readCode: (nationalId) => readCode({ CORE_CUSTOMER: nationalId }) }),
  }
}
