import { describe, expect, it } from 'vitest'
import { introduce, introduceAll } from '../../../../scripts/mock/introduction.ts'
import { listCallable } from '../../../support/contract/exampleRequest.ts'

const at = new Date('2031-03-05T12:00:00Z')
const origin = 'http://mock.example'
const told = (api: string) => introduce(api, listCallable(api, at), origin)

describe('what a mock says when it starts', () => {
  it.each(['payment-initiation', 'account-information', 'letter-of-guarantee'])('%s: promises signatures and events', (api) => {
    expect(told(api)).toMatch(/Signed answers[^]*mock\/keys[^]*mock\/webhooks/)
  })

  it.each(['payee-verification', 'account-verification', 'platform', 'console', 'bank-app', 'authorization'])(
    '%s: promises neither, because its contract has none',
    (api) => expect(told(api)).not.toMatch(/signed answers|mock\/keys|mock\/webhooks/i),
  )

  it('promises for all together what one of them has', () => {
    const mocks = ['account-verification', 'payment-initiation'].map((api) => ({
      api,
      origin,
      operations: listCallable(api, at),
    }))
    expect(introduceAll(mocks, origin)).toMatch(/mock\/keys[^]*mock\/webhooks/)
  })
})
