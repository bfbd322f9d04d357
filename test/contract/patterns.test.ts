import { describe, expect, it } from 'vitest'
import { contractNames, listAllSchemas, readContract } from '../support/contract/contracts.ts'
import { countCpuMs } from '../support/cpuTime.ts'

const patterns = [
  ...new Set(contractNames.flatMap((name) => listAllSchemas(readContract(name)).flatMap(({ schema }) => schema.pattern ?? []))),
]
const hostileLength = 100_000

/** Long runs of what patterns are made of, some with an end that spoils a match found so far. */
const hostileTexts = ['a', 'A', '0', ' ', '.', '-', ':', '/', 'KSAOB.', '0.', 'a.', 'ا', '\n'].flatMap((part) => {
  const run = part.repeat(Math.ceil(hostileLength / part.length)).slice(0, hostileLength)
  return ['', 'KSAOB.', 'https://', '/', 'SA', '2026-01-01T00:00:00.', '1.'].flatMap((start) => [
    start + run,
    `${start}${run}!`,
    `${start}${run}\u0000`,
  ])
})

/** The text without what stands in brackets and groups. */
function topLevel(pattern: string): string {
  let text = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '')
  return text
}

describe('patterns of the contracts', () => {
  it('are there', () => expect(patterns.length).toBeGreaterThan(20))

  it.each(patterns)('%s holds for the whole text, from ^ to $', (pattern) => {
    expect(pattern).toMatch(/^\^.*\$$/)
    expect(topLevel(pattern)).not.toContain('|')
  })

  it.each(patterns)('%s repeats no group without an end, and has no look-around or back-reference', (pattern) => {
    expect(pattern).not.toMatch(/\)([*+]|\{\d+,\})/)
    expect(pattern).not.toMatch(/\(\?|\\[1-9]/)
  })

  it.each(patterns)('%s answers 100 kB of hostile text at once', (pattern) => {
    const expression = new RegExp(pattern, 'u')
    const cpuMs = countCpuMs()
    for (const text of hostileTexts) expression.test(text)
    expect(cpuMs() / hostileTexts.length, 'milliseconds').toBeLessThan(20)
  })
})
