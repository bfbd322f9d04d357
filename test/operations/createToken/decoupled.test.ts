import { beforeAll, describe, expect, it } from 'vitest'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { sharedSanad } from '../../support/servers/shared.ts'
import { pollOnce, postAsApp } from '../../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'

/** What else the grant of CIBA answers stands in test/flows/decoupled.test.ts. */
let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await sharedSanad()
  tpp = await registerTpp(sanad)
})

describe('the grant of CIBA', () => {
  it.each(['unknown', 'x'.repeat(5_000), 'nul\0', '\ud800'])('is invalid_grant for the auth_req_id %j', async (authReqId) => {
    expect(await pollOnce(sanad, tpp, authReqId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('is invalid_request without an auth_req_id', async () => {
    const answer = await postAsApp(sanad, tpp, '/auth/token', { grant_type: 'urn:openid:params:grant-type:ciba' })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('is for apps that have customers', async () => {
    const verifier = await registerTpp(sanad, { product: 'VOP', bic: 'NKHLSARI' })
    expect(await pollOnce(sanad, verifier, 'unknown')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })
})
