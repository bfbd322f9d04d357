import { accountConsentRequest, linkAccounts } from '../../test/support/consents/accountConsent.ts'
import type { Reachable } from '../../test/support/story.ts'
import { askOverBackChannel, decideByScript, pollOnce } from '../../test/support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../../test/support/tpp/tpp.ts'
import { cpuMs, type Server } from './measure.ts'

/** What one way from the consent to the customer's token took, of all that were walked. */
export interface JourneyMeasurement {
  journey: string
  /** How many customers were under way at once. */
  customers: number
  walked: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  cpuMsPerJourney: number
}

/** Consent, sign-in, one-time code, review, decision and token. Both end with an account consent that can be read. */
const journeys: Record<string, (sanad: Reachable, tpp: TestTpp, customer: string) => Promise<unknown>> = {
  redirect: (sanad, tpp, customer) => linkAccounts(sanad, tpp, { data: { NationalIdentificationNumber: customer } }),
  async decoupled(sanad, tpp, customer) {
    const request = accountConsentRequest({ NationalIdentificationNumber: customer })
    const { ConsentId } = (await tpp.client().createAccountAccessConsent(request)).message.Data
    const form = { scope: `openid accounts:${ConsentId}`, login_hint: customer }
    const authReqId = String((await askOverBackChannel(sanad, tpp, form)).body.auth_req_id)
    await decideByScript(sanad, authReqId)
    const { status, body } = await pollOnce(sanad, tpp, authReqId)
    if (status !== 200) throw new Error(`decoupled: ${status} ${JSON.stringify(body)}`)
  },
}

/** Each is under way once only: a one-time code is a customer's, and not that of one visit. */
const customersOfTheBank = ['1000000016', '2000000014', '1111111111', '1000000081']

/** Walks each way again and again for so many seconds, alone and with four customers at once. Throws when one fails. */
export async function measureJourneys(sanad: Reachable & Server, seconds: number): Promise<JourneyMeasurement[]> {
  const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const measurements: JourneyMeasurement[] = []
  for (const [journey, walk] of Object.entries(journeys)) {
    const as = (customer: string) => () => walk(sanad, tpp, customer)
    await as(customersOfTheBank[0]!)()
    for (const customers of [1, customersOfTheBank.length])
      measurements.push(await measureOne(journey, customersOfTheBank.slice(0, customers).map(as), { sanad, seconds }))
  }
  return measurements
}

async function measureOne(
  journey: string,
  walks: (() => Promise<unknown>)[],
  { sanad, seconds }: { sanad: Server; seconds: number },
): Promise<JourneyMeasurement> {
  const latenciesMs: number[] = []
  const before = cpuMs(sanad.pid)
  const started = performance.now()
  const again = async (walk: () => Promise<unknown>) => {
    while (performance.now() - started < seconds * 1_000) {
      const begun = performance.now()
      await walk()
      latenciesMs.push(performance.now() - begun)
    }
  }
  await Promise.all(walks.map(again))
  const elapsedMs = performance.now() - started
  const sorted = latenciesMs.sort((a, b) => a - b)
  const percentile = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  return {
    journey,
    customers: walks.length,
    walked: sorted.length,
    perSecond: Number((sorted.length / (elapsedMs / 1_000)).toFixed(1)),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    cpuMsPerJourney: Number(((cpuMs(sanad.pid) - before) / sorted.length).toFixed(1)),
  }
}
