import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Contract, operationsOf } from './bundle.ts'

/** Writes the path of every operation, the one source of links in answers. */
export async function writePaths(contracts: readonly Contract[], folder: string): Promise<void> {
  const rows = contracts
    .flatMap(({ document }) => operationsOf(document))
    .flatMap(({ path, operation: { operationId } }) => (operationId ? [`  ${operationId}: '${path}',`] : []))
  const text = [
    '// Written by make generate from specs/. Do not edit.',
    '/** Path template of every operation of every contract, by operationId. */',
    'export const operationPaths = {',
    ...rows.sort(),
    '} as const',
    '',
    'export type OperationId = keyof typeof operationPaths',
    '',
  ]
  await writeFile(join(folder, 'paths.ts'), text.join('\n'))
}
