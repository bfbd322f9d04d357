import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCallbacks } from '../../src/coreKit/callbacks.ts'
import type { CheckOptions } from '../../src/coreKit/checkBank.ts'
import { callbackChecks } from '../../src/coreKit/checks/callbackChecks.ts'
import { type CallerBreak, startCaller } from '../support/coreKit/caller.ts'
import { runChecks } from '../support/coreKit/kit.ts'
import { type Proxy, startProxy } from '../support/coreKit/proxy.ts'
import { type Reference, startReference } from '../support/coreKit/reference.ts'

let reference: Reference
let proxy: Proxy
beforeAll(async () => {
  reference = await startReference()
  proxy = await startProxy(() => reference.baseUrl)
})
afterAll(async () => {
  await proxy?.close()
  await reference?.close()
})
beforeEach(() => reference.advance(3_600))
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const ids = callbackChecks.map(({ id }) => id as string)

/** What the checks say of an adapter that calls in this way. */
async function checkCaller(only: readonly string[], broken: CallerBreak = {}, options: Partial<CheckOptions> = {}) {
  const callbacks = await openCallbacks('http://127.0.0.1', 0)
  ends.push(() => callbacks.close())
  const places = { reference: reference.baseUrl, issuer: () => proxy.baseUrl, audience: callbacks.audience }
  const caller = await startCaller(places, broken)
  ends.push(() => caller.close())
  proxy.middle = caller.middle
  const restart = async () => {
    await reference.restart()
    caller.restart()
  }
  const { findings } = await runChecks(proxy.baseUrl, { only, callbacks, hooks: { restart }, ...options })
  return findings
}

const breaks: [id: string, what: string, broken: CallerBreak][] = [
  ['callbacks.keys', 'publishes its private key', { key: { d: 'c2VjcmV0' } }],
  ['callbacks.keys', 'publishes a key without a kid', { key: { kid: undefined } }],
  ['callbacks.signed', 'signs with a key that it does not publish', { isStranger: true }],
  ['callbacks.signed', 'is somebody else', { claims: (all) => ({ ...all, iss: 'https://other.example' }) }],
  ['callbacks.signed', 'calls somebody else', { claims: (all) => ({ ...all, aud: 'https://other.example' }) }],
  ['callbacks.signed', 'signs for an hour', { claims: (all) => ({ ...all, exp: all.iat + 3_600 }) }],
  ['callbacks.signed', 'signs what is over', { claims: (all) => ({ ...all, iat: all.iat - 900, exp: all.exp - 900 }) }],
  ['callbacks.signed', 'signs in the future', { claims: (all) => ({ ...all, iat: all.iat + 120, exp: all.exp + 120 }) }],
  ['callbacks.signed', 'leaves out until when', { claims: ({ exp: _, ...all }) => all }],
  ['callbacks.signed', 'signs another type', { header: { typ: 'JWT' } }],
  ['callbacks.signed', 'names another event', { claims: (all) => ({ ...all, jti: 'dec-other' }) }],
  ['callbacks.signed', 'issues a payment', { claims: (all) => ({ ...all, decision: { ...all.decision, outcome: 'issued' } }) }],
  ['callbacks.signed', 'sends JSON', { contentType: 'application/json' }],
  ['callbacks.asListed', 'makes ids of its own', { tells: (one) => ({ ...one, eventId: `own-${one.eventId}` }) }],
  ['callbacks.asListed', 'tells no reasons', { tells: ({ reason: _, ...one }) => one }],
  ['callbacks.asListed', 'tells of what is completed only', { tells: (one) => (one.outcome === 'completed' ? one : undefined) }],
  ['callbacks.repeated', 'gives up at once', { triesAgain: () => false }],
  ['callbacks.repeated', 'gives up without an answer', { triesAgain: (status) => status > 0 && status !== 204 }],
  ['callbacks.repeated', 'gives up when it is refused', { triesAgain: (status) => status === 0 || status >= 500 }],
  ['callbacks.repeated', 'signs once', { signsOnce: true, triesAgainMs: 1_000 }],
  ['callbacks.conflict', 'goes on', { triesAgain: (status) => status !== 204 }],
  ['callbacks.listedFirst', 'calls before it lists', { listsLateMs: 1_000 }],
  ['callbacks.notHeldBack', 'waits for the one before', { holdsBack: true }],
  ['callbacks.nothingElse', 'decides what is pending', { tellsPending: true }],
  ['callbacks.nothingElse', 'tells another time', { tells: (one) => ({ ...one, decidedAt: '2026-01-01T00:00:00.000Z' }) }],
  ['callbacks.restart', 'forgets what was not taken', { forgets: true }],
]

/** What is waited for in vain ends sooner than at a bank. */
const inVain = { callbackSeconds: { first: 5, fourth: 8, afterRestart: 3 } }

describe('an adapter that calls Sanad for each decision', () => {
  it('passes every check of it', async () => {
    const findings = await checkCaller(ids)
    expect(Object.fromEntries(findings.map(({ id, verdict, detail }) => [id, detail ?? verdict]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, 'proved'])),
    )
  })

  it('is broken in at least one way for each check', () => {
    expect([...new Set(breaks.map(([id]) => id))]).toEqual(ids)
  })

  it.each(breaks)('is found out by %s where it %s', async (id, _, broken) => {
    const [finding] = await checkCaller([id], broken, inVain)
    expect(finding).toMatchObject({ id, verdict: 'failed', detail: expect.not.stringContaining('the check itself broke') })
  })

  it('is not proved where the kit listens nowhere, or cannot restart it', async () => {
    const deaf = await checkCaller(ids, {}, { callbacks: undefined })
    expect(deaf.filter(({ id }) => id !== 'callbacks.keys').map(({ verdict }) => verdict)).toEqual(
      Array(ids.length - 1).fill('notProved'),
    )
    const [kept] = await checkCaller(['callbacks.restart'], {}, { hooks: {} })
    expect(kept).toMatchObject({ verdict: 'notProved', detail: 'needs the hook CORE_RESTART' })
  })

  it('is left out where the adapter does not name the feature', async () => {
    const { findings } = await runChecks(reference.baseUrl, { only: ['callbacks'] })
    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['leftOut']))
  })
})
