import { createHash } from 'node:crypto'
import { moduleName } from '../../src/web/docs/servedPackages.ts'
import { zip } from '../../src/web/docs/collections/zip.ts'

/** What a wheel is made of. */
export interface WheelSource {
  /** The name of the distribution; that of its module has underscores. */
  name: string
  /** As package.json writes versions: between two releases it ends in `-next`. */
  version: string
  summary: string
  license: string
  requiresPython: string
  requirements: readonly string[]
  notice: string
  /** The program of the command line: its name, and the function that it calls. */
  program: readonly [name: string, target: string]
  /** The files of the module, by their path below it. */
  modules: ReadonlyMap<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text)

/**
 * A version as PEP 440 writes it. Between two releases its number comes from the content, because pip takes two packages of the same
 * version for the same package and would keep the older one.
 */
const pythonVersion = (version: string, hash: string) =>
  version.replace(/-next$/, () => `.dev${Number.parseInt(hash.slice(0, 12), 16)}`)

function metadata(source: WheelSource, version: string): string {
  const fields = [
    ['Metadata-Version', '2.1'],
    ['Name', source.name],
    ['Version', version],
    ['Summary', source.summary],
    ['License', source.license],
    ['Requires-Python', source.requiresPython],
    ...source.requirements.map((one) => ['Requires-Dist', one]),
    // An index refuses packages with a classifier that begins so: nobody publishes it by mistake.
    ['Classifier', 'Private :: Do Not Upload'],
    ['Classifier', 'Typing :: Typed'],
  ]
  return `${fields.map((pair) => pair.join(': ')).join('\n')}\n`
}

/**
 * Packs a wheel (PEP 427) without Python. The same sources give the same bytes on any machine: it is a ZIP without compression and without
 * times. Its build tag is the beginning of the hash of the content, so that an address always has the same bytes.
 */
export function packWheel(source: WheelSource): { file: string; version: string; content: Buffer } {
  const module = moduleName(source.name)
  const hash = sha256(JSON.stringify({ ...source, modules: [...source.modules] })).digest('hex')
  const version = pythonVersion(source.version, hash)
  const [build, tag] = [`1x${hash.slice(0, 12)}`, 'py3-none-any']
  const about = `${module}-${version}.dist-info`
  const wheel = ['Wheel-Version: 1.0', 'Generator: sanad', 'Root-Is-Purelib: true', `Tag: ${tag}`, `Build: ${build}`, '']
  const files = new Map([
    ...[...source.modules].map(([path, text]) => [`${module}/${path}`, text] as const),
    [`${about}/METADATA`, metadata(source, version)],
    [`${about}/WHEEL`, wheel.join('\n')],
    [`${about}/LICENSE`, source.notice],
    [`${about}/entry_points.txt`, `[console_scripts]\n${source.program.join(' = ')}\n`],
  ])
  const rows = [...files].map(([path, text]) => {
    const digest = sha256(text).digest('base64url')
    return `${path},sha256=${digest},${Buffer.byteLength(text)}`
  })
  files.set(`${about}/RECORD`, [...rows, `${about}/RECORD,,`, ''].join('\n'))
  return { file: `${module}-${version}-${build}-${tag}.whl`, version, content: zip(files) }
}
