import { expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { useVerificationStage } from '../support/operations/verificationStage.ts'
import { askPayee, payeeBody } from '../support/verification.ts'

const stage = useVerificationStage()
const path = operationPaths.verifyPayeeAlias

it.each([
  ['a match', {}, 200],
  ['no match', { party: { name: 'سعد محمد القحطاني' } }, 200],
  ['a refused question', { party: {} }, 400],
])('answers %s as verifyPayee does', async (_case, change, status) => {
  const request = { token: stage.psp.token, body: payeeBody(change) }
  const [alias, canonical] = [await askPayee(stage.sanad, { ...request, path }), await askPayee(stage.sanad, request)]
  expect([alias.status, alias.body]).toEqual([status, canonical.body])
})

it('is as closed as verifyPayee', async () => {
  expect(await askPayee(stage.sanad, { token: null, body: payeeBody(), path })).toMatchObject({
    status: 401,
    body: { code: 'CLIENT_INVALID' },
  })
})
