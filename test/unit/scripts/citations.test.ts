import { describe, expect, it } from 'vitest'
import { anchorsOf, findBrokenCitations, folderOf, readCheckout } from '../../../scripts/checks/citations.ts'

const paths = [
  'README.md',
  'docs/guide.md',
  'src/http/pipeline.ts',
  'src/domain/states.ts',
  'test/flows/payment.test.ts',
  'specs/x/openapi.yaml',
]
const guide = {
  path: 'docs/guide.md',
  text: '# Guide\n\n## What a "PSU" may do: 3.1\n\n```sh\n# no heading\n```\n\n## Money\n## Money\n',
}

/** What is broken in one text, with a repository of a few files around it. */
function brokenIn(path: string, text: string): string[] {
  return findBrokenCitations([guide, { path, text }], [...paths, path]).map(({ line, cited }) => `${line} ${cited}`)
}

describe('the citation check', () => {
  it.each([
    ['a comment that cites a file that is gone', 'src/a.ts', `const a = 1\n// see src/http/pipe.ts`, '2 src/http/pipe.ts'],
    ['a comment at the end of a line', 'src/a.ts', `const a = 1 // as in states2.ts`, '1 states2.ts'],
    [
      'a doc comment of several lines',
      'src/a.ts',
      `/**\n * First.\n * As in docs/other.md.\n */\nexport const a = 1`,
      '3 docs/other.md',
    ],
    ['a comment behind the last statement', 'src/a.ts', `const a = 1\n// test/flows/gone.test.ts\n`, '2 test/flows/gone.test.ts'],
    ['a heading that is gone', 'src/a.ts', `// docs/guide.md#limits`, '1 docs/guide.md#limits'],
    ['a folder that is gone', 'src/a.ts', `// everything in src/operations/platform is thin`, '1 src/operations/platform'],
    [
      'a contract that cites a test that is gone',
      'specs/x/openapi.yaml',
      `info:\n  description: see test/contract/x.test.ts`,
      '2 test/contract/x.test.ts',
    ],
    ['a link to a file that is gone', 'README.md', `[more](docs/more.md)`, '1 docs/more.md'],
    ['a link to a heading that is gone', 'docs/x.md', `[more](guide.md#nothing)`, '1 guide.md#nothing'],
    ['a link to a heading of its own that is gone', 'README.md', `# Start\n[more](#end)`, '2 README.md#end'],
    ['a link beside the file, not at the root', 'docs/x.md', `[more](src/http/pipeline.ts)`, '1 src/http/pipeline.ts'],
    ['a document that nobody outside has', 'src/a.ts', `// ${'design'}.md section 3`, `1 ${'design'}.md`],
    ['the same at the head of a sentence', 'src/a.ts', `// ${'Design'}.md section 3`, `1 ${'Design'}.md`],
    [
      'a document of this name in a folder that is not there',
      'src/a.ts',
      `// names/${'LABELLING'}.md`,
      `1 names/${'LABELLING'}.md`,
    ],
  ])('finds %s', (_what, path, text, expected) => {
    expect(brokenIn(path, text)).toEqual([expected])
  })

  it.each([
    ['a file by its path', 'src/a.ts', `// see src/http/pipeline.ts`],
    ['a file by its name', 'src/a.ts', `// see pipeline.ts.`],
    ['a file seen from here', 'src/domain/a.ts', `// see ../http/pipeline.ts`],
    ['a folder', 'src/a.ts', `// see test/flows/ and src/domain.`],
    ['a heading', 'src/a.ts', `// docs/guide.md#what-a-psu-may-do-31`],
    ['the second heading of a name', 'docs/x.md', `[money](guide.md#money-1)`],
    ['an address', 'src/a.ts', `// https://example.com/docs/none.md and http://x.sa/src/none.ts`],
    ['a pattern', 'src/a.ts', `// test/operations/<operationId>.test.ts, src/**/*.ts`],
    ['code that is no comment', 'src/a.ts', `const a = 'src/none.ts'`],
    ['what a run writes', 'README.md', `[report](reports/none.md)`],
  ])('lets %s stand', (_what, path, text) => {
    expect(brokenIn(path, text)).toEqual([])
  })

  it('makes anchors as GitHub does, and none of what stands in a block of code', () => {
    expect([...anchorsOf(guide.text)]).toEqual(['guide', 'what-a-psu-may-do-31', 'money', 'money-1'])
  })
})

describe('every file, folder and heading that this repository cites exists', () => {
  const { paths: files, texts } = readCheckout()
  const broken = findBrokenCitations(texts, files)

  it('reads comments, contracts and documents', () => {
    expect(texts.length).toBeGreaterThan(500)
  })

  it.each([...new Set(texts.map(({ path }) => folderOf(path)))].sort())('%s', (folder) => {
    const own = broken
      .filter(({ file }) => folderOf(file) === folder)
      .map(({ file, line, cited }) => `${file}:${line} cites ${cited}`)
    expect(own, own.join('\n')).toEqual([])
  })
})
