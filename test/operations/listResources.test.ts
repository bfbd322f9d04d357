import { describe, expect, it } from 'vitest'
import { openPayment, openConsentStage } from '../support/operations/consents.ts'
import { causeEvent, openEventsStage } from '../support/operations/events.ts'
import {
  appPath,
  askPlatform,
  proveOwnAppsOnly,
  proveSessionNeeded,
  registeredPath,
  withoutIds,
} from '../support/operations/platform.ts'

interface Page {
  resources: { resourceKind: string; resourceId: string; status: string; consentId: string }[]
  next?: string
}

describe('listResources', () => {
  it('lists consents in a status, newest first, page by page, and says where to go on', async () => {
    const stage = await openEventsStage()
    const list = async (query: string) =>
      (await stage.ask('GET', `/resources?resourceKind=consent${query}`)).body as unknown as Page
    const made = [
      await causeEvent(stage, '200', false),
      await causeEvent(stage, '200', false),
      await causeEvent(stage, '200', false),
    ]
    const ids = made.map(({ consentId }) => consentId).reverse()
    expect(await list('&status=Authorized')).toEqual({ resources: [] })
    const { resources, next } = await list('&status=Rejected')
    expect(resources.map(({ resourceId }) => resourceId)).toEqual(ids)
    expect(next).toBeUndefined()
    const { limits } = stage.sanad.settings
    const { resourcesShown } = limits
    try {
      Object.assign(limits, { resourcesShown: 2 })
      const first = await list('')
      expect([first.resources.length, typeof first.next]).toEqual([2, 'string'])
      const second = await list(`&after=${first.next}`)
      expect([...first.resources, ...second.resources].map(({ resourceId }) => resourceId)).toEqual(ids)
      expect(second.next).toBeUndefined()
      // The time in this place is after the year 9999.
      expect(await list('&after=253402300800000_pis-x')).toEqual(first)
    } finally {
      Object.assign(limits, { resourcesShown })
    }
  })

  it('says where a payment stands and nothing of its customer, account or amount', async () => {
    const { sanad, tpp } = await openConsentStage('KSA PIS')
    const { PaymentId, ConsentId, debtorIban } = await openPayment()
    const { body } = await askPlatform(sanad, 'GET', `${appPath(tpp.clientId)}/resources?resourceKind=payment`, {
      cookie: tpp.cookie,
    })
    const payment = (body as unknown as Page).resources.find(({ resourceId }) => resourceId === PaymentId)
    expect(payment).toMatchObject({ resourceKind: 'payment', consentId: ConsentId, consentKind: 'payment' })
    for (const secret of [debtorIban, '1000000016', '125.50', '12550'])
      expect(withoutIds(JSON.stringify(body))).not.toContain(secret)
  })

  it('refuses a kind and a place that there are not', async () => {
    const { ask } = await openEventsStage()
    for (const query of ['', '?resourceKind=account', '?resourceKind=payment&after=x', '?resourceKind=payment&status=Lost'])
      expect((await ask('GET', `/resources${query}`)).status).toBe(400)
  })

  proveSessionNeeded('GET', async () => `${await registeredPath()}/resources?resourceKind=consent`)
  proveOwnAppsOnly('GET', '/resources?resourceKind=consent')
})
