import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleContract, isChecked, listContracts } from './generate/bundle.ts'
import { writeCalls } from './generate/calls.ts'
import { writeClient } from './generate/client.ts'
import { writeTypes, writeValidators } from './generate/code.ts'
import { writeCoreOperations } from './generate/coreOperations.ts'
import { writePythonClient } from './generate/pythonClient.ts'
import { writeEventTypes, writeOperations, writePaths, writePermissions, writeTestEvents } from './generate/tables.ts'

/**
 * Writes generated/ from specs/: types, validators, bundles, and the tables of operations, paths and permissions.
 * `--check` writes nothing and exits 1, naming the files, when generated/ is not what specs/ would give.
 */
const output = 'generated'

async function generateInto(folder: string): Promise<void> {
  for (const part of ['types', 'validators', 'bundled']) await mkdir(join(folder, part), { recursive: true })
  const contracts = await Promise.all((await listContracts()).map((name) => bundleContract(name, folder)))
  for (const contract of contracts) {
    await writeTypes(contract, folder)
    // What another program serves and another calls (oidc-provider) is documented, not validated by us.
    if (isChecked(contract.document)) await writeValidators(contract, folder)
  }
  await writeOperations(contracts, folder)
  await writePaths(contracts, folder)
  await writeCalls(contracts, folder)
  await writeClient(contracts, folder)
  await writePythonClient(contracts, folder)
  await writePermissions(contracts, folder)
  await writeEventTypes(contracts, folder)
  await writeTestEvents(contracts, folder)
  await writeCoreOperations(contracts, folder)
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const),
  )
  return new Map(contents)
}

async function listStale(fresh: string): Promise<string[]> {
  const [expected, present] = [await filesOf(fresh), await filesOf(output)]
  return [...new Set([...expected.keys(), ...present.keys()])].filter((name) => expected.get(name) !== present.get(name)).sort()
}

const temporary = await mkdtemp(join(tmpdir(), 'sanad-generate-'))
try {
  await generateInto(temporary)
  if (process.argv.includes('--check')) {
    const stale = await listStale(temporary)
    if (stale.length > 0) {
      console.error(`generated/ is not what specs/ gives; run make generate. Stale: ${stale.join(', ')}`)
      process.exitCode = 1
    }
  } else {
    await rm(output, { recursive: true, force: true })
    // Made here, not copied: a temporary folder is closed to other users.
    await mkdir(output)
    await cp(temporary, output, { recursive: true })
  }
} finally {
  await rm(temporary, { recursive: true, force: true })
}
