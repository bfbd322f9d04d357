import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type Contract } from './bundle.ts'

/** Writes the TypeScript types of one contract: `operations`, `components`, `paths`. */
export async function writeTypes({ name, document }: Contract, folder: string): Promise<void> {
  const ast = await openapiTS(structuredClone(document) as unknown as OpenAPI3, { alphabetize: false, defaultNonNullable: false })
  await writeFile(
    join(folder, 'types', `${name}.ts`),
    `// Written by make generate from specs/${name}. Do not edit.\n${astToString(ast)}`,
  )
}
