#!/usr/bin/env node
/** The program `sanad`. From a checkout: `node src/cli/main.ts VERB`; with the package installed: `npx --no-install sanad VERB`. */
import { join } from 'node:path'
import { run } from './run.ts'
import { programAsTyped } from './terminal.ts'

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
const { stdin, stdout, stderr, env: environment } = process
// Whoever reads only the beginning (`sanad help | head`) has what they wanted.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// `npm run` goes to the root of this checkout, but files are named from where the person stands.
const { npm_package_json: root, npm_package_name: name, INIT_CWD: stoodIn } = environment
if (name === 'sanad' && root === join(process.cwd(), 'package.json') && stoodIn !== undefined) process.chdir(stoodIn)
process.exitCode = await run(process.argv.slice(2), {
  ...{ stdin, stdout, stderr, environment, signal: ending.signal },
  program: programAsTyped(process.argv[1] ?? '', environment),
})
