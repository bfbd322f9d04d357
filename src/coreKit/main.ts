#!/usr/bin/env node
/** The program `sanad-core-check`. From a checkout: `node src/coreKit/main.ts URL --profile FILE`. */
import { readFile } from 'node:fs/promises'
import { runKit } from './runKit.ts'

const { stdout, stderr, env: environment } = process
// In the package it is that of the package, and in a checkout that of the service.
const { version, name } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>
const kitName = name!.endsWith('core-kit') ? name! : '@sanad-bank/core-kit'
process.exitCode = await runKit(process.argv.slice(2), { stdout, stderr, environment, kitVersion: version!, kitName })
