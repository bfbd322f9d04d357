/**
 * Copies the bundled contracts to specs/released/<number>: `node scripts/release.ts 2`. A release is never written again. What
 * changed belongs into docs/guides, the page about changes, in both languages. `make generate` afterwards writes the new number into the
 * bundles.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'

const [, , number = ''] = process.argv
const folder = `specs/released/${number}`
if (!/^[1-9]\d*$/.test(number) || existsSync(folder)) {
  process.stderr.write('Say the number of a release that is not there yet, for example: node scripts/release.ts 2\n')
  process.exit(2)
}
await mkdir(folder, { recursive: true })
for (const file of await readdir('generated/bundled')) {
  // A line for all keeps releases small; nobody edits them.
  const document = JSON.parse(await readFile(`generated/bundled/${file}`, 'utf8')) as object
  await writeFile(`${folder}/${file}`, `${JSON.stringify({ ...document, 'x-contract-release': number })}\n`)
}
