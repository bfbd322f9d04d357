/** Requests take milliseconds; a core bank may take as long as SANAD_CORE_BANK_TIMEOUT_MS allows. In seconds. */
export const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Keeps the series of each set of labels, so that counting makes no objects for them. After `most` sets further ones share the set
 * `rest`: an instance has 5,000 series at most (test/unit/telemetry/metrics.test.ts), and what is rare comes last.
 */
export function remembered<Labels extends string[], Child>(
  make: (...labels: Labels) => Child,
  most: number,
  rest: (...labels: Labels) => Labels,
): (...labels: Labels) => Child {
  const made = new Map<string, Child>()
  return (...labels) => {
    const known = made.get(labels.join(' '))
    if (known) return known
    const kept = made.size < most ? labels : rest(...labels)
    const key = kept.join(' ')
    const child = made.get(key) ?? make(...kept)
    made.set(key, child)
    return child
  }
}
