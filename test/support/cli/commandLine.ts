import { Readable } from 'node:stream'
import { run } from '../../../src/cli/run.ts'

/** What came of one command line. */
export interface CommandResult {
  code: number
  out: string
  err: string
  /** Standard output as JSON. */
  json: () => Record<string, unknown>
}

/**
 * The command line in this process, with a profile of its own; `isTerminal` makes it believe that a person looks, and `program` how it
 * is called.
 */
export function commandLine(
  environment: Record<string, string>,
  { isTerminal = false, program = 'sanad' }: { isTerminal?: boolean; program?: string } = {},
) {
  return async (
    words: readonly string[],
    { input = '', signal = new AbortController().signal, onOutput = () => undefined }: CommandOptions = {},
  ): Promise<CommandResult> => {
    const written = { out: '', err: '' }
    const stream = (name: 'out' | 'err') => ({
      isTTY: isTerminal,
      write: (text: string) => {
        written[name] += text
        if (name === 'out') onOutput(text)
      },
    })
    const streams = { stdin: Readable.from([input]), stdout: stream('out'), stderr: stream('err') }
    const code = await run([...words], { ...streams, environment, signal, program })
    return { code, ...written, json: () => JSON.parse(written.out) as Record<string, unknown> }
  }
}

/** What a run may be given. */
export interface CommandOptions {
  input?: string
  signal?: AbortSignal
  onOutput?: (text: string) => void
}
