import { isBic } from '../shared/formats.ts'
import { type IdentifierKind, kindOfIdentityType, normaliseIdentifier, schemeOfKind } from './identifiers.ts'

interface OtherIdentification {
  identification: string
  schemeNameCode?: string
  schemeNameProprietary?: string
}

/** `party` of interface d, as it is sent to another bank. */
export type RemoteParty =
  | { name: string }
  | {
      identification:
        | { organisationId: { lei: string } | { anyBIC: string } | { others: OtherIdentification[] } }
        | { privateId: { others: OtherIdentification[] } }
    }

const leiText = /^[A-Z0-9]{18}[0-9]{2}$/
const privateKinds: readonly (IdentifierKind | undefined)[] = ['nationalId', 'iqama', 'passport']

/** An identity of interface e in the words of interface d. A type without a place there travels under its own name; the other bank says whether it knows it. */
export function identificationParty({ type, value }: { type: string; value: string }): RemoteParty {
  const kind = kindOfIdentityType(type)
  const plain = kind === undefined ? value : normaliseIdentifier(kind, value)
  if (kind === 'lei' && leiText.test(plain)) return { identification: { organisationId: { lei: plain } } }
  if (kind === 'bic' && isBic(plain)) return { identification: { organisationId: { anyBIC: plain } } }
  const scheme = (kind && schemeOfKind(kind)) ?? { schemeNameProprietary: type.toUpperCase() }
  const others = [{ identification: value, ...scheme }]
  return { identification: privateKinds.includes(kind) ? { privateId: { others } } : { organisationId: { others } } }
}
