import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundCoreBank } from '../../src/corebank/boundedCoreBank.ts'
import { CoreBankError } from '../../src/corebank/port.ts'
import { backOffs } from '../../src/domain/shared/retries.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { handOverDue } from '../../src/services/instruction/handOverDue.ts'
import { askForPayment, authorizePayment, openRealBank, type RealBank } from '../model/realBank.ts'

let bank: RealBank
beforeAll(async () => {
  bank = await openRealBank()
})
afterAll(() => bank?.close())

const after = (begun: Date, seconds: number) => new Date(begun.getTime() + seconds * 1_000)
const handOverAt = (dependencies: Dependencies, at: Date) => handOverDue(dependencies, at, { now: () => at, elapsedMs: () => 0 })

it('a payment that waits while the core bank is away goes on by itself, however long that was, and has all its tries then', async () => {
  const { consentId, paymentId } = await askForPayment(bank)
  await authorizePayment(bank.dependencies, bank.apps[0]!, { consentId })
  let failure = new CoreBankError('unavailable', 'none', 'nobody is there')
  const submitPayment = () => Promise.reject(failure)
  const adapter = { ...bank.dependencies.coreBank, submitPayment }
  const away = { ...bank.dependencies, coreBank: boundCoreBank(adapter, bank.dependencies.settings, () => undefined) }
  const begun = new Date()
  const { tries } = backOffs.handOver
  const tryAt = (turn: number) => handOverAt(away, after(begun, turn * 600)).catch(() => undefined)
  const stateOf = async () =>
    bank.db
      .selectFrom('coreBankInstructions')
      .select(['state', 'attempts', 'failures'])
      .where('resourceId', '=', paymentId)
      .executeTakeFirstOrThrow()
  for (let turn = 1; turn <= tries + 3; turn++) await tryAt(turn)
  expect(await stateOf()).toEqual({ state: 'queued', attempts: tries + 3, failures: 0 })
  failure = new CoreBankError('unavailable', 'unknown', 'the line broke')
  for (let turn = 1; turn < tries; turn++) await tryAt(100 + turn)
  expect(await stateOf()).toMatchObject({ state: 'queued', failures: tries - 1 })
  await handOverAt(bank.dependencies, after(begun, 200 * 600))
  expect(await stateOf()).toMatchObject({ state: 'awaitingDecision', failures: 0 })
})
