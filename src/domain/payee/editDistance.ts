/**
 * Edits between two words: insert, delete, replace, and swapping two neighbours, each one edit (optimal string alignment).
 * Stops counting above `limit` and answers `limit + 1`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) cost = Math.min(cost, beforePrevious[column - 2]! + 1)
      current.push(cost)
      smallest = Math.min(smallest, cost)
    }
    if (smallest > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[right.length]!, limit + 1)
}

/** Whether two neighbours changed places and nothing else. */
export function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return (
    at + 1 < left.length && left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2)
  )
}

/** Edits that a word of this length may carry as a typing slip; none up to three letters . */
export function slipAllowance(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Whether one word is a typing slip of the other; of two slips none falls on the first letter. */
export function isSlip(typed: string, held: string): boolean {
  const allowance = slipAllowance(Math.max(typed.length, held.length))
  if (allowance === 0 || Math.min(typed.length, held.length) < 3) return false
  const distance = editDistance(typed, held, allowance)
  return distance <= (typed[0] === held[0] ? allowance : 1)
}
