import type { AccountHolder, AskedIdentifier, IdentifierKind } from './types.ts'

/** Schemes of interface d: ISO 20022 external codes, and the Saudi kinds that have none. */
const schemes: { kind: IdentifierKind; code?: string; proprietary?: string }[] = [
  { kind: 'commercialRegistration', code: 'COID', proprietary: 'CR' },
  { kind: 'vat', code: 'TXID', proprietary: 'VAT' },
  { kind: 'duns', code: 'DUNS' },
  { kind: 'unifiedNumber', proprietary: 'UNN' },
  { kind: 'nationalId', code: 'NIDN', proprietary: 'NID' },
  { kind: 'iqama', proprietary: 'IQAMA' },
  { kind: 'passport', code: 'CCPT' },
]

/** Identity types of interface e beyond the schemes' own codes (docs/decisions/verification.md#identifiers). */
const identityTypes: Record<string, IdentifierKind> = { LEI: 'lei', BIC: 'bic', BICFI: 'bic', ANYBIC: 'bic' }

/** The kind behind `schemeNameCode` or `schemeNameProprietary`; undefined for a scheme that this bank does not know. */
export function kindOfScheme({
  code,
  proprietary,
}: {
  code?: string | undefined
  proprietary?: string | undefined
}): IdentifierKind | undefined {
  const name = proprietary?.toUpperCase()
  return schemes.find((row) => (code === undefined ? name !== undefined && row.proprietary === name : row.code === code))?.kind
}

/** The kind behind `identities.type` of interface e, in any letter case. */
export function kindOfIdentityType(type: string): IdentifierKind | undefined {
  const name = type.toUpperCase()
  return identityTypes[name] ?? kindOfScheme({ code: name }) ?? kindOfScheme({ proprietary: name })
}

/** How a kind is written to another bank's interface d: its ISO code where there is one, else the Saudi name. */
export function schemeOfKind(kind: IdentifierKind): { schemeNameCode: string } | { schemeNameProprietary: string } | undefined {
  const row = schemes.find((candidate) => candidate.kind === kind)
  if (!row) return undefined
  return row.code === undefined ? { schemeNameProprietary: row.proprietary! } : { schemeNameCode: row.code }
}

/** A BIC of eleven characters; eight stand for the head office, XXX (ISO 9362). */
export function normaliseBic(bic: string): string {
  return bic.length === 8 ? `${bic.toUpperCase()}XXX` : bic.toUpperCase()
}

/** Letter case, blanks, hyphens and the script of digits make no difference. */
export function normaliseIdentifier(kind: IdentifierKind, value: string): string {
  const plain = value
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return kind === 'bic' ? normaliseBic(plain) : plain
}

type IdentifierCode = 'MTCH' | 'NMTC' | 'NOAP'

interface IdentifierComparison {
  code: IdentifierCode
  rules: string[]
}

const rank: Record<IdentifierCode, number> = { MTCH: 2, NMTC: 1, NOAP: 0 }

/**
 * All asked identifiers of which the holder has one of the same kind must be the holder's; none such is NOAP. Of several
 * holders the best outcome counts. Never a close match (docs/decisions/verification.md#identifiers).
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
