import { type Interval, meanInterval } from '../interval.ts'
import { sum } from '../measure.ts'

/** Which parts of the program work during a slice, in the order of their list. */
export type Setting = readonly boolean[]

/** The most parts that one block of slices tells apart. */
export const mostParts = 7

/**
 * The slices of one block. Each part is on in half of them, and any two parts are together as often as apart, so every slice tells of every
 * part (a Hadamard matrix of 8). The second half of the block is the first one turned round, so that two parts which help or hinder each
 * other do not show as a third one.
 */
export function blockOfSettings(parts: number): Setting[] {
  if (parts > mostParts) throw new RangeError(`A block tells ${mostParts} parts apart, not ${parts}.`)
  const signs = Array.from({ length: 8 }, (_, row) =>
    // The sign is the parity of the common bits of row and column.
    Array.from({ length: parts }, (_, part) => [0, 1, 2].filter((bit) => ((row & (part + 1)) >> bit) & 1).length % 2 === 0),
  )
  return [...signs, ...signs.map((row) => row.map((isOn) => !isOn))]
}

/** One slice: which parts worked, and what a request cost. */
export interface SettledCost {
  setting: Setting
  cost: number
}

/** What each part of a list costs, and what all of them together do. */
export interface PartCosts {
  /** With the parts that are on by default. */
  whole: number
  /** By the order of the parts; each block is one measurement. */
  effects: Interval[]
}

/** What each part costs, by blocks of slices. `isDefault` says which parts the whole includes. */
export function costsOfParts(blocks: readonly (readonly SettledCost[])[], isDefault: Setting): PartCosts {
  const mean = (costs: readonly number[]) => sum(costs) / costs.length
  const effectsOf = (block: readonly SettledCost[]) =>
    isDefault.map((_, part) => {
      const of = (isOn: boolean) => mean(block.filter(({ setting }) => setting[part] === isOn).map(({ cost }) => cost))
      return of(true) - of(false)
    })
  const all = blocks.map(effectsOf)
  const effects = isDefault.map((_, part) => meanInterval(all.map((block) => block[part]!)))
  const middle = mean(blocks.flatMap((block) => block.map(({ cost }) => cost)))
  // In the middle each part is half on.
  return { whole: middle + sum(effects.map(({ mean: effect }, part) => (isDefault[part] ? effect / 2 : -effect / 2))), effects }
}
