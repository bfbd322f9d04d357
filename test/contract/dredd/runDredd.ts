import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertContradiction } from '../../../src/data/repositories/contradictions.ts'
import { openBankUser, type TestBankUser } from '../../support/console/bankUsers.ts'
import { insertLeft } from '../../support/operations/instructions.ts'
import { leaveToPerson, makeUntakenPayment } from '../../support/operations/untaken.ts'
import type { Server } from './interfaceData.ts'
import { happyCustomer } from '../../support/consents/paymentConsent.ts'
import { type MediaType, readContract } from '../../support/contract/contracts.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { bankAppPrivateKey } from '../../support/tpp/bankAppStatement.ts'
import { expectedExample } from './interfaceData.ts'
import { interfaces } from './interfaces.ts'
import type { SessionOrder } from './session.ts'
import type { DreddResult } from './transaction.ts'

const timeoutMs = 240_000

/**
 * The contract without the schemas of bodies and without the shared parts, which stand in their places already: Dredd compares
 * examples (openAnswer holds answers against the schemas), yet it would parse all of it.
 */
function forDredd(interfaceName: string): string {
  const contract = readContract(interfaceName, new Date())
  return JSON.stringify(
    { ...contract, components: { securitySchemes: contract.components.securitySchemes } },
    (name, member: unknown) => {
      if (name === 'content') return mapMedia(member as Record<string, MediaType>, interfaces[interfaceName]?.examples)
      if (name === 'headers') return withoutOptional(member as Record<string, { required?: boolean }>)
      return name === 'parameters' && Array.isArray(member) ? member.filter(isExpandable) : member
    },
  )
}

/** Dredd expects every header that an answer may have. */
const withoutOptional = (headers: Record<string, { required?: boolean }>) =>
  Object.fromEntries(Object.entries(headers).filter(([, { required }]) => required !== false))

/**
 * Dredd makes a URI template of the query, in which no name may have a hyphen (RFC 6570 section 2.3), and leaves a request out for which
 * it finds no value of a mandatory name. The tables write the whole address anyway.
 */
const isExpandable = ({ in: place, name, required }: { in: string; name: string; required?: boolean }) =>
  place !== 'query' || (!name.includes('-') && required !== true)

/** Each media type with one example only: its first one, unless another is preferred. */
function mapMedia(content: Record<string, MediaType>, preferred: readonly string[] | undefined): object {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, { example: expectedExample(media, preferred) }]),
  )
}

const credentialsOf = ({ email, password }: TestBankUser) => ({ email, password })

/** What only a core bank brings about that fails or contradicts itself. */
async function insertWaiting(sanad: RunningSanad): Promise<NonNullable<Server['waiting']>> {
  const { dependencies } = sanad
  const { db } = dependencies
  const recorded = { recordedStatus: 'KSAOB.AcceptedSettlementCompleted', reasonCode: 'SARIE.AC04', eventId: null }
  const said = { kind: 'payment' as const, outcome: 'rejected', ...recorded }
  const resourceId = randomUUID()
  await insertContradiction(db, { ...said, resourceId }, new Date())
  const stored = db.selectFrom('coreBankContradictions').select('contradictionId').where('resourceId', '=', resourceId)
  const [left, done] = [await insertLeft(dependencies), await insertLeft(dependencies, { state: 'done' })]
  await insertLeft(dependencies)
  const ended = await makeUntakenPayment(sanad)
  await leaveToPerson(sanad, ended)
  const ids = { left: left.instructionId, ended: ended.instructionId, done: done.instructionId }
  return { ...ids, ...(await stored.executeTakeFirstOrThrow()) }
}

/** Lets Dredd go through one contract on a running server. Throws with what Dredd printed when it did not come to an end. */
export async function runDredd(sanad: RunningSanad, interfaceName: string): Promise<DreddResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sanad-dredd-'))
  const resultsFile = join(folder, 'results.json')
  const bankUsers = {
    approver: credentialsOf(await openBankUser(sanad)),
    newcomer: credentialsOf(await openBankUser(sanad, 'approver', { isNewcomer: true })),
  }
  const { customerId } = (await sanad.dependencies.coreBank.findCustomer(happyCustomer))!
  const waiting = await insertWaiting(sanad)
  const people = { bankUsers, waiting, bankApp: { key: bankAppPrivateKey(), customerId } }
  const order: SessionOrder = { interfaceName, baseUrl: sanad.baseUrl, issuer: sanad.settings.issuer, resultsFile, ...people }
  const contractFile = join(folder, `${interfaceName}.json`)
  await writeFile(contractFile, forDredd(interfaceName))
  const words = [
    '--require=./test/contract/dredd/shallowClone.cjs',
    'node_modules/dredd/bin/dredd',
    contractFile,
    sanad.baseUrl,
    '--hookfiles=test/contract/dredd/hooks.cjs',
    '--loglevel=error',
  ]
  try {
    const printed = await new Promise<string>((resolve) => {
      const env = { ...process.env, DREDD_SESSION: JSON.stringify(order), NO_COLOR: '1' }
      // Dredd's own verdict is its exit code; ours is made of the single results.
      execFile(process.execPath, words, { env, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) =>
        resolve(`${stdout}\n${stderr}`),
      )
    })
    const results = await readFile(resultsFile, 'utf8').catch(() => undefined)
    if (results === undefined) throw new Error(`Dredd did not come to an end:\n${printed.slice(-5_000)}`)
    return JSON.parse(results) as DreddResult[]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
