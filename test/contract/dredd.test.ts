import { beforeAll, describe, expect, it } from 'vitest'
import { listOperations, readContract } from '../support/contract/contracts.ts'
import { proves } from '../support/contract/proof.ts'
import { startSanad } from '../support/servers/sanad.ts'
import { provedElsewhere } from './dredd/interfaceData.ts'
import { interfaces } from './dredd/interfaces.ts'
import { runDredd } from './dredd/runDredd.ts'
import type { DreddResult } from './dredd/transaction.ts'

/** Dredd sends every request of the contracts to a running server, once for each answer that they promise. */
describe.each(Object.keys(interfaces))('Dredd over %s', (interfaceName) => {
  const results: DreddResult[] = []
  const promised = listOperations(readContract(interfaceName)).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).map(([status, { content = { '': {} } }]) => ({
      operationId,
      status,
      mediaTypes: Object.keys(content),
    })),
  )
  const { skipped = provedElsewhere, environment } = interfaces[interfaceName]!
  const withDredd = promised.filter(({ status }) => !(status in skipped))

  beforeAll(async () => {
    const sanad = await startSanad({
      environment: { SANAD_RATE_PER_SECOND: '100000', SANAD_RATE_BURST: '200000', ...environment },
    })
    try {
      results.push(...(await runDredd(sanad, interfaceName)))
    } finally {
      await sanad.close()
    }
  }, 300_000)

  it.for(withDredd)('$operationId answers $status as promised', ({ operationId, status, mediaTypes }, { task }) => {
    const own = results.filter((result) => result.operationId === operationId && result.status === status)
    for (const { mediaType, outcome, failure } of own) expect(outcome, `${mediaType}: ${failure}`).toBe('pass')
    expect([...new Set(own.map(({ mediaType }) => mediaType))].sort()).toEqual([...mediaTypes].sort())
    proves(task, { interfaceName, operationId, status, by: `Dredd, ${own.length} transactions` })
  })

  it('skips what one request cannot cause, and nothing else', () => {
    const left = [
      ...new Set(
        results.filter(({ outcome }) => outcome === 'skip').map(({ operationId, status }) => `${operationId} ${status}`),
      ),
    ]
    expect(left.sort()).toEqual(
      promised
        .filter(({ status }) => status in skipped)
        .map(({ operationId, status }) => `${operationId} ${status}`)
        .sort(),
    )
    expect(
      left
        .map((label) => label.split(' ')[1]!)
        .filter((status) => !(status in provedElsewhere || status in { 202: '', 408: '' })),
    ).toEqual([])
  })
})
