import { describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { accountConsentRequest } from '../support/consents/accountConsent.ts'
import { openConsentStage, proveClosed, proveOwnOnly } from '../support/operations/consents.ts'

const request = (ConsentId: string) => ({ path: operationPaths.getAccountAccessConsentAlias.replace('{ConsentId}', ConsentId) })
const createConsent = async () =>
  (await (await openConsentStage('KSA AIS')).tpp.client().createAccountAccessConsent(accountConsentRequest())).message.Data
    .ConsentId

describe('getAccountAccessConsentAlias', () => {
  it('answers what getAccountAccessConsent answers', async () => {
    const { send, tpp } = await openConsentStage('KSA AIS')
    const ConsentId = await createConsent()
    const { status, body } = await send(request(ConsentId))
    expect([status, body.message]).toEqual([200, (await tpp.client().getAccountAccessConsent(ConsentId)).message])
  })

  proveClosed('KSA AIS', async () => request(await createConsent()))
  const unknown = ['aac-00000000-0000-4000-8000-000000000000', 'pis-00000000-0000-4000-8000-000000000000', 'x']
  proveOwnOnly('KSA AIS', { idOf: createConsent, request, unknown, path: 'ConsentId' })
})
