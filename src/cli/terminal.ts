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
  good(text: string): string
  bad(text: string): string
  readInput(): Promise<string>
}

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
}

/** Colours only where a person looks, and not where the environment says NO_COLOR (no-color.org). */
export function openTerminal(
  { stdin, stdout, stderr }: { stdin: Readable; stdout: Stream; stderr: Stream },
  { isJson, environment }: { isJson: boolean; environment: Record<string, string | undefined> },
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
    hint: (line) => void (isJson || write(stderr, `${line}\n`)),
    progress: (line) => {
      if (!canReplace) return
      stderr.write(startOfLine + line)
      isLineOpen = true
    },
    fault: (line, value) => write(stderr, `${isJson ? JSON.stringify(value) : bad(line)}\n`),
    good: coloured(32),
    bad,
    readInput: () => text(stdin),
  }
}
