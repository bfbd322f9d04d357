import { existsSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Where a command reads and writes. */
export interface Terminal {
  /** The result: compact JSON with `--json`, otherwise lines for people. Standard output holds nothing else. */
  result(value: unknown, lines?: string): void
  /** A result whose bytes are to be sent as they are: into a file or pipe without a line break, which would belong to them. */
  bytes(value: unknown, text: string): void
  /** What goes on, and what to do next. On standard error, and silent with `--json`. */
  hint(line: string): void
  /** Shows how far long work is: one line, which the next one replaces. Only on a terminal that a person reads. */
  progress(line: string): void
  /** A fault, on standard error. */
  fault(line: string, value: object): void
  /** A text of our own with its commands as they are typed here; hints and faults are given in this form anyway. */
  typed(text: string): string
  good(text: string): string
  bad(text: string): string
  readInput(): Promise<string>
}

/** What is typed here for `sanad`. A shell does not look into the folder where npm has put the package. */
export function programAsTyped(script: string, environment: Record<string, string | undefined>): string {
  // Who runs it from a checkout has made a shell function of this name, as the docs say.
  if (!script.split(sep).includes('node_modules')) return 'sanad'
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  // Under npm and its like the PATH is theirs, and not that of the person's own shell.
  const isOnPath = environment.npm_command === undefined && folders.some((folder) => existsSync(join(folder, 'sanad')))
  return isOnPath ? 'sanad' : 'npx --no-install sanad'
}

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
}

/** Colours only where a person looks, and not where the environment says NO_COLOR (no-color.org). */
export function openTerminal(
  { stdin, stdout, stderr }: { stdin: Readable; stdout: Stream; stderr: Stream },
  { isJson, environment, typed }: { isJson: boolean; environment: Record<string, string | undefined>; typed: Terminal['typed'] },
): Terminal {
  const isColoured = stdout.isTTY === true && stderr.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb'
  const coloured = (code: number) => (line: string) => (isColoured ? `\u001b[${code}m${line}\u001b[39m` : line)
  const bad = coloured(31)
  const canReplace = !isJson && stderr.isTTY === true && environment.TERM !== 'dumb'
  const startOfLine = '\r\u001b[K'
  let isLineOpen = false
  /** Clears the line of progress before a line that stays. */
  const write = (stream: Stream, text: string) => {
    if (isLineOpen) stderr.write(startOfLine)
    isLineOpen = false
    stream.write(text)
  }
  return {
    result: (value, lines) =>
      write(stdout, `${isJson ? JSON.stringify(value) : (lines ?? JSON.stringify(value, undefined, 2))}\n`),
    bytes: (value, text) => write(stdout, isJson ? `${JSON.stringify(value)}\n` : stdout.isTTY === true ? `${text}\n` : text),
    hint: (line) => void (isJson || write(stderr, `${typed(line)}\n`)),
    progress: (line) => {
      if (!canReplace) return
      stderr.write(startOfLine + line)
      isLineOpen = true
    },
    fault: (line, value) => write(stderr, `${isJson ? JSON.stringify(value) : bad(typed(line))}\n`),
    typed,
    good: coloured(32),
    bad,
    readInput: () => text(stdin),
  }
}
