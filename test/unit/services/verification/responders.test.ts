import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openClock } from '../../../../src/config/clock.ts'
import { readSettings, type Settings } from '../../../../src/config/settings.ts'
import type { Participant } from '../../../../src/domain/verification/types.ts'
import {
  createResponders,
  sealClientSecret,
  openClientSecret,
} from '../../../../src/services/verification/otherBanks/responders.ts'
import { type BrokenResponder, startBrokenResponder } from '../../../support/servers/brokenResponder.ts'

let broken: BrokenResponder
beforeAll(async () => {
  broken = await startBrokenResponder()
})
afterAll(() => broken.close())
afterEach(() => void vi.restoreAllMocks())

const withLimits = (limits: object): Settings => {
  const usual = readSettings({})
  return { ...usual, limits: { ...usual.limits, ...limits } as Settings['limits'] }
}
/** With more time than any machine needs. */
const settings = withLimits({ responderTimeoutMs: 50_000, responderConnectMs: 50_000 })
/** Holds back the timers of this length until what it returns is called. Faking all timers would stop those of HTTP too. */
function holdTimers(lengthMs: number): () => void {
  const start = globalThis.setTimeout
  const held: (() => void)[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== lengthMs) return start(work, ms)
    held.push(work)
    return start(() => undefined, 0)
  }) as typeof setTimeout)
  return () => held.splice(0).forEach((work) => work())
}
const participant = (behaviour: string, change: Partial<Participant> = {}): Participant => ({
  bic: 'NJDBSARIXXX',
  nameEn: 'Najd Bank',
  nameAr: null,
  ibanCodes: [],
  countries: ['SA'],
  schemes: ['IBAN'],
  responderUrl: broken.url(behaviour),
  tokenUrl: null,
  clientId: null,
  clientSecret: null,
  active: true,
  updatedAt: new Date(),
  ...change,
})
const question = () => ({ requestId: randomUUID(), party: { name: 'Noura' }, iban: 'SA4198000000000000000001' })

it('opens the circuit of a failing bank, tries once after the pause, and goes on when that works', async () => {
  const { circuitPauseMs } = settings.limits
  const endPause = holdTimers(circuitPauseMs)
  const responders = createResponders(settings, openClock())
  const ask = (behaviour: string) => responders.ask(participant(behaviour), question())
  const isOpen = { code: 'responderUnavailable', retryAfterSeconds: circuitPauseMs / 1_000 }
  for (let call = 0; call < 5; call++) await expect(ask('failing')).rejects.toMatchObject({ code: 'responderInvalid' })
  const calls = broken.calls()
  for (let call = 0; call < 2; call++) await expect(ask('right')).rejects.toMatchObject(isOpen)
  expect(broken.calls()).toBe(calls)
  endPause()
  await expect(ask('right')).resolves.toMatchObject({ code: 'CMTC' })
  await expect(ask('right')).resolves.toMatchObject({ code: 'CMTC', matchedName: 'Noura' })
  await responders.close()
})

it.each(['missing', 'busy'])('keeps the circuit closed when the bank refuses one caller’s questions (%s)', async (behaviour) => {
  const responders = createResponders(settings, openClock())
  for (let call = 0; call < 8; call++)
    await expect(responders.ask(participant(behaviour), question())).rejects.toMatchObject({
      code: behaviour === 'busy' ? 'responderUnavailable' : 'responderInvalid',
    })
  await expect(responders.ask(participant('right'), question())).resolves.toMatchObject({ code: 'CMTC' })
  await responders.close()
})

it('takes out of another bank’s name what would disguise it, and keeps the bytes as they came', async () => {
  const responders = createResponders(settings, openClock())
  const answer = await responders.ask(participant('disguisedName'), question())
  expect(answer.matchedName).toBe('Noura')
  expect(answer.bytes.toString()).toContain('\u202eNoura')
  await responders.close()
})

it('bounds the whole call, the token included', async () => {
  const responders = createResponders(withLimits({ responderTimeoutMs: 150 }), openClock())
  // Only for a call that nothing ends: a busy machine may take long.
  let isLate = false
  const late = setTimeout(() => (isLate = true), 50_000)
  await expect(
    responders.ask(participant('right', { tokenUrl: broken.url('slow'), clientId: 'a', clientSecret: 'b' }), question()),
  ).rejects.toMatchObject({ code: 'responderTimeout' })
  clearTimeout(late)
  expect(isLate).toBe(false)
  await responders.close()
})

it('takes a bank that gives no token for one that cannot be understood', async () => {
  const responders = createResponders(settings, openClock())
  for (const behaviour of ['failing', 'text', 'array']) {
    const asked = responders.ask(
      participant('right', { bic: `${behaviour}`, tokenUrl: broken.url(behaviour), clientId: 'a', clientSecret: 'b' }),
      question(),
    )
    await expect(asked).rejects.toMatchObject({ code: 'responderInvalid' })
  }
  await responders.close()
})

it('never follows an address into the network outside the sandbox', async () => {
  const responders = createResponders({ ...settings, sandbox: false }, openClock())
  const calls = broken.calls()
  await expect(responders.ask(participant('right'), question())).rejects.toMatchObject({ code: 'responderUnavailable' })
  expect(broken.calls()).toBe(calls)
  await responders.close()
})

it('stores a client secret sealed where the installation has a key, and opens it for its own bank only', async () => {
  const keySecret = 'k'.repeat(32)
  const stored = await sealClientSecret({ keySecret }, 'AAAASARI', 'hidden')
  expect(stored).not.toContain('hidden')
  expect(await openClientSecret({ keySecret }, { bic: 'AAAASARI', clientSecret: stored })).toBe('hidden')
  await expect(openClientSecret({ keySecret }, { bic: 'BBBBSARI', clientSecret: stored })).rejects.toThrow()
  await expect(openClientSecret({ keySecret: undefined }, { bic: 'AAAASARI', clientSecret: stored })).rejects.toThrow(
    /SANAD_KEY_SECRET/,
  )
  expect(await sealClientSecret({ keySecret: undefined }, 'AAAASARI', 'plain')).toBe('plain')
})
