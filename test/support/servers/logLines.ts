/** A line of the log, parsed. */
export type LogLine = Record<string, unknown>

/** What takes the lines of a server's log. */
export interface CapturedLines {
  write(line: string): void
  /** The lines since `forget`. */
  all(): LogLine[]
  /** The same as text. */
  text(): string
  forget(): void
  /** Every line ever, as text. */
  everything(): string
}

/** Takes the lines of a server's log, to be given to `startSanad`. */
export function captureLines(): CapturedLines {
  let lines: string[] = []
  let past = ''
  return {
    write: (line) => void lines.push(line),
    all: () => lines.map((line) => JSON.parse(line) as LogLine),
    text: () => lines.join(''),
    forget: () => {
      past += lines.join('')
      lines = []
    },
    everything: () => past + lines.join(''),
  }
}
