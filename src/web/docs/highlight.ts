import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'

/** The languages of blocks of code, by the word behind the fence. */
const languages = { sh: bash, csharp, go, java, json, python, ts: typescript }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Longer ones are shown as they are: no reader looks for a colour in them, and the server would spend its time on them. */
const mostCharacters = 20_000

/**
 * Code as markup whose words have classes of their kind (`hljs-keyword`, `hljs-string`), everything else escaped. Undefined for a language
 * that has none.
 */
export function highlighted(text: string, info: string): string | undefined {
  const language = /^\w+/.exec(info)?.[0] ?? ''
  if (!Object.hasOwn(languages, language) || text.length > mostCharacters) return undefined
  return hljs.highlight(text, { language, ignoreIllegals: true }).value
}
