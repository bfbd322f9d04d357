/** Interface d takes and gives no longer names (service.md, Limits: Max140 text), counted in characters, not in code units. */
export const longestName = 140

/** Whether a name is too long to be asked or answered. */
export function isTooLong(name: string): boolean {
  return [...name].length > longestName
}
