/**
 * What is used of highlight.js, and of its languages nothing. Its own types bring those of browsers into every file of the program, so
 * tsconfig.json leads here instead.
 */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

declare const highlighter: Highlighter
export default highlighter
