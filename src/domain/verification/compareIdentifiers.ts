import { normaliseIdentifier } from './identifiers.ts'
import { type AccountHolder, type AskedIdentifier } from './types.ts'

type IdentifierCode = 'MTCH' | 'NMTC' | 'NOAP'

interface IdentifierComparison {
  code: IdentifierCode
  rules: string[]
}

const rank: Record<IdentifierCode, number> = { MTCH: 2, NMTC: 1, NOAP: 0 }

/**
 * All asked identifiers of which the holder has one of the same kind must be the holder's; none such is NOAP. Of several
 * holders the best outcome counts. Never a close match (service.md).
 */
export function compareIdentifiers(holders: readonly AccountHolder[], asked: readonly AskedIdentifier[]): IdentifierComparison {
  const outcomes = holders.map((holder) => compareHolder(holder, asked))
  return outcomes.reduce((best, next) => (rank[next.code] > rank[best.code] ? next : best), {
    code: 'NOAP',
    rules: ['identifier.notHeld'],
  })
}

function compareHolder({ identifiers }: AccountHolder, asked: readonly AskedIdentifier[]): IdentifierComparison {
  const compared = asked.flatMap(({ kind, value }) => {
    const held = kind === undefined ? [] : identifiers.filter((identifier) => identifier.kind === kind)
    if (kind === undefined || held.length === 0) return []
    const wanted = normaliseIdentifier(kind, value)
    return [{ kind, isEqual: held.some((identifier) => normaliseIdentifier(kind, identifier.value) === wanted) }]
  })
  if (compared.length === 0) return { code: 'NOAP', rules: ['identifier.notHeld'] }
  return {
    code: compared.every(({ isEqual }) => isEqual) ? 'MTCH' : 'NMTC',
    rules: compared.map(({ kind, isEqual }) => `identifier.${kind}.${isEqual ? 'equal' : 'different'}`),
  }
}
