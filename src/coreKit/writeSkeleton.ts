import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coreOperations } from '../../generated/coreOperations.ts'

const files = ['server.ts', 'handlers.ts', 'start.ts'] as const

/** What a bank has in the place of what stands in this tree. */
const own = (text: string, packageName: string) =>
  text
    .replace("'../../../generated/types/core-bank.ts'", `'${packageName}/types'`)
    .replace("'../../../generated/coreOperations.ts'", "'./operations.ts'")

function operationsFile(): string {
  const rows = Object.entries(coreOperations).map(
    ([id, { method, path }]) => `  ${id}: { method: '${method}', path: '${path}' },`,
  )
  return `/** Where each operation of the contract is. */\nexport const coreOperations = {\n${rows.join('\n')}\n} as const\n`
}

const configuration = {
  compilerOptions: {
    ...{ target: 'es2023', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true, types: ['node'] },
  },
}

/** Writes a server of the contract in TypeScript that does nothing yet. Returns the files. Throws EEXIST where one is there already. */
export async function writeSkeleton(folder: string, packageName: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const texts: Record<string, string> = {
    'operations.ts': operationsFile(),
    'tsconfig.json': `${JSON.stringify(configuration, undefined, 2)}\n`,
  }
  for (const file of files) texts[file] = own(await readFile(new URL(`./skeleton/${file}`, import.meta.url), 'utf8'), packageName)
  // What a bank has written since is never lost.
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text, { flag: 'wx' })
  return Object.keys(texts)
}
