import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { openConsentStage, proveClosed, refusalOf } from '../support/operations/consents.ts'

const path = operationPaths.createAccountAccessConsentVersionAlias

describe('createAccountAccessConsentVersionAlias', () => {
  it('creates the same consent, which is read below the same address', async () => {
    const { send } = await openConsentStage('KSA AIS')
    const created = await send({ path, message: accountConsentRequest() })
    expect(created.status).toBe(201)
    const { ConsentId } = (created.body.message as unknown as { Data: { ConsentId: string } }).Data
    const read = await send({ path: `${path}/${ConsentId}` })
    expect([read.status, read.body.message]).toEqual([200, created.body.message])
    expect(read.body.message).toMatchObject({ Links: { Self: `${path}/${ConsentId}` } })
  })

  it('refuses what createAccountAccessConsent refuses', async () => {
    const { send } = await openConsentStage('KSA AIS')
    const message = accountConsentRequest({ Permissions: ['ReadBalances'] })
    const refusal = refusalOf(await send({ path, message }))
    expect(refusal).toEqual([400, 'KSAOB.Consent.BusinessRuleViolation', 'Data.Permissions'])
    expect(refusal).toEqual(refusalOf(await send({ path: operationPaths.createAccountAccessConsent, message })))
  })

  proveClosed('KSA AIS', () => ({ path, message: accountConsentRequest() }))
})
