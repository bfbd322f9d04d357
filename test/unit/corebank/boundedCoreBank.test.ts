import { describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../../src/config/settings.ts'
import { boundCoreBank } from '../../../src/corebank/boundedCoreBank.ts'
import { type CoreBank } from '../../../src/corebank/port.ts'
import { SanadError } from '../../../src/domain/shared/errors.ts'

const settings = readSettings({ SANAD_CORE_BANK_TIMEOUT_MS: '100' })

/** A question to a core bank that answers with `answer`. */
const ask = (answer: () => Promise<unknown>) =>
  boundCoreBank({ listAccounts: answer } as Partial<CoreBank> as CoreBank, settings).listAccounts('1000000016')
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as SanadError,
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
    const bank = boundCoreBank(silent, { coreBankTimeoutMs: 60_000, limits })
    expect(String((await faultOf(bank.findVerifiableAccount('SA')))!.detail.cause)).toContain('within 10 ms')
  })

  it('that it refuses itself keeps the bank’s own words', async () => {
    const refusal = new SanadError('stateConflict', 'This payment was decided.')
    expect(await faultOf(ask(() => Promise.reject(refusal)))).toBe(refusal)
  })

  it('is put to the adapter’s own object, with all its values', async () => {
    const adapter = {
      name: 'adapter',
      async listAccounts(this: { name: string }, ...values: unknown[]) {
        return [this.name, ...values]
      },
    }
    expect(await boundCoreBank(adapter as never, settings).listAccounts('1000000016')).toEqual(['adapter', '1000000016'])
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
