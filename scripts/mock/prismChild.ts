import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { contractFile } from '../../test/support/contract/contracts.ts'
import { shiftExamples } from '../../src/web/docs/exampleDates.ts'
import { prismProgram } from '../../test/support/prism.ts'
import { freePort } from '../../test/support/freePort.ts'

export const host = '127.0.0.1'

/** Why a port cannot be taken, or undefined. Asked beforehand: Prism would answer with a stack trace. */
export function faultOfPort(port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', resolve)
      .listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/** A Prism that listens. */
export interface RunningPrism {
  address: string
  child: ChildProcess
}

type Item = Record<string, { parameters?: object; requestBody?: object } | object[]>
type Contract = { 'x-served-by'?: string; paths: Record<string, Item> }

/**
 * The contract as Prism reads it. Prism would send the events of a contract to whatever address a request names, so it does not hear of
 * them. What a request must look like stays out too where the front judges it, as the service does: Prism knows only half of the rules,
 * and whatever is wrong it answers with the first example of a refusal.
 */
function forPrism(text: string): object {
  const contract = JSON.parse(text, (name, member: unknown) => (name === 'callbacks' ? undefined : member)) as Contract
  if (contract['x-served-by'] !== undefined) return contract
  for (const item of Object.values(contract.paths)) {
    delete item.parameters
    for (const operation of Object.values(item)) {
      if (Array.isArray(operation)) continue
      delete operation.parameters
      delete operation.requestBody
    }
  }
  return contract
}

/** What Prism is started with. Another program, and a shorter patience, are for tests. */
export interface PrismStart {
  folder: string
  now: Date
  program?: string
  startMs?: number
}

const usualStartMs = 60_000

/**
 * Starts Prism for one contract whose examples are of the moment `now`. Rejects with its last words when it does not come up, or not in
 * time.
 */
export async function startPrism(api: string, { folder, now, program, startMs }: PrismStart): Promise<RunningPrism> {
  const file = join(folder, `${api}.json`)
  writeFileSync(file, JSON.stringify(shiftExamples(forPrism(readFileSync(contractFile(api), 'utf8')), now)))
  const port = await freePort()
  const words = [program ?? prismProgram, 'mock', file, '--host', host, '--port', String(port)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let before = ''
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => child.kill('SIGKILL'), startMs ?? usualStartMs)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      before += text
      if (!before.includes('Prism is listening')) return
      clearTimeout(tooLate)
      resolve({ address: `http://${host}:${port}`, child })
    })
    child.once('close', () => {
      clearTimeout(tooLate)
      reject(new Error(`Prism does not start for ${api}:\n${before}`))
    })
  })
}
