import { type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Where a command reads and writes. */
export interface Terminal {
  /** The result: compact JSON with `--json`, otherwise lines for people. Standard output holds nothing else. */
  result(value: unknown, lines?: string): void
  /** What goes on, and what to do next. On standard error, and silent with `--json`. */
  hint(line: string): void
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
  return {
    result: (value, lines) =>
      void stdout.write(`${isJson ? JSON.stringify(value) : (lines ?? JSON.stringify(value, undefined, 2))}\n`),
    hint: (line) => void (isJson || stderr.write(`${line}\n`)),
    fault: (line, value) => void stderr.write(`${isJson ? JSON.stringify(value) : bad(line)}\n`),
    good: coloured(32),
    bad,
    readInput: () => text(stdin),
  }
}
