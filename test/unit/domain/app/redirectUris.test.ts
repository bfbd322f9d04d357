import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRedirectUris, siteOfApp } from '../../../../src/domain/app/redirectUris.ts'

const sandbox = { needed: true, sandbox: true }
const production = { needed: true, sandbox: false }
const reasons = (uris: string[], rules = sandbox) => checkRedirectUris(uris, rules).map(({ reason }) => reason)

describe('a redirect address is taken exactly as browsers write it', () => {
  test.each([
    'https://tpp.example',
    'https://tpp.example/',
    'https://tpp.example/callback',
    'https://tpp.example:8443/callback?bank=sanad&step=2',
    'https://tpp.example/%D8%B9%D9%88%D8%AF%D8%A9',
    'https://xn--mgberp4a5d4ar/callback',
    'http://localhost:3000/callback',
    'http://127.0.0.1:3000/callback',
    'http://[::1]:3000/callback',
  ])('%s is accepted in the sandbox', (uri) => {
    expect(checkRedirectUris([uri], sandbox)).toEqual([])
  })

  test.each([
    ['https://tpp.example/callback#top', 'redirectUriFragment'],
    ['https://tpp.example/callback#', 'redirectUriFragment'],
    ['https://user@tpp.example/callback', 'redirectUriUserinfo'],
    ['https://user:pass@tpp.example/', 'redirectUriUserinfo'],
    ['https://*.tpp.example/callback', 'redirectUriWildcard'],
    ['https://tpp.example/*', 'redirectUriWildcard'],
    ['http://tpp.example/callback', 'redirectUriHttp'],
    ['http://localhost.tpp.example/callback', 'redirectUriHttp'],
    ['http://10.0.0.1/callback', 'redirectUriHttp'],
    ['nakheelpay://callback', 'redirectUriScheme'],
    ['com.nakheel.pay:/callback', 'redirectUriScheme'],
    ['javascript:alert(1)', 'redirectUriScheme'],
    ['data:text/html,x', 'redirectUriScheme'],
    ['file:///etc/passwd', 'redirectUriScheme'],
    ['/callback', 'redirectUriNotAbsolute'],
    ['//tpp.example/callback', 'redirectUriNotAbsolute'],
    ['tpp.example/callback', 'redirectUriNotAbsolute'],
    ['', 'redirectUriNotAbsolute'],
    ['https:tpp.example', 'redirectUriNotAbsolute'],
    ['https:/tpp.example', 'redirectUriNotAbsolute'],
    ['https:///tpp.example', 'redirectUriNotAbsolute'],
    ['https://tpp.example\\@evil.example/', 'redirectUriNotAbsolute'],
    ['https://tpp.example/a b', 'redirectUriNotAbsolute'],
    ['https://tpp.example/\tcallback', 'redirectUriNotAbsolute'],
    ['https://tpp.example/عودة', 'redirectUriNotAbsolute'],
    ['https://TPP.example/callback', 'redirectUriNotExact'],
    ['HTTPS://tpp.example/callback', 'redirectUriNotExact'],
    ['https://tpp.example:443/callback', 'redirectUriNotExact'],
    ['https://tpp.example/a/../callback', 'redirectUriNotExact'],
    ['http://127.1/callback', 'redirectUriNotExact'],
    [`https://tpp.example/${'a'.repeat(2048)}`, 'redirectUriTooLong'],
  ])('%s is refused as %s', (uri, reason) => {
    expect(reasons([uri])).toEqual([reason])
  })

  test('production admits no http, not even on loopback', () => {
    expect(reasons(['http://localhost:3000/callback'], production)).toEqual(['redirectUriHttp'])
  })

  test.each([
    'https://localhost/callback',
    'https://app.localhost/callback',
    'https://localhost./callback',
    'https://127.0.0.1:8443/callback',
    'https://127.8.8.8/callback',
    'https://[::1]/callback',
    'https://intranet/callback',
  ])('production sends no customer to %s', (uri) => {
    expect(reasons([uri], production)).toEqual(['redirectUriHost'])
    expect(reasons([uri])).toEqual([])
  })

  test('every faulty address of a list is named by its place, and a repeated one too', () => {
    const faults = checkRedirectUris(['https://a.example/', 'http://b.example/', 'https://a.example/'], sandbox)
    expect(faults.map(({ path, reason }) => [path, reason])).toEqual([
      ['redirectUris[1]', 'redirectUriHttp'],
      ['redirectUris[2]', 'redirectUriDuplicate'],
    ])
  })

  test('ten addresses are allowed, eleven are not; none only where no customer comes back', () => {
    const addresses = Array.from({ length: 11 }, (_, index) => `https://tpp.example/${index}`)
    expect(reasons(addresses.slice(0, 10))).toEqual([])
    expect(reasons(addresses)).toEqual(['redirectUrisTooMany'])
    expect(reasons([])).toEqual(['redirectUrisMissing'])
    expect(checkRedirectUris([], { needed: false, sandbox: true })).toEqual([])
  })

  test('whatever text is accepted leads a browser to the very same text, over https', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ withFragments: true, withQueryParameters: true }),
          fc.string(),
          fc.string().map((text) => `https://${text}`),
        ),
        (uri) => {
          if (checkRedirectUris([uri], production).length > 0) return
          const { href, protocol } = new URL(uri)
          expect([uri, `${uri}/`]).toContain(href)
          expect(protocol).toBe('https:')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  [['https://tpp.example/callback'], 'https://tpp.example/'],
  [['https://tpp.example/a', 'https://tpp.example/b?c=d'], 'https://tpp.example/'],
  [['http://localhost:3000/callback'], 'http://localhost:3000/'],
  [['https://tpp.example/a', 'https://other.example/a'], undefined],
  [['com.example.app:/callback'], undefined],
  [[], undefined],
])('the site of an app with the redirect addresses %j is %j', (uris, site) => expect(siteOfApp(uris)).toBe(site))
