import { writeFileSync } from 'node:fs'
import { createRemoteJWKSet } from 'jose'
import { findOperation, listOperations, readContract } from '../../support/contract/contracts.ts'
import { openAnswer } from './answer.ts'
import { type Draft, provedElsewhere, type Server } from './interfaceData.ts'
import { interfaces } from './interfaces.ts'
import { draftOf, writeDraft } from './request.ts'
import type { DreddResult, Transaction } from './transaction.ts'

/** What the test tells the hooks' process, in the variable DREDD_SESSION. */
export interface SessionOrder {
  interfaceName: string
  baseUrl: string
  issuer: string
  resultsFile: string
  bankUsers: NonNullable<Server['bankUsers']>
  bankApp: NonNullable<Server['bankApp']>
  waiting: NonNullable<Server['waiting']>
}

/** The work of the hooks in one run of Dredd over one interface. */
export interface Session {
  prepare(transaction: Transaction): Promise<void>
  open(transaction: Transaction): Promise<void>
  note(transaction: Transaction): void
  finish(): void
}

/** Prepares the state of the interface on the running server. Throws when that fails. */
export async function openSession(): Promise<Session> {
  const { interfaceName, baseUrl, issuer, resultsFile, ...people } = JSON.parse(process.env.DREDD_SESSION!) as SessionOrder
  const contract = readContract(interfaceName, new Date())
  const data = interfaces[interfaceName]!
  const server: Server = { baseUrl, settings: { issuer, baseUrl }, url: (path) => `${baseUrl}${path}`, ...people }
  const stage = await data.prepare(server)
  const bankKeys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const results: DreddResult[] = []

  const operationOf = (transaction: Transaction) =>
    listOperations(contract).find(
      ({ method, path }) => path === transaction.origin.resourceName && method === transaction.origin.method,
    )!.operation

  return {
    async prepare(transaction) {
      transaction.origin.method = transaction.request.method
      const { statusCode } = transaction.expected
      if (statusCode in (data.skipped ?? provedElsewhere)) return void (transaction.skip = true)
      const { operationId, 'x-alias-of': original = operationId } = operationOf(transaction)
      const draft: Draft = draftOf(transaction, contract)
      await data.everyRequest(draft, stage)
      await data.operations[original]?.(draft, stage)
      await (data.exceptions[original]?.[statusCode] ?? data.statuses[statusCode])?.(draft, stage)
      await data.wholeRequest?.(draft, stage)
      await writeDraft(transaction, draft, data.signer?.(stage), issuer)
    },
    async open(transaction) {
      const { operationId } = operationOf(transaction)
      await openAnswer(transaction, findOperation(contract, operationId).operation, bankKeys, data.examples)
    },
    note(transaction) {
      const { operationId } = operationOf(transaction)
      const { statusCode, headers } = transaction.expected
      const outcome = transaction.skip ? 'skip' : (transaction.test?.status ?? 'fail')
      const failure = [transaction.fail, transaction.test?.message, ...(transaction.errors ?? []).map(String)]
        .filter(Boolean)
        .join('\n')
      const seen = transaction.real && `answered ${transaction.real.statusCode}: ${(transaction.real.body ?? '').slice(0, 2_000)}`
      results.push({
        operationId,
        status: statusCode,
        mediaType: transaction.mediaType ?? headers['Content-Type'] ?? '',
        outcome,
        ...(outcome === 'fail' && { failure: `${failure}\n${seen}` }),
      })
    },
    finish: () => writeFileSync(resultsFile, JSON.stringify(results)),
  }
}
