import { describe, expect, it } from 'vitest'
import { askCustomer, callBankApp } from '../support/operations/decoupled.ts'

const decide = (authReqId: string, action: string) =>
  callBankApp('POST', `/authorizations/decide?${new URLSearchParams({ auth_req_id: authReqId, action })}`)

describe('decideAuthorization', () => {
  it.each([
    ['allow', 'approved', 'deny'],
    ['deny', 'declined', 'allow'],
  ])('%s: %s, the same again alike, the other with 409', async (action, outcome, other) => {
    const { id, consentId, authReqId } = await askCustomer()
    const first = await decide(authReqId, action)
    expect([first.status, first.body]).toEqual([200, { id, consentId, outcome }])
    expect((await decide(authReqId, action)).body).toEqual(first.body)
    expect(await decide(authReqId, other)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
  })

  it('is 404 for an id that no request has, and 400 for another action', async () => {
    expect((await decide('unknown', 'allow')).status).toBe(404)
    expect((await decide((await askCustomer()).authReqId, 'maybe')).status).toBe(400)
  })
})
