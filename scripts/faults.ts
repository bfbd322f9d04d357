/**
 * `make faults`: the cluster of ops/cluster under a load of consents, payments, events and reads, while faults strike it (FAULTS of them,
 * drawn from SEED; ONLY="frozen" those whose name has it), or while its instances are replaced one after the other (ROLLING=rounds,
 * UPGRADE_FROM=checkout). Prints the longest time without any success, by fault, and ends with 1 when anything that was acknowledged is
 * lost or doubled.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { findProgram } from '../test/support/database/debianPackage.ts'
import { clusterPackages } from '../test/support/servers/cluster.ts'
import { faultNames } from './faults/faults.ts'
import { drawPlan } from './faults/plan.ts'
import { replaceInstances, upgrade } from './faults/replace.ts'
import { onStage } from './faults/stage.ts'
import { type Row, strikeAll } from './faults/strikes.ts'

const mostShown = 50
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { FAULTS, SEED, ONLY, ROLLING, UPGRADE_FROM, MINUTES } = process.env

const missing = Object.entries(clusterPackages).filter(([program]) => findProgram(program) === undefined)
if (missing.length > 0) {
  say(
    `The cluster is made of packages of Debian, and some are missing: apt-get install ${missing.map(([, name]) => name).join(' ')}`,
  )
  process.exit(1)
}

async function run(): Promise<string[]> {
  if (UPGRADE_FROM) return upgrade(UPGRADE_FROM, Number(MINUTES || 1), say)
  if (ROLLING) return onStage({}, say, (stage) => replaceInstances(stage, Number(ROLLING), say))
  const seed = Number(SEED || randomInt(1_000_000))
  const names = faultNames.filter((name) => name.includes(ONLY ?? ''))
  const plan = drawPlan(seed, Number(FAULTS || names.length), names)
  say(`${plan.length} faults; SEED=${seed} repeats them`)
  return onStage({}, say, async (stage) => {
    const rows: Row[] = []
    const keep = () => {
      mkdirSync('reports', { recursive: true })
      writeFileSync('reports/faults.json', `${JSON.stringify({ at: new Date().toISOString(), seed, rows }, null, 2)}\n`)
    }
    await strikeAll(stage, plan, say, rows).finally(keep)
    return []
  })
}

const found = await run().catch((error: Error) => [error.message])
for (const line of found.slice(0, mostShown)) say(`FAILED: ${line}`)
say(found.length === 0 ? 'nothing acknowledged is lost, and nothing is done twice' : 'something is not as it should be')
process.exit(found.length === 0 ? 0 : 1)
