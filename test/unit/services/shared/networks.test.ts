import { afterEach, expect, test, vi } from 'vitest'
import { signInBounds } from '../../../../src/config/signInBounds.ts'
import type { CoreBank } from '../../../../src/corebank/port.ts'
import { createAuthLimit } from '../../../../src/http/limitAuth.ts'
import { openOwnLimit } from '../../../../src/http/limitRate.ts'
import { checkCustomerPassword } from '../../../../src/services/shared/customerFactors.ts'
import { networkOf, siteOf } from '../../../../src/telemetry/requests.ts'
import { silentParts } from '../../../support/silentParts.ts'

/** Another address of one IPv6 network each time, as a sender has who changes it with every request. */
const addressOfNetwork = (network: string, index: number) => `${network}::${(index + 1).toString(16)}`

async function triesBeforeRefusal(attempt: (index: number) => Promise<unknown>, most: number): Promise<number> {
  for (let index = 0; index <= most; index += 1) {
    const isRefused = await attempt(index).then(
      () => false,
      () => true,
    )
    if (isRefused) return index
  }
  return Infinity
}

afterEach(() => void vi.useRealTimers())

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:0:0:9::', '2001:0:0:9'],
  ['2001::9:0:0:0:1', '2001:0:0:9'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the network of %j is %j', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0'],
  ['', ''],
])('the site of %j is %j', (address, site) => expect(siteOf(address)).toBe(site))

test('guesses at customers count together when they come from one IPv6 network', async () => {
  const coreBank = { signIn: async () => ({ outcome: 'refused' }) } as Partial<CoreBank> as CoreBank
  const guessAt =
    (parts = silentParts()) =>
    (index: number) =>
      checkCustomerPassword(
        { ...parts, coreBank, db: undefined as never },
        {
          nationalIdentificationNumber: String(1_000_000_000 + index),
          password: 'a guess',
          source: { address: addressOfNetwork('2001:db8:1:3', index) },
        },
      )
  expect(await triesBeforeRefusal(guessAt(), 300)).toBe(signInBounds.customer.ofNetwork.most)
  // Another service of this process counts for itself.
  expect(await triesBeforeRefusal(guessAt(), 10)).toBe(Infinity)
})

test('requests to the authorization server count together when they come from one IPv6 network', async () => {
  // The limit counts by the second.
  vi.useFakeTimers()
  const limit = createAuthLimit({ rateLimitPerSecond: 3, rateLimitBurst: 3 }, () => undefined, openOwnLimit)
  const ask = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = { remoteAddress: addressOfNetwork('2001:db8:1:4', index) }
      const request = { url: '/token', method: 'POST', headers: {}, headersDistinct: {}, socket }
      const end = () => reject(new Error('429'))
      const response = { req: request, setHeader: () => response, writeHead: () => response, end }
      limit(request as never, response as never, () => resolve())
    })
  expect(await triesBeforeRefusal(ask, 10)).toBe(3)
})
