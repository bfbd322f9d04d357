import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { type Direction, directions, generatedAtRunTime, generatedForAll, outsideDirections } from './directions.ts'

export interface SourceFile {
  /** Path from the repository root, for example `src/domain/shared/money.ts`. */
  path: string
  text: string
}

export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    if (statement.isTypeOnly) return true
    return (
      statement.exportClause !== undefined &&
      ts.isNamedExports(statement.exportClause) &&
      statement.exportClause.elements.every((element) => element.isTypeOnly)
    )
  }
  const clause = statement.importClause
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  return (
    !clause.name &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  )
}

/** How package.json names the client package: in a checkout its source, in the package what is installed. */
const clientPackage = { name: '#sanad-sdk', entry: 'src/sdk/index.ts' }

/**
 * The relative imports of one file (static, re-exported and dynamic) and those of the client package, as paths from the repository root.
 */
export function readImports(file: SourceFile): Import[] {
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => {
    if (specifier.startsWith('.')) found.push({ from: file.path, to: normalize(join(dirname(file.path), specifier)), typeOnly })
    if (specifier === clientPackage.name) found.push({ from: file.path, to: clientPackage.entry, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      add(node.moduleSpecifier.text, isTypeOnly(node))
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      add(node.arguments[0].text, false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      add(node.argument.literal.text, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest))
  return found
}

/** Whether a path is a place or lies in it. */
const lies = (path: string, place: string) => place === '*' || path === place || path.startsWith(`${place}/`)

const inSource = ({ from, may, mayTypes = [], reason }: Direction): Direction => {
  const placed = (place: string) => (place === '*' ? place : `src/${place}`)
  return { from: placed(from), may: may.map(placed), mayTypes: mayTypes.map(placed), reason }
}
const allDirections = [...directions.map(inSource), ...outsideDirections]

function directionOf(path: string): Direction | undefined {
  return allDirections
    .filter((direction) => lies(path, direction.from))
    .sort((one, other) => other.from.length - one.from.length)[0]
}

function breach({ from, to, typeOnly }: Import): string | undefined {
  const direction = directionOf(from)
  if (!direction) return `${from}: its folder is in no row of scripts/checks/directions.ts`
  const isSource = from.startsWith('src/')
  if (isSource && to.startsWith('generated/')) {
    if (generatedForAll.some((place) => to.startsWith(place))) return undefined
    if (generatedAtRunTime.some((place) => lies(from, `src/${place}`))) return undefined
    return `${from} -> ${to}: validators and bundles are for ${generatedAtRunTime.join(', ')}`
  }
  if (isSource && !to.startsWith('src/')) return `${from} -> ${to}: src/ imports only src/ and generated/`
  const allowed = [direction.from, ...direction.may, ...(typeOnly ? (direction.mayTypes ?? []) : [])]
  if (allowed.some((place) => lies(to, place))) return undefined
  const types = direction.mayTypes?.length ? `; types of ${direction.mayTypes.join(', ')}` : ''
  return `${from} -> ${to}: ${direction.from} may import ${direction.may.join(', ') || 'only itself'}${types} (${direction.reason})`
}

/** The ends of an import as parts of the folder that holds both: an import of `a/b/x` from `a/c/d/y` is one of `a/b` from `a/c`. */
function asParts({ from, to }: Import): { from: string; to: string } {
  const [one, other] = [from.split('/'), to.split('/')]
  const depth = one.findIndex((name, index) => name !== other[index]) + 1
  const hasRooms = one[0] === other[0] && one[0] !== 'test'
  return hasRooms ? { from: one.slice(0, depth).join('/'), to: other.slice(0, depth).join('/') } : { from, to }
}

/**
 * Circles of imports, those of types included, each once, as `a -> b -> a`: among files, and in src and scripts also among the parts of one
 * folder, so that every folder can be read from its ground up. A circle among parts is followed by the imports that tie it.
 */
export function findCircles(imports: readonly Import[]): string[] {
  const next = new Map<string, Map<string, string>>()
  for (const one of imports) {
    const { from, to } = asParts(one)
    const targets = next.get(from) ?? new Map<string, string>()
    next.set(from, targets.set(to, targets.get(to) ?? `${one.from} -> ${one.to}`))
  }
  const done = new Set<string>()
  const circles = new Set<string>()
  const walk = (part: string, trail: string[]): void => {
    const at = trail.indexOf(part)
    if (at >= 0) return void circles.add(describeCircle([...trail.slice(at), part], next))
    if (done.has(part)) return
    for (const target of next.get(part)?.keys() ?? []) walk(target, [...trail, part])
    done.add(part)
  }
  for (const part of next.keys()) walk(part, [])
  return [...circles]
}

function describeCircle(parts: readonly string[], next: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const line = parts.join(' -> ')
  if (parts.every((part) => part.endsWith('.ts'))) return line
  const ties = parts.slice(1).map((part, index) => next.get(parts[index]!)!.get(part)!)
  return `${line} (${ties.join(', ')})`
}

/** Every breach of the directions, every circle, as one line each. */
export function checkImports(files: SourceFile[]): string[] {
  const imports = files.flatMap(readImports)
  const breaches = imports.map(breach).filter((line) => line !== undefined)
  return [...breaches, ...findCircles(imports).map((circle) => `circle: ${circle}`)]
}

/** Where running code names a package that no production install has. `import type` is erased; `import { type … }` stays an import. */
export function checkPackages(files: readonly SourceFile[], dependencies: readonly string[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (?!type )[^'"]*['"]([^'".#][^'"]*)['"]/gm)]
      .map(([, specifier = '']) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
      .filter((name) => !name.startsWith('node:') && !dependencies.includes(name))
      .map((name) => `${path}: ${name} is no production dependency; import types of it with \`import type\``),
  )
}
