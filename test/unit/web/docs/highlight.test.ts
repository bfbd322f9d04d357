import { expect, it } from 'vitest'
import { exampleText } from '../../../../src/web/docs/examplePart.ts'
import { highlighted } from '../../../../src/web/docs/highlight.ts'

it.each([
  ['sh', 'curl -s "$BANK" # a comment', 'hljs-comment'],
  ['ts', 'const answer = await bank.call()', 'hljs-keyword'],
  ['json', '{"Amount": "125.50"}', 'hljs-attr'],
  ['python', 'def sign(message): return 1', 'hljs-title'],
  ['java', 'var name = "x";', 'hljs-string'],
  ['go', 'func main() {}', 'hljs-keyword'],
  ['csharp (not run: there is none)', 'string text = "x";', 'hljs-string'],
])('words of %s have the class of their kind', (info, code, expected) => {
  expect(highlighted(code, info)).toContain(`class="${expected}`)
})

it('markup in code stays text, and its words stay as they are', () => {
  const code = 'const page = "<script>alert(1)</script>" // & more'
  const shown = highlighted(code, 'ts')!
  expect(shown).not.toContain('<script')
  const plain = shown.replaceAll(/<\/?span[^>]*>/g, '')
  expect(plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(code)
})

it('code in no language, in one that is not known, and very long code have no colours', () => {
  for (const [info, code] of [
    ['', 'x'],
    ['constructor', 'x'],
    ['json', `"${'x'.repeat(20_000)}"`],
  ] as const)
    expect(highlighted(code, info)).toBeUndefined()
})

it('an example says the address of the server that shows it', () => {
  const example = { name: 'one', summary: '', value: { aud: ['http://localhost:8080/auth'] } }
  expect(exampleText(example, { now: new Date(), baseUrl: 'https://bank.example' })).toContain('"https://bank.example/auth"')
})
