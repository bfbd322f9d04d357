/** What a sign-in by the bank's app may show: three digits, because anybody may begin more of them than two digits tell apart. */
const numbers = Array.from({ length: 900 }, (_, index) => String(index + 100))

/**
 * The numbers that one more sign-in of a customer may show. None is that of another which waits, so whoever types the number of their own
 * page into somebody else's sign-in ends that. Only where all are taken any may come again.
 */
export function freeNumbers(taken: readonly string[]): readonly string[] {
  const used = new Set(taken)
  const free = numbers.filter((number) => !used.has(number))
  return free.length > 0 ? free : numbers
}
