import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { purposeName, purposes } from '../../../../src/domain/payment/purposes.ts'

const identifiers = parse(
  readFileSync(join(import.meta.dirname, '../../../../specs/shared/schemas/identifiers.yaml'), 'utf8'),
) as { PurposeCode: { pattern: string; 'x-known-values': string[] } }

it('every purpose code that the contract knows has words, and every code with words could come and says its source', () => {
  const { pattern, 'x-known-values': known } = identifiers.PurposeCode
  expect(known.filter((code) => !purposeName(code))).toEqual([])
  for (const [code, { name, source }] of Object.entries(purposes)) {
    expect(code).toMatch(new RegExp(pattern))
    expect(
      [name.en, name.ar, source].every((text) => text.trim() !== ''),
      code,
    ).toBe(true)
  }
})

it('a code without words has none, also one that every object has as a member', () => {
  for (const code of ['ZZZZ', 'constructor', '__proto__']) expect(purposeName(code)).toBeUndefined()
})
