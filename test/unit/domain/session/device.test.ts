import { describe, expect, it, test } from 'vitest'
import { isNewPlace, readDevice, readProgram } from '../../../../src/domain/session/device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Mac'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0',
    'Opera',
    'ChromeOS',
  ],
  ['curl/8.5.0', null, null],
  ['<script>alert(1)</script>', null, null],
  [undefined, null, null],
])('%s is a browser and a system that people know, or none', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system })
})

test.each([
  ['curl/8.7.1', 'API (curl)'],
  ['node', 'API (Node.js)'],
  ['<b>made up</b>', 'API'],
  [undefined, 'API'],
])('a sign-in through the API from %s has the name %s', (userAgent, browser) =>
  expect(readProgram(userAgent)).toEqual({ browser, system: null }),
)

describe('a place of sign-ins', () => {
  const regionOf = (address: string) => address.split('.').slice(0, 2).join('.')
  const desk = { browser: 'Chrome', system: 'Windows', address: '192.0.2.7' }
  const earlier = [desk, { browser: null, system: null, address: null }]

  it.each([
    ['the same browser in the same part of the network', { ...desk, address: '192.0.99.1' }, false],
    ['another browser', { ...desk, browser: 'Firefox' }, true],
    ['another system', { ...desk, system: 'Mac' }, true],
    ['another part of the network', { ...desk, address: '198.51.100.1' }, true],
    ['a program that says nothing, as before', { browser: null, system: null, address: null }, false],
  ])('%s', (_, place, isNew) => {
    expect(isNewPlace(place, earlier, regionOf)).toBe(isNew)
  })

  it('is new at the first sign-in', () => {
    expect(isNewPlace(desk, [], regionOf)).toBe(true)
  })
})
