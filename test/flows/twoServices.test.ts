import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SanadApiError } from '../../src/sdk/index.ts'
import { readPage, visitBank } from '../support/browser/bankVisit.ts'
import { linkAccounts } from '../support/consents/accountConsent.ts'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { advanceClock } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** Two services in one process. The clock of one is moved by more than any token, visit or consent here lives. */
const [daySeconds, days] = [86_400, 40]

/** A service with an app and the access that its customer gave it for ten days, an authorization under way, and an open visit. */
async function openStory() {
  const sanad = await startSanad()
  const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const client = tpp.client()
  const ExpirationDateTime = new Date(Date.now() + 10 * daySeconds * 1_000).toISOString()
  const { ConsentId, token } = await linkAccounts(sanad, tpp, { data: { ExpirationDateTime } })
  const developerToken = await tpp.developerToken()
  const browser = await visitBank(sanad, happyCustomer)
  return { sanad, tpp, client, ConsentId, token, developerToken, browser }
}
type Story = Awaited<ReturnType<typeof openStory>>

let moved: Story
let other: Story
beforeAll(async () => {
  moved = await openStory()
  other = await openStory()
  await advanceClock(moved.sanad, days * daySeconds)
})
afterAll(() => Promise.all([moved, other].map((story) => story?.sanad.close())))

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 'good',
    (error: unknown) => (error instanceof SanadApiError ? error.status : String(error)),
  )
/** Days from the machine's time to what a new token says of its making and its end. */
async function daysOfNewToken({ tpp }: Story): Promise<number[]> {
  const { iat, exp } = decodeJwt(await tpp.developerToken())
  return [iat!, exp!].map((seconds) => Math.floor((seconds - Date.now() / 1_000) / daySeconds + 0.5))
}
const read = (sanad: RunningSanad, token: string) =>
  fetch(sanad.url('/v3.1/pisp/domestic-payments/none'), { headers: { authorization: `Bearer ${token}` } })
const daysOfClock = ({ sanad }: Story) => Math.floor((sanad.now().getTime() - Date.now()) / daySeconds / 1_000 + 0.5)

describe('where one of two services in a process has moved its clock', () => {
  it('its tokens have ended, and those of the other go on', async () => {
    expect((await read(moved.sanad, moved.developerToken)).status).toBe(401)
    expect((await read(other.sanad, other.developerToken)).status).not.toBe(401)
    expect(await statusOf(moved.client.refreshToken(moved.token.refreshToken!))).toBe(400)
    expect(await statusOf(other.client.getAccounts(other.token.accessToken))).toBe('good')
    expect(await statusOf(other.client.refreshToken(other.token.refreshToken!))).toBe('good')
  })

  it('each makes tokens at its own time, also at the same moment', async () => {
    expect([daysOfClock(moved), daysOfClock(other)]).toEqual([days, 0])
    const made = await Promise.all([moved, other, moved, other].map(daysOfNewToken))
    expect(made).toEqual([
      [days, days],
      [0, 0],
      [days, days],
      [0, 0],
    ])
  })

  it('its consent has expired, and that of the other is authorized', async () => {
    const consentOf = async ({ client, ConsentId }: Story) => (await client.getAccountAccessConsent(ConsentId)).message.Data
    expect(await consentOf(moved)).toMatchObject({ ConsentStatus: 'Finished', Flag: { expired: expect.any(Number) } })
    const { ConsentStatus, Flag } = await consentOf(other)
    expect([ConsentStatus, Flag]).toEqual(['Authorized', expect.not.objectContaining({ expired: expect.anything() })])
  })

  it('its customers are signed out and its pages say its time, and those of the other say nothing of it', async () => {
    const consents = async ({ sanad, browser }: Story) => (await browser.get(sanad.url('/bank/consents'))).status
    expect([await consents(moved), await consents(other)]).toEqual([303, 200])
    expect(await readPage(await other.browser.get(other.sanad.url(`/bank/consents/${other.ConsentId}`)))).not.toContain('ended')
    const today = () => new Date().toISOString().slice(0, 10)
    const saysToday = async ({ sanad }: Story) => (await (await fetch(sanad.url('/core-bank/clock'))).text()).includes(today())
    expect([await saysToday(moved), await saysToday(other)]).toEqual([false, true])
  })
})
