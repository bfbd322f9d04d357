import { describe, expect, it, vi } from 'vitest'
import { type CoreBank } from '../../../../src/corebank/port.ts'
import { readSettings } from '../../../../src/config/settings.ts'
import { type SanadError } from '../../../../src/domain/shared/errors.ts'
import { askCoreBank } from '../../../../src/services/account/askCoreBank.ts'

const settings = readSettings({ SANAD_CORE_BANK_TIMEOUT_MS: '100' })
const coreBank = {} as CoreBank
const ask = <Answer>(answer: () => Promise<Answer>) => askCoreBank({ coreBank, settings }, answer)
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
    expect([failed!.code, silent!.code]).toEqual(['coreBankUnavailable', 'coreBankUnavailable'])
    expect(failed!.message).toBe(silent!.message)
    expect([failed!.detail.cause, silent!.detail.cause].map(String)).toEqual([
      'Error: connection lost',
      'Error: the core bank did not answer within 100 ms',
    ])
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
