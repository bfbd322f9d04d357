import { describe, expect, it } from 'vitest'
import { createOutwardFetch } from '../../../src/security/outward/outwardFetch.ts'
import { createNameResolver } from '../../../src/security/outward/resolveName.ts'
import { productionReach as reach } from '../../support/http/reach.ts'

const refused = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
const resolve = (four: string[] | undefined, six: string[] | undefined) =>
  new Promise((settle) => {
    const answer = (addresses: string[] | undefined) => (addresses ? Promise.resolve(addresses) : Promise.reject(refused))
    createNameResolver({ resolve4: () => answer(four), resolve6: () => answer(six) } as never)(
      'tpp.example',
      { all: true },
      (error, addresses) => settle(error ? error.message : addresses),
    )
  })

describe('a name that the name servers resolve', () => {
  it('has the addresses of both families, or of the one that there is', async () => {
    expect(await resolve(['192.0.2.1'], ['2001:db8::1'])).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
    expect(await resolve(['192.0.2.1'], undefined)).toEqual([{ address: '192.0.2.1', family: 4 }])
    expect(await resolve(undefined, undefined)).toBe('queryA ENOTFOUND')
  })

  it('is not told apart from one that nobody knows when it leads into the bank’s own network', async () => {
    const failureOf = async (resolve4: () => Promise<string[]>) => {
      const resolve6 = () => Promise.reject(Object.assign(new Error('queryAaaa ENOTFOUND'), { code: 'ENOTFOUND' }))
      const outward = createOutwardFetch({ reach, resolve: createNameResolver({ resolve4, resolve6 } as never) })
      const failure = await outward('https://core.bank.example/', { timeoutMs: 2_000, maxBytes: 10 }).catch(
        (error: Error) => error,
      )
      await outward.close()
      return (failure as Error).message
    }
    const unknown = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }))
    expect(await failureOf(async () => ['10.0.0.7'])).toBe(await failureOf(unknown))
  })

  it('is not called when one of them is not public, whatever was registered', async () => {
    const servers = { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] }
    const outward = createOutwardFetch({ reach, resolve: createNameResolver(servers as never) })
    await expect(outward('https://tpp.example/hook', { timeoutMs: 50_000, maxBytes: 10 })).rejects.toThrow(
      /must be at a public address/,
    )
    await outward.close()
  })
})
