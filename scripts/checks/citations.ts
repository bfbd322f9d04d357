import { globSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import type { SourceFile } from './imports.ts'

/** A file, folder or heading that a text names and that is not there. */
export interface BrokenCitation {
  /** Path of the text from the repository root. */
  file: string
  line: number
  cited: string
}

/**
 * Documents that are no part of the repository: whoever reads a comment cannot follow it there. The reason belongs into the comment or
 * into the record of decisions. (Written in two parts, so that this file does not cite them itself.)
 */
const outsideDocuments = ['design', 'service', 'field-standard', 'payee-verification', 'security', 'labelling', 'toolchain'].map(
  (name) => `${name}.md`,
)

/** Written while the program runs, or installed: not there on a fresh checkout. */
const madeElsewhere = /^(\.\/)?(reports|\.data|node_modules|coverage)\//

/** Files of somebody else's that stand in examples: an adapter, a contract as it is downloaded. */
const examples = new Set(['./adapter.ts', 'payment-initiation.yaml'])

const fileName = /(?<![\w@/.#-])((?:\.{1,2}\/)*[\w@][\w@.-]*(?:\/[\w@.-]+)*\.(?:md|ts|cjs|yaml))(#[\p{L}\p{N}_-]+)?(?![\w/<*{])/gu
const folderName = /(?<![\w@/.#-])((?:src|test|scripts|specs|docs|generated)(?:\/[\w@-]+)+)\/?(?![\w.@/<*{-])/g
const link = /\]\(([^)\s#]*)(#[^)\s]+)?\)/g

/** Comments of a program, by line; other texts are read whole. */
function textsOf({ path, text }: SourceFile): { line: number; text: string }[] {
  if (!/\.(ts|js|cjs)$/.test(path)) return text.split('\n').map((line, index) => ({ line: index + 1, text: line }))
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const comments = new Map<number, number>()
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      comments.set(range.pos, range.end)
    ts.forEachChild(node, visit)
  }
  visit(source)
  visit(source.endOfFileToken)
  return [...comments].flatMap(([begin, end]) => {
    const { line: first } = source.getLineAndCharacterOfPosition(begin)
    return text
      .slice(begin, end)
      .split('\n')
      .map((line, index) => ({ line: first + index + 1, text: line }))
  })
}

/** GitHub's anchor of each heading of a Markdown text. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(\S.*)$/gm)
  for (const [, heading] of headings) {
    const plain = heading!
      .replace(/(?<![ #])[ #]+$/, '')
      .replace(/\]\([^)]*\)/g, '')
      .toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** A path as it is written in a file, from the root. */
const fromRoot = (cited: string, file: string) => posix.normalize(posix.join(posix.dirname(file), cited)).replace(/\/$/, '')

/** Answers whether a repository has what is cited in a file. */
function makeRepository(files: readonly string[], texts: readonly SourceFile[]) {
  const paths = new Set<string>()
  /** Comments name files without their folder. */
  const ends = new Set<string>()
  for (const steps of files.map((path) => path.split('/')))
    for (let index = 0; index < steps.length; index++) {
      paths.add(steps.slice(0, index + 1).join('/'))
      ends.add(steps.slice(index).join('/'))
    }
  const documents = new Map(texts.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]))
  return {
    /** A link of a Markdown file leads from where that file lies. */
    hasLink: (cited: string, file: string) => paths.has(fromRoot(cited, file)),
    /** A comment may also name a path from the root, or the end of one. */
    hasPath: (cited: string, file: string) =>
      [cited, `${cited}.ts`].some((path) => paths.has(path) || ends.has(path)) || paths.has(fromRoot(cited, file)),
    hasAnchor: (cited: string, anchor: string, file: string) => {
      const document = documents.get(fromRoot(cited, file)) ?? documents.get(cited)
      return document === undefined || anchorsOf(document).has(decodeURIComponent(anchor.slice(1)))
    },
  }
}

function brokenIn(file: SourceFile, repository: ReturnType<typeof makeRepository>): BrokenCitation[] {
  return textsOf(file).flatMap(({ line, text }) => {
    const isRight = (cited: string, anchor: string, isThere: boolean) =>
      madeElsewhere.test(cited) ||
      examples.has(cited) ||
      (!outsideDocuments.includes(cited) && isThere && (anchor === '' || repository.hasAnchor(cited, anchor, file.path)))
    const links = file.path.endsWith('.md') ? [...text.matchAll(link)] : []
    const linked = links
      .filter(([, target]) => !/^(https?|mailto):/.test(target!))
      .map(([, target, anchor = '']) => ({ cited: decodeURIComponent(target!) || posix.basename(file.path), anchor }))
      .filter(({ cited, anchor }) => !isRight(cited, anchor, repository.hasLink(cited, file.path)))
    const prose = text.replace(/\]\([^)]*\)/g, ']').replace(/(?<!\w)\w+:\/\/[^\s)>'"]+/g, '')
    // What a contract refers to by $ref is the linter's to find.
    const named = /\$ref:/.test(prose) ? [] : [...prose.matchAll(fileName), ...prose.matchAll(folderName)]
    const mentioned = named
      .map(([, cited, anchor = '']) => ({ cited: cited!, anchor }))
      .filter(({ cited, anchor }) => !isRight(cited, anchor, repository.hasPath(cited, file.path)))
    return [...linked, ...mentioned].map(({ cited, anchor }) => ({ file: file.path, line, cited: cited + anchor }))
  })
}

/** All citations in these texts of what is not among the repository's files. */
export function findBrokenCitations(texts: readonly SourceFile[], files: readonly string[]): BrokenCitation[] {
  const repository = makeRepository(files, texts)
  return texts.flatMap((file) => brokenIn(file, repository))
}

const root = new URL('../../', import.meta.url)
const isForeign = (path: string) => /^(node_modules|reports|coverage|\.data|\.git)(\/|$)/.test(path)
const isText = (path: string) => /\.(ts|js|cjs|md|yaml)$|^Makefile$/.test(path) && !path.startsWith('generated/')

/** Every path of this checkout, and the texts among them that a person writes. */
export function readCheckout(): { paths: string[]; texts: SourceFile[] } {
  const paths = ['**/*', '.ci/*', '.git*', '.prettier*']
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: isForeign }))
    .filter((path) => !isForeign(path) && statSync(new URL(path, root)).isFile())
  return { paths, texts: paths.filter(isText).map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })) }
}

/** The folder by which citations are counted: two steps deep, or the file itself at the top. */
export const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/')
