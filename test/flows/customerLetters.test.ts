import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/web/routes.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { authorizeGuarantee, decideLetterAtBank, openEnded } from '../support/consents/guaranteeConsent.ts'
import { signatory } from '../support/consents/letters.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

let sanad: RunningSanad
let tpp: TestTpp
beforeAll(async () => {
  sanad = await startSanad()
  tpp = await registerTpp(sanad, { product: 'KSA LOG' })
})
afterAll(() => sanad?.close())

describe('letters of guarantee in the customer’s own area', () => {
  it('stand on the overview and in a list of their own, with the state that each has, and lead to all of it', async () => {
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { mt798: openEnded })
    const area = await visitBank(sanad, signatory)
    const read = async (path: string) => readPage(await area.get(sanad.url(path)))
    expect(await read(routes.bankLetters())).toContain('You have signed no letter of guarantee through an app.')
    expect(await read(routes.bank())).not.toContain('Letters of guarantee through apps')
    const { LetterOfGuaranteeId } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message.Data
    for (const path of [routes.bank(), routes.bankLetters()]) expect(await read(path)).not.toContain('Issued')
    expect((await decideLetterAtBank(sanad, LetterOfGuaranteeId, 'issue')).status).toBe(200)
    for (const path of [routes.bank(), routes.bankLetters()]) {
      const page = await (await area.get(sanad.url(path))).text()
      expect(page).toContain(`href="${routes.bankConsent(ConsentId)}"`)
      for (const words of ['Letters of guarantee through apps', '250,000.00', 'Issued']) expect(page).toContain(words)
    }
    expect(await read(routes.bankConsents())).toContain('Letters of guarantee through apps')
    const arabic = await (await area.get(sanad.url(`${routes.bankLetters()}?lang=ar`), { 'accept-language': 'ar' })).text()
    expect(arabic).toContain('خطابات الضمان عبر التطبيقات')
    const stranger = await visitBank(sanad, happyCustomer)
    expect(await readPage(await stranger.get(sanad.url(routes.bankLetters())))).not.toContain('250,000.00')
  })
})
