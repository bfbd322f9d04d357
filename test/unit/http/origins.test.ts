import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { checkOrigin } from '../../../src/http/steps/authorize.ts'
import { refuseForeignPosts } from '../../../src/web/security.ts'
import { silentParts } from '../../support/silentParts.ts'

/** A browser's POST to an interface with a cookie, and to a page. */
const production = { baseUrl: 'https://bank.example', sandbox: false } as const
const sandbox = { baseUrl: 'http://localhost:8080', sandbox: true } as const

function isTaken(settings: typeof production | typeof sandbox, origin: string, host: string): boolean[] {
  const request = { method: 'POST', headers: { origin, host }, headersDistinct: {}, socket: {} } as unknown as IncomingMessage
  const byInterface = (() => {
    try {
      checkOrigin(request, settings)
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'originForeign' })
      return false
    }
  })()
  const next = vi.fn()
  refuseForeignPosts({ ...silentParts(), settings: settings as never })(request as never, { req: request } as never, next)
  return [byInterface, next.mock.calls[0]![0] === undefined]
}

describe('a write that a browser sends', () => {
  it.each([
    'http://bank.example',
    'http://bank.example:443',
    'https://bank.example:8443',
    'https://bank.example.evil.example',
    'null',
  ])('in production is refused from %s, whatever Host says', (origin) => {
    for (const host of ['bank.example', origin.split('//')[1] ?? 'null'])
      expect(isTaken(production, origin, host)).toEqual([false, false])
  })

  it('is taken from the own address, in the sandbox also from another name of the machine', () => {
    expect(isTaken(production, 'https://bank.example', 'bank.example')).toEqual([true, true])
    expect(isTaken(sandbox, 'http://localhost:8080', 'localhost:8080')).toEqual([true, true])
    expect(isTaken(sandbox, 'http://127.0.0.1:8080', '127.0.0.1:8080')).toEqual([true, true])
  })
})
