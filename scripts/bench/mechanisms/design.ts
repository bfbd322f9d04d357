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

/** What parts cost by one clock. */
export interface PartCosts {
  /** With the parts that are on by default. */
  whole: number
  /** For each block what each part costs, in their order. */
  effects: readonly (readonly number[])[]
}

const mean = (costs: readonly number[]) => sum(costs) / costs.length

/** Whatever else goes on in a machine only adds to a slice, now and then much: the half that cost least tells of the program. */
const ofQuieterHalf = (costs: readonly number[]) =>
  mean(costs.toSorted((one, other) => one - other).slice(0, Math.ceil(costs.length / 2)))

/** After so many nothing moves any more (tried). */
const turns = 10

/** What each part costs, by blocks of slices. `isDefault` says which parts the whole includes. */
export function costsOfParts(blocks: readonly (readonly SettledCost[])[], isDefault: Setting): PartCosts {
  const parts = isDefault.map((_, part) => part)
  /** What is left of a slice without what the other parts cost by `known`. */
  const without = ({ setting, cost }: SettledCost, known: readonly number[], part?: number) =>
    cost - sum(parts.map((other) => (other !== part && setting[other] ? known[other]! : 0)))
  const estimate = (known: readonly number[]) =>
    blocks.map((block) =>
      parts.map((part) => {
        const costs = (isOn: boolean) =>
          block.filter(({ setting }) => setting[part] === isOn).map((slice) => without(slice, known, part))
        return ofQuieterHalf(costs(true)) - ofQuieterHalf(costs(false))
      }),
    )
  const average = (effects: PartCosts['effects']) => parts.map((part) => mean(effects.map((block) => block[part]!)))
  // Again and again, so that neither a slice in which something else happened nor what the other parts cost chooses the quieter half.
  let effects: PartCosts['effects'] = blocks.map(() => parts.map(() => 0))
  for (let turn = 0; turn < turns; turn++) effects = estimate(average(effects))
  const found = average(effects)
  const bare = mean(blocks.map((block) => ofQuieterHalf(block.map((slice) => without(slice, found)))))
  return { whole: bare + sum(parts.map((part) => (isDefault[part] ? found[part]! : 0))), effects }
}
