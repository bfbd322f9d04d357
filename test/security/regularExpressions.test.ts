import { Linter } from 'eslint'
import regexp from 'eslint-plugin-regexp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contractNames, listAllSchemas, readContract } from '../support/contract/contracts.ts'

// `make lint` reads the expressions that are written as such. Those that the program makes while it runs are read here, by the same rules.

const linter = new Linter()
const rules = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': ['error', { report: 'potential' }],
} as const

/** What the rules say of an expression that is written in a program. */
function faultsOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string[] {
  const config = { plugins: { regexp }, rules } as unknown as Linter.Config
  return linter.verify(`export const found = /${source}/${flags}.test(text)`, config).map(({ message }) => message)
}

/** Everything that modules of ours hand to `new RegExp` while this runs. */
async function expressionsMadeBy(work: () => Promise<unknown>): Promise<RegExp[]> {
  const made = new Map<string, RegExp>()
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, values: [string | RegExp, string?]) {
      const expression = new target(...values)
      const caller = (new Error().stack ?? '').split('\n').slice(2, 4).join('\n')
      if (/\/(?:src|generated)\//.test(caller) && !caller.includes('node_modules')) made.set(String(expression), expression)
      return expression
    },
  })
  try {
    await work()
  } finally {
    globalThis.RegExp = Original
  }
  return [...made.values()]
}

const makers = async () => {
  await Promise.all([
    import('../../src/telemetry/redact.ts'),
    import('../../src/config/bankFace.ts'),
    import('../../src/domain/requestLog/mask.ts'),
    import('../../src/web/routes.ts'),
    import('../../src/cli/signingProxy.ts'),
    ...contractNames.map((name) => import(`../../generated/validators/${name}.js`).catch(() => undefined)),
  ])
  const { mayBeEstablishment, withPlacesJoined } = await import('../../src/domain/payee/businessWords.ts')
  withPlacesJoined('united arab emirates')
  mayBeEstablishment('palm trading est')
  const { matchPayee } = await import('../../src/domain/payee/matchPayee.ts')
  matchPayee('Jean Dupont', [{ kind: 'person', names: ['جان ديبون'] }])
}

describe('the time of a regular expression grows no faster than its text', () => {
  let made: RegExp[]
  beforeAll(async () => {
    vi.resetModules()
    made = await expressionsMadeBy(makers)
  })
  afterAll(() => void vi.resetModules())

  it('of those that are made while the program runs', () => {
    expect(made.length).toBeGreaterThan(40)
    expect(
      made.map((expression) => [String(expression), faultsOf(expression)]).filter(([, faults]) => faults!.length > 0),
    ).toEqual([])
  })

  it('of those that a contract publishes', () => {
    const patterns = contractNames.flatMap((name) =>
      listAllSchemas(readContract(name)).flatMap(({ schema }) => schema.pattern ?? []),
    )
    const expressions = [...new Set(patterns)].map((pattern) => new RegExp(pattern, 'u'))
    expect(expressions.length).toBeGreaterThan(20)
    expect(expressions.map((one) => [one.source, faultsOf(one)]).filter(([, faults]) => faults!.length > 0)).toEqual([])
  })

  it.each([/^x-jws-signature:[ \t]*(.*?)[ \t]*\r?$/im, /\s+$/, /^(?:[a-c]+d?)+$/])('which the rules would tell: %s', (slow) =>
    expect(faultsOf(slow)).not.toEqual([]),
  )
})
