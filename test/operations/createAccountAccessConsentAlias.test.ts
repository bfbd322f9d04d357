import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { openConsentStage, proveClosed, refusalOf } from '../support/operations/consents.ts'

const path = operationPaths.createAccountAccessConsentAlias

describe('createAccountAccessConsentAlias', () => {
  it('creates the same consent, which is read at both addresses', async () => {
    const { send } = await openConsentStage('KSA AIS')
    const created = await send({ path, message: accountConsentRequest() })
    expect(created.status).toBe(201)
    const { ConsentId } = (created.body.message as unknown as { Data: { ConsentId: string } }).Data
    const addresses = [operationPaths.getAccountAccessConsent, operationPaths.getAccountAccessConsentAlias]
    const answers = await Promise.all(addresses.map((address) => send({ path: address.replace('{ConsentId}', ConsentId) })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body.message).toEqual(answers[1]!.body.message)
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
