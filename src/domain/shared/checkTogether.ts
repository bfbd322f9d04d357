import { type FieldFault, BankRefusal } from './errors.ts'

type Checks = Record<string, () => unknown>

/**
 * Runs all checks of one request and returns what each of them returns. When some of them refuse a field, throws one BankRefusal with
 * every fault in the order of the checks; its code and message are those of the first. Anything else that is thrown ends the checks
 * at once.
 */
export function checkTogether<Parts extends Checks>(parts: Parts): { [Name in keyof Parts]: ReturnType<Parts[Name]> } {
  const faults: FieldFault[] = []
  let first: BankRefusal | undefined
  const results = Object.entries(parts).map(([name, check]) => {
    try {
      return [name, check()]
    } catch (error) {
      const found = faultsOf(error)
      if (found.length === 0) throw error
      first ??= error as BankRefusal
      faults.push(...found)
      return [name, undefined]
    }
  })
  if (first) throw faults.length === 1 ? first : new BankRefusal(first.code, first.message, { ...first.detail, faults })
  return Object.fromEntries(results) as { [Name in keyof Parts]: ReturnType<Parts[Name]> }
}

/** The fields that a refusal names, each with the code of its own rule. Empty when it is not about fields. */
function faultsOf(error: unknown): FieldFault[] {
  if (!(error instanceof BankRefusal)) return []
  const { code, message, detail } = error
  const { path, faults = path === undefined ? [] : [{ path, reason: code, message }] } = detail
  return faults.map((fault) => ({ code, ...fault }))
}
