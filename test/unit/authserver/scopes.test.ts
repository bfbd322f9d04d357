import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asDescription,
  consentScopeOf,
  grantedDeveloperScope,
  requestedConsentScope,
} from '../../../src/authserver/consentScopes.ts'
import { products } from '../../../src/domain/consent/products.ts'

const withConsents = products.filter((rules) => rules.consent !== undefined)

describe('consent scopes', () => {
  it('every product reads its own and nobody else’s', () => {
    for (const own of withConsents) {
      const scope = `${own.scope}:${own.consent!.idPrefix}1`
      for (const asked of products) {
        expect(requestedConsentScope(`openid ${scope}`, asked.product)?.consentId).toBe(
          asked === own ? `${own.consent!.idPrefix}1` : undefined,
        )
      }
    }
  })

  it('no text makes a scope check throw, and what is found stands in the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...products), (text, { product }) => {
        for (const scope of [text, `openid ${text}`, `payments:${text}`, `openid payments:pis-${text}`]) {
          const found = requestedConsentScope(scope, product) ?? consentScopeOf(scope)
          if (found !== undefined) expect(scope.split(' ')).toContain(found.scope)
          expect([undefined, ...products.map((rules) => rules.scope)]).toContain(grantedDeveloperScope(scope, product))
        }
      }),
    )
  })
})

it('error descriptions consist of the characters that RFC 6749 allows', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => void expect(asDescription(text)).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/),
    ),
  )
})
