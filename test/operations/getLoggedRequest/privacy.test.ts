import { describe, expect, it } from 'vitest'
import { sendRaw } from '../../support/http/requests.ts'
import { withoutIds } from '../../support/operations/platform.ts'
import { named, openLogStage, openSharedLog } from '../../support/operations/requestLog.ts'
import { deliver, forge, type Target } from '../../support/http/forgery.ts'

const iban = 'SA0380000000608010167519'

describe('getLoggedRequest', () => {
  it('shows nothing personal of an address, however it is encoded and in whichever part it stands', async () => {
    const { sanad, tpp, token, find } = await openLogStage()
    const { interactionId, headers } = named()
    const query = `iban=SA03+8000+0000+6080+1016+7519&mail=ali%40bank.sa&client_secret=hunter2hunter2&access_token=${token}&q=%D9%A1%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A0%D9%A1%D9%A6`
    const path = `/v3.1/pisp/domestic-payments/${iban}?${query}`
    await sendRaw(sanad, tpp, { token, path, headers: { ...headers, 'user-agent': `x Bearer ${token}` } })
    const entry = withoutIds(JSON.stringify(await find(interactionId)))
    for (const secret of [iban, '6080', 'bank.sa', 'hunter2', token.slice(0, 20), '%D9%A1', '١٠٠'])
      expect(entry).not.toContain(secret)
    expect(entry).toContain('domestic-payments/SA03****7519')
    expect(entry).not.toContain('resourceId"')
  })

  it('shows of a claim and a key id what was wrong, and nothing personal', async () => {
    const stage = await openSharedLog()
    const { interactionId, headers } = named()
    const forged = forge(stage, { claims: { iss: `${iban} ali@bank.sa` } })
    await deliver(stage as unknown as Target, 'jwt', forged, { headers })
    const entry = (await stage.find(interactionId))!
    expect(entry.fault!.meaning!.en).toBe('iss is "SA03****7519 ***@***".')
    expect(JSON.stringify(entry)).not.toContain(iban)
  })

  it('takes a browser with a client_id for no proof: the check of the caller is open, and no message is kept', async () => {
    const { sanad, tpp, find, list } = await openSharedLog()
    const { interactionId, headers } = named()
    const visit = new URLSearchParams({
      client_id: tpp.clientId,
      redirect_uri: tpp.redirectUri,
      scope: 'openid',
      response_type: 'code',
    })
    const init = { headers: { ...headers, 'user-agent': 'a customer' }, redirect: 'manual' } as const
    const answer = await fetch(sanad.url(`/auth/authorize?${visit}`), init)
    const entry = (await find(interactionId))!
    expect([entry.operationId, entry.appKnownBy]).toEqual(['authorize', 'clientId'])
    // The error goes back to the app with a redirect, and is a refusal all the same.
    expect(answer.headers.get('location')).toContain('error=invalid_request')
    expect(entry).toMatchObject({ status: 303, outcome: 'refused', errorCodes: ['invalid_request'] })
    expect(await list(`?status=refused&interactionId=${interactionId}`)).toHaveLength(1)
    expect(entry.verdicts[0]).toEqual({ check: 'token', result: 'unknown' })
    expect(JSON.stringify(entry)).not.toContain('a customer')
    expect([entry.requestHeaders, entry.bodiesLeftOut]).toEqual([undefined, undefined])
    // An address that is not registered gets no redirect, and its refusal is explained like any other.
    const elsewhere = named()
    visit.set('redirect_uri', `${tpp.redirectUri}/elsewhere`)
    const refused = await fetch(sanad.url(`/auth/authorize?${visit}`), { ...init, headers: elsewhere.headers })
    const { fault, target } = (await find(elsewhere.interactionId))!
    // What was sent is the fault, so it is shown, and of the rest of the browser's request nothing.
    expect(target).toContain(`redirect_uri=${tpp.redirectUri}/elsewhere`)
    expect([refused.status, fault?.finding]).toEqual([400, 'invalid_redirect_uri'])
    expect([fault?.meaning?.en, fault?.remedy?.ar]).toEqual([expect.any(String), expect.any(String)])
  })

  it('shows an address that no contract has as it was sent, without what is personal in it', async () => {
    const { sanad, tpp, token, find } = await openSharedLog()
    const { interactionId, headers } = named()
    await sendRaw(sanad, tpp, { token, path: `/ksaob-aisp/v3.10/accounts/${iban}?client_secret=hunter2hunter2`, headers })
    const entry = (await find(interactionId))!
    expect([entry.operationId, entry.status, entry.path]).toEqual([
      'unknownAddress',
      404,
      '/ksaob-aisp/v3.10/accounts/SA03****7519',
    ])
    expect(entry.target).toBe('/ksaob-aisp/v3.10/accounts/SA03****7519?client_secret=***')
    expect(withoutIds(JSON.stringify(entry))).not.toMatch(/hunter2|6080/)
  })

  it('takes nobody for the app because of a header of attestation, which nobody uses here', async () => {
    const { sanad, tpp, find } = await openSharedLog()
    const { interactionId, headers } = named()
    const answer = await fetch(sanad.url('/auth/token'), {
      method: 'POST',
      headers: { ...headers, 'oauth-client-attestation-pop': 'x' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: tpp.clientId }),
    })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([401, 'invalid_client'])
    expect((await find(interactionId))!.appKnownBy).toBe('clientId')
  })
})
