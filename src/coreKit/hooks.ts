import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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

/** The hooks that the environment names. A command runs in a shell. */
export function hooksOf(environment: Record<string, string | undefined>): Hooks {
  const runner = (name: keyof typeof hookCommands) => {
    const command = environment[name]
    if (command === undefined || command === '') return undefined
    return async (more: Record<string, string>) => {
      const { stdout } = await promisify(execFile)('sh', ['-c', command], {
        env: { ...environment, ...more },
        timeout: 300_000,
      })
      return stdout.trim()
    }
  }
  const [restart, rotate, readCode] = [runner('CORE_RESTART'), runner('CORE_ROTATE'), runner('CORE_CODE')]
  return {
    ...(restart && { restart: async () => void (await restart({})) }),
    ...(rotate && { rotate: async (jwksFile) => void (await rotate({ CORE_JWKS: jwksFile })) }),
    ...(readCode && { readCode: (nationalId) => readCode({ CORE_CUSTOMER: nationalId }) }),
  }
}
