import { type FieldFault } from '../shared/errors.ts'

type Members = Record<string, unknown>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
const isAbsent = (value: unknown) => value === undefined || value === null
const missing = (path: string, why: string): FieldFault => ({ path, reason: 'missing', message: `${path} is missing; ${why}.` })

/**
 * Fields of interface e that are mandatory only because of others, which a schema cannot say: the name of a NAME check, the
 * identities of an ID check, both halves of an initiator. Takes any JSON: it runs in the same stage as the schema's own
 * required members, before values are looked at.
 */
export function missingFields(body: unknown): FieldFault[] {
  const data = membersOf(membersOf(body).data)
  return [...missingOfQuery(membersOf(data.query)), ...missingOfInitiator(membersOf(data.initiator))]
}

function missingOfQuery(query: Members): FieldFault[] {
  const types = Array.isArray(query.types) ? (query.types as unknown[]) : []
  const account = membersOf(query.account)
  // Not an object: the schema says so.
  if (isAbsent(query.account)) return []
  const [lacksName, lacksIdentities] = [isAbsent(account.name), isAbsent(account.identities)]
  // Both asked, one given: that they exclude each other is the greater fault, and is told in its own stage.
  const isCombination = types.includes('NAME') && types.includes('ID') && !(lacksName && lacksIdentities)
  if (isCombination) return []
  return [
    ...(types.includes('NAME') && lacksName ? [missing('data.query.account.name', 'a check of type NAME needs it')] : []),
    ...(types.includes('ID') && lacksIdentities ? [missing('data.query.account.identities', 'a check of type ID needs it')] : []),
  ]
}

function missingOfInitiator({ idType, idValue, reference }: Members): FieldFault[] {
  return [
    ...(isAbsent(idType) && !isAbsent(idValue) ? [missing('data.initiator.idType', 'idValue needs it')] : []),
    ...(isAbsent(idValue) && !isAbsent(idType) ? [missing('data.initiator.idValue', 'idType needs it')] : []),
    ...(idType === 'ICS' && isAbsent(reference)
      ? [missing('data.initiator.reference', 'idType ICS needs the reference of the mandate')]
      : []),
  ]
}
