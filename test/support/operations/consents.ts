import { expect, it } from 'vitest'
import { happyCustomer, paymentConsentRequest } from '../consents/paymentConsent.ts'
import { type RawAnswer, type RawRequest, sendRaw } from '../http/requests.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { shared, sharedSanad } from '../servers/shared.ts'
import { ibansOf, payAs } from '../story.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'

type Product = 'KSA PIS' | 'KSA AIS' | 'KSA LOG'

/** A server with an app of a product, another one of the same product, and one of another product. */
export interface ConsentStage {
  sanad: RunningSanad
  tpp: TestTpp
  stranger: TestTpp
  outsider: TestTpp
  /** One request of the app's, or of `by`, answered in JSON. */
  send(request: RawRequest, by?: TestTpp): Promise<RawAnswer>
}

/** The stage of the operations with the consents of one product. */
export const openConsentStage = (product: Product): Promise<ConsentStage> =>
  shared(`stage of ${product}`, async () => {
    const sanad = await sharedSanad()
    const tpp = await registerTpp(sanad, { product })
    return {
      sanad,
      tpp,
      stranger: await registerTpp(sanad, { product }),
      outsider: await registerTpp(sanad, { product: product === 'KSA PIS' ? 'KSA AIS' : 'KSA PIS' }),
      send: (request, by = tpp) =>
        sendRaw(sanad, by, { ...request, headers: { accept: 'application/json', ...request.headers } }),
    }
  })

/** A payment that its customer has authorized, and that waits for the core bank. */
export const openPayment = () =>
  shared('a payment', async () => {
    const { sanad, tpp } = await openConsentStage('KSA PIS')
    const debtorIban = (await ibansOf(sanad, happyCustomer))[0]!
    return { debtorIban, ...(await payAs(sanad, tpp, paymentConsentRequest({ debtorIban, amount: '125.50' }))) }
  })

export const refusalOf = ({ status, body }: RawAnswer) => [status, body.Errors?.[0]?.Code, body.Errors?.[0]?.Path]

/** Nobody but an app of the product gets in. `right` is a request that such an app may make. */
export function proveClosed(product: Product, right: (stage: ConsentStage) => RawRequest | Promise<RawRequest>): void {
  it('is a 401 with the challenge without a token, and with one of nobody', async () => {
    const stage = await openConsentStage(product)
    const request = await right(stage)
    for (const token of [null, 'garbage']) {
      const answer = await stage.send({ ...request, token })
      expect(refusalOf(answer)).toEqual([401, 'KSAOB.AccessToken.Unauthorized', undefined])
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  })

  it('is a 403 for an app of another product', async () => {
    const stage = await openConsentStage(product)
    const answer = await stage.send(await right(stage), stage.outsider)
    expect(refusalOf(answer)).toEqual([403, 'KSAOB.AccessToken.InvalidScope', undefined])
  })
}

/** What an app cannot tell apart: another app’s resource and one that never was. */
export function proveOwnOnly(
  product: Product,
  {
    idOf,
    request,
    unknown,
    path,
  }: {
    idOf: (stage: ConsentStage) => Promise<string>
    request: (id: string) => RawRequest
    /** Ids of nothing, or of something else. */
    unknown: string[]
    path: string
  },
): void {
  it('answers another app’s id as it answers an unknown one', async () => {
    const stage = await openConsentStage(product)
    const foreign = await stage.send(request(await idOf(stage)), stage.stranger)
    expect(refusalOf(foreign)).toEqual([400, 'KSAOB.Resource.InvalidResourceId', path])
    for (const id of unknown) {
      const { status, body } = await stage.send(request(id), stage.stranger)
      expect([id, status, body]).toEqual([id, foreign.status, foreign.body])
    }
  })
}
