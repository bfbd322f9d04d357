import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainByPattern } from '../../../scripts/generate/code.ts'
import { codePoint, findTextFault } from '../../../src/domain/shared/plainText.ts'
import { contractNames, listBodies, listSchemas, readContract } from '../../support/contract/contracts.ts'
import { allHiddenCharacters } from '../../support/hiddenCharacters.ts'

/** The patterns of all texts of requests for which no rule is generated. */
const spared = new Set(
  contractNames
    .flatMap((name) => listBodies(readContract(name)))
    .filter(({ status }) => status === undefined)
    .flatMap(({ media }) => listSchemas(media.schema))
    .filter(({ schema }) => schema.type === 'string' && schema.enum === undefined && isPlainByPattern(schema))
    .map(({ schema }) => schema.pattern!),
)

describe('a text whose pattern takes printable ASCII only, which the rule is not run for', () => {
  it('is plain, whatever it is', () => {
    expect(spared.size).toBeGreaterThan(15)
    for (const pattern of spared)
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(pattern)), (text) => {
          expect(findTextFault(text, 'line'), `${pattern} ${JSON.stringify(text)}`).toBeUndefined()
        }),
      )
  })

  it('is refused with each hidden character there is, by its pattern', () => {
    for (const pattern of spared) {
      const form = new RegExp(pattern, 'u')
      const [right] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 }) as [string]
      for (const { character } of allHiddenCharacters)
        for (let at = 0; at <= right.length; at++)
          expect(form.test(right.slice(0, at) + character + right.slice(at)), `${pattern} ${codePoint(character)}`).toBe(false)
    }
  })

  it.each([
    ['^[A-Z0-9]+$', true],
    ['^[0-9]{1,13}\\.[0-9]{2}$', true],
    ['^(pis|aac)-((0[1-9]|1)x)?$', true],
    ['^[!-~]+$', true],
    ['^[A-Z]*$', false],
    ['^[A-Z ]+$', false],
    ['^\\S+$', false],
    ['^.+$', false],
    ['^[^a]+$', false],
    ['^[\\w]+$', false],
    ['^[ -ي]+$', false],
    ['^a|b$', false],
    ['^a(?!b).c$', false],
    ['[A-Z]+', false],
  ])('is told by %s: %s', (pattern, isSpared) => {
    expect(isPlainByPattern({ pattern })).toBe(isSpared)
    expect(isPlainByPattern({ pattern, 'x-text': 'name' })).toBe(false)
  })
})
