import { expect, it } from 'vitest'
import { createJwksFetch } from '../../../src/authserver/clients.ts'
import { limits } from '../../../src/config/limits.ts'
import type { OutwardFetch } from '../../../src/security/outward/outwardFetch.ts'

it('an app’s key set is asked for once at a time, however many wait for it, and again when that call has ended', async () => {
  const waiting: (() => void)[] = []
  const caller = (async () => {
    await new Promise<void>((answer) => waiting.push(answer))
    return { status: 200, headers: {}, body: Buffer.from('{"keys":[]}') }
  }) as unknown as OutwardFetch
  const fetchSet = createJwksFetch(caller, limits)
  const url = 'https://tpp.example/jwks'
  const answers = [fetchSet(url), fetchSet(url), fetchSet('https://other.example/jwks')]
  expect(waiting).toHaveLength(2)
  for (const answer of waiting.splice(0)) answer()
  for (const answer of await Promise.all(answers)) expect(await answer.json()).toEqual({ keys: [] })
  const again = fetchSet(url)
  waiting.splice(0).forEach((answer) => answer())
  expect((await again).status).toBe(200)
})
