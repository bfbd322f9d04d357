import { randomBytes, randomUUID } from 'node:crypto'
import { request, type RequestOptions } from 'node:http'
import { paymentConsentRequest } from '../consents/paymentConsent.ts'
import { registerTpp, type TestTpp } from '../tpp/tpp.ts'
import { makeTppKey } from '../tpp/tppKeys.ts'
import type { Reachable } from './sanad.ts'

interface Visit extends RequestOptions {
  path: string
  body?: string
}

/** Sends from a place of its own, over a connection of its own, and waits for the whole answer. */
function visit(sanad: Reachable, { body = '', ...options }: Visit): Promise<number> {
  const localAddress = `127.${[...randomBytes(3)].map((byte) => 1 + (byte % 250)).join('.')}`
  return new Promise((resolve, reject) => {
    const sent = request(sanad.url(options.path), { ...options, agent: false, localAddress }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    sent.on('error', reject).end(body)
  })
}

const json = { 'content-type': 'application/json', accept: 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const name = () => randomBytes(9).toString('hex')

/** What somebody asks who comes once: pages, addresses that are not there, secrets and tokens that are none, a visit that is left open. */
const once: readonly (() => Visit)[] = [
  () => ({ path: '/' }),
  () => ({ path: `/${name()}` }),
  () => ({ path: '/auth/.well-known/openid-configuration' }),
  () => ({ path: `/auth/authorize?client_id=${name()}&request_uri=urn:${name()}` }),
  () => ({
    path: '/auth/token',
    method: 'POST',
    headers: { ...form, authorization: `Basic ${Buffer.from(`${name()}:${name()}`).toString('base64')}` },
    body: 'grant_type=client_credentials',
  }),
  () => ({
    path: `/open-banking/payment/2023.08-draft2/payment-consents/${name()}`,
    headers: { ...json, authorization: `Bearer ${name()}`, 'x-fapi-interaction-id': randomUUID() },
  }),
  () => ({ path: '/dashboard/api/developers/current', headers: { ...json, cookie: `sanad_session=${name()}` } }),
  () => ({ path: '/bank/consents', headers: { cookie: `sanad_customer=${name()}` } }),
]

/** Who comes and asks, all the time in the same mixture. */
export interface Visitors {
  /** Lets so many come, a few at a time, and waits until all have left. Throws for an answer of 500 or more. */
  come(visits: number): Promise<void>
  /** So many developers register an app each, which asks once. */
  register(apps: number): Promise<void>
}

const streams = 8
/** Of so many visits one is of an app that is new, and of so many one is a new consent of an app that is known. */
const each = { app: 100, consent: 5 }

/** Opens the mixture: visitors of one time, a known app, and every now and then a new developer with a new app. */
export async function openVisitors(sanad: Reachable): Promise<Visitors> {
  // A key takes long to make, and this is not about keys.
  const key = await makeTppKey('PS256')
  const known = await registerTpp(sanad, { key })
  const askOnce = async (tpp: TestTpp) => void (await tpp.client().createPaymentConsent(paymentConsentRequest()))
  const askAnew = async () => askOnce(await registerTpp(sanad, { key }))
  const turn = async (number: number) => {
    if (number % each.app === 0) return askAnew()
    if (number % each.consent === 0) return askOnce(known)
    const status = await visit(sanad, once[number % once.length]!())
    if (status >= 500) throw new Error(`visit ${number} was answered with ${status}`)
  }
  let number = 0
  return {
    async come(visits) {
      const first = number + 1
      number += visits
      await atOnce(visits, (place) => turn(first + place))
    },
    register: (apps) => atOnce(apps, askAnew),
  }
}

/** Does so many turns, a few at a time. */
async function atOnce(turns: number, work: (place: number) => Promise<void>): Promise<void> {
  let begun = 0
  const stream = async () => {
    while (begun < turns) await work(begun++)
  }
  await Promise.all(Array.from({ length: streams }, stream))
}
