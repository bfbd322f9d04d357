import { expect, it } from 'vitest'
import { hooksOf } from '../../../src/coreKit/hooks.ts'

it('a hook is over once its command is, though what it started keeps its output open', async () => {
  const began = performance.now()
  await hooksOf({ ...process.env, CORE_RESTART: 'sleep 20 & echo started' }).restart!()
  expect(performance.now() - began).toBeLessThan(15_000)
})

it('a hook brings what its command printed for this customer', async () => {
  const { readCode } = hooksOf({ ...process.env, CORE_CODE: 'echo "code of $CORE_CUSTOMER "' })
  expect(await readCode!('1000000016')).toBe('code of 1000000016')
})

it('a hook that fails says what its command said last', async () => {
  const { rotate } = hooksOf({ ...process.env, CORE_ROTATE: 'echo no keys in "$CORE_JWKS" >&2; exit 3' })
  await expect(rotate!('jwks.json')).rejects.toThrow('CORE_ROTATE ended with 3: no keys in jwks.json')
})
