/**
 * `make audit`: the licences of every package that runs in production, and the weaknesses that the registry knows of them. Exits with 1
 * for a licence that nobody has looked at or a weakness that is high or critical, with 2 when the registry cannot be asked.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Licences that let a bank run, change and serve the package; who adds one has read it. */
const accepted = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'MPL-2.0',
    'OFL-1.1',
  ],
  ...['PostgreSQL', 'PSF-2.0', 'Python-2.0', 'Unlicense'],
])

interface Manifest {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}

/** The folders of the packages that are installed without development packages. */
function installedFolders(): string[] {
  const list = execFileSync('npm', ['ls', '--all', '--parseable', '--omit=dev', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
  })
  return list
    .trim()
    .split('\n')
    .filter((folder) => relative(root, folder) !== '')
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license
  return license?.type ?? (licenses?.map(({ type }) => type).join(' OR ') || 'none')
}

/** `(MIT OR Apache-2.0)` is good when one of them is, `MIT AND ISC` when both are. */
const isAccepted = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => accepted.has(one.trim())))

function reportLicences(): boolean {
  const byLicence = new Map<string, Set<string>>()
  for (const folder of installedFolders()) {
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest
    const licence = licenceOf(manifest)
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${manifest.name}@${manifest.version}`))
  }
  for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.size - a.size)) {
    const note = isAccepted(licence) ? '' : '  <- nobody has looked at this licence (scripts/audit.ts)'
    console.log(`${String(packages.size).padStart(4)}  ${licence}${note}`)
    if (packages.size <= 5 || note) console.log(`      ${[...packages].join(', ')}`)
  }
  return [...byLicence.keys()].every(isAccepted)
}

/** 0: none that is high, 1: at least one, 2: the registry gave no answer. */
function reportWeaknesses(): 0 | 1 | 2 {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], { cwd: root, encoding: 'utf8' })
  const answer = readAnswer(stdout)
  if (!answer.metadata) {
    console.error(`The registry cannot be asked for known weaknesses: ${answer.message ?? 'no answer'}`)
    return 2
  }
  const { total, high, critical } = answer.metadata.vulnerabilities
  console.log(`known weaknesses: ${total}, high ${high}, critical ${critical}${total > 0 ? '; `npm audit` tells more' : ''}`)
  return high + critical > 0 ? 1 : 0
}

interface Answer {
  message?: string
  metadata?: { vulnerabilities: { total: number; high: number; critical: number } }
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}

const hasGoodLicences = reportLicences()
const weaknesses = reportWeaknesses()
process.exitCode = hasGoodLicences ? weaknesses : 1
