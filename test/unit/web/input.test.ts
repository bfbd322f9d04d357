import type { Request } from 'express'
import { expect, test } from 'vitest'
import { keptProblem } from '../../../src/web/input.ts'

test.each<[string, boolean, string | undefined]>([
  ['signInRefused', false, 'signInRefused'],
  ['codeRefused', true, 'codeRefused'],
  // A sign-in knows of no tries that are left.
  ['codeRefused', false, undefined],
  ['nothing', true, undefined],
  ['__proto__', true, undefined],
  ['', true, undefined],
])('the problem %j of a form whose language changes stays only where the page can say it (tries known: %s): %s', (...row) => {
  const [problem, knowsTries, kept] = row
  expect(keptProblem({ body: { problem } } as Request, { knowsTries })).toBe(kept)
})
