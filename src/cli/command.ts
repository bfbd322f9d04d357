import { readFile } from 'node:fs/promises'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Terminal } from './terminal.ts'

/** A mistake of the person at the keyboard; `message` says what to do. */
export class UsageError extends Error {}

/** A check that did not pass; `message` says which. */
export class CheckFailed extends Error {}

/** What a command works with. */
export interface CommandInput {
  /** The words behind the command. */
  words: string[]
  options: Record<string, string | boolean | string[] | undefined>
  terminal: Terminal
  environment: Record<string, string | undefined>
  /** Ends what waits: a proxy, a customer at the bank. */
  signal: AbortSignal
}

/** One verb of the command line. */
export interface Command {
  /** One line of `sanad help`. */
  summary: string
  /** What `sanad VERB --help` teaches: how it is called, and an example that works. */
  usage: string
  options?: ParseArgsOptionsConfig
  run: (input: CommandInput) => Promise<void>
}

/** The text of a file that an option names. Throws UsageError. */
export async function readNamedFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`the file ${path} cannot be read (${error.code ?? error.message})`)
  })
}

/** The text of an option that was given. */
export function optionOf({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
