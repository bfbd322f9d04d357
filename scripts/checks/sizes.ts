import type { SourceFile } from './imports.ts'

const longestFile = 300
/** Prettier breaks code at 130 and leaves comments alone. */
const widestComment = 140

/** Migrations that have landed are never edited, not even their comments. */
const isMigration = (path: string) => /\/migrations\//.test(path)
const isWideComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line) && [...line].length > widestComment

/** Breaches of the sizes of a file: its lines, and the width of the lines that are comments. */
export function checkSizes({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  const length = lines.length - 1
  return [
    ...(length > longestFile ? [`${path}: ${length} lines; the longest file has ${longestFile}`] : []),
    ...lines.flatMap((line, index) =>
      isWideComment(line) && !isMigration(path)
        ? [`${path}:${index + 1}: a comment of ${[...line].length} characters; the widest line of one has ${widestComment}`]
        : [],
    ),
  ]
}
