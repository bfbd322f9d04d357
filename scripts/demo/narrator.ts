const colourful = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR
const paint = (code: number) => (text: string) => (colourful ? `\u001b[${code}m${text}\u001b[0m` : text)
export const bold = paint(1)
export const dim = paint(2)
export const green = paint(32)
export const red = paint(31)

const say = (line = '') => process.stdout.write(`${line}\n`)

/** Prints the story: numbered steps, aligned facts, checks that stop the demo when they fail. */
export class Narrator {
  private number = 0
  checks = 0

  chapter(title: string): void {
    say(`\n${bold(title)}`)
  }

  step(english: string, arabic: string): void {
    this.number += 1
    say(`\n${bold(`${String(this.number).padStart(2)}  ${english}`)}  ${dim(`· ${arabic}`)}`)
  }

  fact(label: string, value: string): void {
    say(`      ${dim(label.padEnd(22))} ${value}`)
  }

  /** A promise of the service; a broken one ends the demo with exit code 1. */
  check(what: string, actual: unknown, expected: unknown): void {
    const one = JSON.stringify(actual)
    const other = JSON.stringify(expected)
    if (one !== other) throw new StoryBroken(`${what}: expected ${other}, got ${one}`)
    this.checks += 1
    say(`      ${green('✓')} ${what}: ${typeof actual === 'string' ? actual : one}`)
  }

  table(rows: string[][]): void {
    const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
    say()
    rows.forEach((row, index) => {
      const line = row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd()
      say(`  ${index === 0 ? bold(line) : line}`)
    })
  }

  end(line: string): void {
    say(`\n${green(line)}`)
  }
}

/** A check of the story that did not hold; `message` says which. */
export class StoryBroken extends Error {}
