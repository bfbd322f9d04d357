/** Rules that are switched off, for who measures what each is worth (npm run match:score); none in the service. */
const off = new Set<string>()

/** Whether a rule is in force. */
export const isOn = (rule: string): boolean => off.size === 0 || !off.has(rule)

/** Runs `work` without one rule. Parts read before may have to be forgotten by the caller. */
export function without<T>(rule: string, work: () => T): T {
  off.add(rule)
  try {
    return work()
  } finally {
    off.delete(rule)
  }
}
