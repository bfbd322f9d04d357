import { describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../../src/config/settings.ts'
import { boundCoreBank } from '../../../src/corebank/boundedCoreBank.ts'
import type { CoreBankCall } from '../../../src/corebank/adapter.ts'
import { type CoreBank, CoreBankError } from '../../../src/corebank/port.ts'
import type { Cause } from '../../../src/domain/event/mover.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'

const settings = readSettings({ SANAD_CORE_BANK_TIMEOUT_MS: '100' })

/** Hears nothing of how calls end. */
const nobody = () => undefined

/** A question to a core bank that answers with `answer`. */
const ask = (answer: () => Promise<unknown>) =>
  boundCoreBank({ listAccounts: answer } as Partial<CoreBank> as CoreBank, settings, nobody).listAccounts('1000000016')
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as BankRefusal,
  )

describe('a question to the core bank', () => {
  it('gives its answer', async () => expect(await ask(async () => 42)).toBe(42))

  it('that fails, or is never answered, is the same refusal; why is kept for the log', async () => {
    const failed = await faultOf(ask(() => Promise.reject(new Error('connection lost'))))
    const silent = await faultOf(ask(() => new Promise(() => undefined)))
    const thrown = await faultOf(
      ask(() => {
        throw new Error('no connection')
      }),
    )
    const faults = [failed!, thrown!, silent!]
    expect(faults.map(({ code }) => code)).toEqual(Array(3).fill('coreBankUnavailable'))
    expect(new Set(faults.map(({ message }) => message)).size).toBe(1)
    expect(faults.map(({ detail }) => String(detail.cause))).toEqual([
      'Error: connection lost',
      'Error: no connection',
      'Error: the core bank did not answer within 100 ms',
    ])
  })

  it('of payee verification has less time, because a payer waits', async () => {
    const limits = { verificationLookupMs: 10 }
    const silent = { findVerifiableAccount: () => new Promise(() => undefined) } as Partial<CoreBank> as CoreBank
    const bank = boundCoreBank(silent, { coreBankTimeoutMs: 60_000, limits }, nobody)
    expect(String((await faultOf(bank.findVerifiableAccount('SA')))!.detail.cause)).toContain('within 10 ms')
  })

  it('that it refuses itself keeps the bank’s own words', async () => {
    const refusal = new BankRefusal('stateConflict', 'This payment was decided.')
    expect(await faultOf(ask(() => Promise.reject(refusal)))).toBe(refusal)
  })

  it('brings its deadline, and a signal that is aborted when nobody waits any more', async () => {
    const calls: CoreBankCall[] = []
    const bankOf = (answer: () => Promise<unknown>) =>
      boundCoreBank({ listAccounts: (_: string, call: CoreBankCall) => (calls.push(call), answer()) } as never, settings, nobody)
    const before = Date.now()
    await bankOf(async () => []).listAccounts('1000000016')
    await faultOf(bankOf(() => new Promise(() => undefined)).listAccounts('1000000016'))
    const [answered, silent] = calls as [CoreBankCall, CoreBankCall]
    expect(answered.deadline.getTime() - before).toBeGreaterThanOrEqual(100)
    expect(answered.signal.aborted).toBe(false)
    expect(silent.signal.aborted).toBe(true)
    expect(String(silent.signal.reason)).toContain('did not answer within 100 ms')
  })

  it('is late, also where the adapter fails because its request was aborted', async () => {
    const obedient = (_: string, { signal }: CoreBankCall) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    const outcomes: string[] = []
    const bank = boundCoreBank({ listAccounts: obedient } as never, settings, (_, outcome) => void outcomes.push(outcome))
    expect(String((await faultOf(bank.listAccounts('1000000016')))!.detail.cause)).toContain('did not answer within 100 ms')
    expect(outcomes).toEqual(['late'])
  })

  it.each([
    ['unavailable', new CoreBankError('unavailable', 'none', 'closed for the night'), 'failed'],
    ['refused', new CoreBankError('refused', 'none', 'no such scheme'), 'refused'],
    ['refused by an error of the adapter’s own', Object.assign(new Error('no'), { kind: 'refused', effect: 'none' }), 'refused'],
    ['refused, and nobody knows what became of it', new CoreBankError('refused', 'unknown', 'odd'), 'refused'],
    ['something else', Object.assign(new Error('no'), { kind: 'refused', effect: 'perhaps' }), 'failed'],
  ])('that is %s is the same refusal for callers, and counted as what it is', async (_, said, outcome) => {
    const outcomes: string[] = []
    const bank = boundCoreBank({ listAccounts: () => Promise.reject(said) } as never, settings, (_name, heard) => {
      outcomes.push(heard)
    })
    expect(await faultOf(bank.listAccounts('1000000016'))).toMatchObject({ code: 'coreBankUnavailable', detail: { cause: said } })
    expect(outcomes).toEqual([outcome])
  })

  it('is put to the adapter’s own object, with all its values', async () => {
    const adapter = {
      name: 'adapter',
      async listAccounts(this: { name: string }, ...values: unknown[]) {
        return [this.name, ...values]
      },
    }
    expect(await boundCoreBank(adapter as never, settings, nobody).listAccounts('1000000016')).toEqual([
      ...['adapter', '1000000016'],
      {
        signal: expect.any(AbortSignal) as AbortSignal,
        deadline: expect.any(Date) as Date,
        interactionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        actor: { kind: 'nobody' },
      },
    ])
  })

  it('names its cause, and has an id of its own where nothing caused it', async () => {
    const adapter = { listAccounts: async (_: string, call: CoreBankCall) => [call.interactionId, call.actor] }
    const asked = async (cause?: Cause) =>
      boundCoreBank(adapter as never, settings, nobody, undefined, () => cause).listAccounts('1000000016')
    const cause: Cause = { interactionId: 'a request', actor: { kind: 'app', clientId: 'shop' } }
    expect(await asked(cause)).toEqual(['a request', cause.actor])
    expect((await asked())[0]).not.toEqual((await asked())[0])
  })

  it('that is answered too late troubles nobody any more', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    let fail: (error: Error) => void = () => undefined
    await faultOf(
      ask(
        () =>
          new Promise((_, reject) => {
            fail = reject
          }),
      ),
    )
    fail(new Error('late'))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})
