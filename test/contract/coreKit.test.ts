import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CoreOperationId, coreOperations } from '../../generated/coreOperations.ts'
import { allChecks } from '../../src/coreKit/checks/all.ts'
import type { Findings } from '../../src/coreKit/findings.ts'
import { breaks } from '../support/coreKit/breaks.ts'
import { addFeatures } from '../support/coreKit/features.ts'
import { runChecks } from '../support/coreKit/kit.ts'
import { type Mutation, offersLess } from '../support/coreKit/mutations.ts'
import { moreBreaks } from '../support/coreKit/orderBreaks.ts'
import { type Middle, problem, type Proxy, startProxy } from '../support/coreKit/proxy.ts'
import { type Reference, startReference } from '../support/coreKit/reference.ts'

let reference: Reference
let proxy: Proxy
let features: Middle
beforeAll(async () => {
  reference = await startReference()
  proxy = await startProxy(() => reference.baseUrl)
  features = addFeatures(
    () => proxy.baseUrl,
    () => new URL(reference.baseUrl).origin,
  )
})
afterAll(async () => {
  await proxy?.close()
  await reference?.close()
})
/** Wrong passwords and codes are counted for half an hour. */
beforeEach(() => reference.advance(3_600))

/** All but the connection and the callbacks, which coreKitTransport.test.ts and coreKitCallbacks.test.ts look at. */
const checks = allChecks.filter(({ id }) => !id.startsWith('transport.') && !id.startsWith('callbacks.'))
const load = { seconds: 1, perSecond: 5 }
const verdictsOf = ({ findings }: Findings) =>
  Object.fromEntries(findings.map(({ id, verdict, detail }) => [id, detail ?? verdict]))
const allProved = Object.fromEntries(checks.map(({ id }) => [id, 'proved']))
const only = [...new Set(checks.map(({ id }) => id.split('.')[0]!))]

describe('the kit', () => {
  it('proves everything of the reference with all features, by all operations of the contract', async () => {
    proxy.middle = features
    const found = await runChecks(proxy.baseUrl, { only, load, hooks: { restart: () => reference.restart() } })
    expect(verdictsOf(found)).toEqual(allProved)
    const asked = new Set(found.findings.flatMap((one) => one.asked))
    expect([...asked].toSorted()).toEqual((Object.keys(coreOperations) as CoreOperationId[]).toSorted())
    // What a bank may leave out is asked of one that leaves it out.
    const others = found.findings.filter(({ id }) => id !== 'handshake.leftOut')
    const notAsked = others.map(({ id, asked: own }) => [
      id,
      checks.find((one) => one.id === id)!.operations.filter((one) => !own.includes(one)),
    ])
    expect(notAsked.filter(([, lacking]) => lacking!.length > 0)).toEqual([])
  })

  it('leaves out the features that the simulator has not got, and says so', async () => {
    const featured = checks.filter(({ feature }) => feature !== undefined).map(({ id }) => id)
    const { findings } = await runChecks(reference.baseUrl, { only: [...featured, 'handshake.leftOut'] })
    const had = ['transactions.counted', 'notices.taken', 'notices.nobody', 'notices.tooLate']
    const expected = checks
      .map(({ id }) => id)
      .filter((id) => featured.includes(id) || id === 'handshake.leftOut')
      .map((id) => [id, had.includes(id) || id === 'handshake.leftOut' ? 'proved' : 'leftOut'])
    expect(findings.map(({ id, verdict }) => [id, verdict])).toEqual(expected)
  })

  it('asks also for the interfaces that are not offered, and is content with 501', async () => {
    proxy.middle = offersLess(problem(501, 'notSupported'))(() => false)
    const { findings } = await runChecks(proxy.baseUrl, { only: ['handshake.leftOut'] })
    expect(findings).toMatchObject([{ id: 'handshake.leftOut', verdict: 'proved' }])
    const { asked } = findings[0]!
    expect(asked).toEqual(expect.arrayContaining(['submitLetter', 'listTransactions', 'findParty', 'cancelPayment']))
  })

  it('proves nothing of a restart without the hook for it', async () => {
    const { findings } = await runChecks(reference.baseUrl, { only: ['restart', 'load'] })
    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['notProved']))
  })
})

/** The features behind a middle that may have changed the request. */
const beforeFeatures =
  (middle: Middle): Middle =>
  (passing, forward) =>
    middle(passing, (to = {}) => features({ ...passing, ...to }, (more = {}) => forward({ ...to, ...more })))

/** One check against an adapter with this middle. */
async function verdictOf(id: string, middle: Middle, restart: () => Promise<void>) {
  // All but this one look at an adapter with every feature.
  proxy.middle = id === 'handshake.leftOut' ? middle : beforeFeatures(middle)
  await reference.advance(3_600)
  const { findings } = await runChecks(proxy.baseUrl, { only: [id], load, hooks: { restart } })
  return findings[0]!
}

/** One check against an adapter that is broken in this way. */
async function verdictOfBroken(id: string, mutation: Mutation) {
  let isRestarted = false
  const restart = async () => {
    await reference.restart()
    isRestarted = true
  }
  return verdictOf(
    id,
    mutation(() => isRestarted),
    restart,
  )
}

describe('an adapter that is broken in one way', () => {
  it('is there for each check', () => {
    expect(Object.keys(breaks).toSorted()).toEqual(checks.map(({ id }) => id).toSorted())
  })

  it.each(checks.map(({ id }) => id))('is found out by %s, which a right one passes', async (id) => {
    const restart = () => reference.restart()
    expect(await verdictOf(id, (_, forward) => forward(), restart)).toMatchObject({ id, verdict: 'proved' })
    const broken = await verdictOfBroken(id, breaks[id]!)
    expect(broken).toMatchObject({ id, verdict: 'failed' })
    // It is the adapter that failed, and not the check.
    expect(broken.detail).not.toContain('the check itself broke')
  })

  it.each(moreBreaks)('is found out by %s, too, where it %s', async (id, _, mutation) => {
    const found = await verdictOfBroken(id, mutation)
    expect(found).toMatchObject({ id, verdict: 'failed', detail: expect.not.stringContaining('the check itself broke') })
  })
})

it('an adapter that fails under load does not end the kit', async () => {
  proxy.middle = async (passing, forward) => (passing.operationId === 'findAccounts' ? problem(503, 'unavailable') : forward())
  const { findings } = await runChecks(proxy.baseUrl, { only: ['load'], load })
  expect(findings).toMatchObject([
    {
      id: 'load.reads',
      verdict: 'failed',
      detail: expect.stringMatching(/^5 of 5 failed, the first one: findAccounts answered 503/),
    },
    { id: 'load.payees', verdict: 'proved' },
  ])
})

describe('an adapter that must not be checked', () => {
  it.each([
    ['says production', { environment: 'production' }],
    ['says nothing of the kind', { environment: undefined }],
  ])('%s, and is asked for nothing else', async (_, change) => {
    const asked: string[] = []
    proxy.middle = async (passing, forward) => {
      asked.push(passing.path)
      const answer = await forward()
      return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), ...change }) }
    }
    await expect(runChecks(proxy.baseUrl)).rejects.toThrow('the kit checks a sandbox only')
    expect(asked).toEqual(['/capabilities'])
  })
})
