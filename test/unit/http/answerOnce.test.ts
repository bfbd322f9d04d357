import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '../../../src/config/limits.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import type { Guarded } from '../../../src/http/stages.ts'
import { answerOnce } from '../../../src/http/steps/answerOnce.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { silentParts } from '../../support/silentParts.ts'

let dependencies: Dependencies
beforeAll(async () => {
  dependencies = { ...silentParts(), db: await openTestDatabase(), settings: { limits } } as unknown as Dependencies
})
afterAll(() => dependencies.db.destroy())

const request = (key: string) =>
  ({
    request: { headers: { 'x-idempotency-key': key }, socket: {} },
    isFromApp: true,
    operation: { isIdempotent: true, canonicalId: 'createLetterOfGuarantee' },
    caller: { clientId: 'app' },
    body: { message: { Data: {} } },
    now: new Date(),
  }) as unknown as Guarded
const answer = async () => ({ status: 201, body: { message: 'first' } })
const refuse = async () => Promise.reject(new BankRefusal('businessRule', 'The line carries no more.'))

it('a repeated request whose first one used what it asked for gets the first answer, not the refusal', async () => {
  const told: unknown[] = []
  const tell = async (given: unknown) => void told.push(given)
  const first = () => answerOnce(request('twice'), dependencies, { ask: async () => undefined, answer, tell })
  const ask = async () => {
    await first()
    await refuse()
  }
  const again = await answerOnce(request('twice'), dependencies, { ask, answer, tell })
  expect(again.answer).toMatchObject(await answer())
  expect(told).toHaveLength(1)
})

it('a request that is the first of its key is refused as the core bank says, and may come again', async () => {
  await expect(answerOnce(request('again'), dependencies, { ask: refuse, answer })).rejects.toThrow('carries no more')
  const again = await answerOnce(request('again'), dependencies, { ask: async () => undefined, answer })
  expect(again.answer).toMatchObject(await answer())
})
