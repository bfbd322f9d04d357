import { type FieldFault, BankRefusal } from '../shared/errors.ts'
import { isBic } from '../shared/formats.ts'
import { isAccountNumber, isIban, makeSaudiIban } from '../shared/iban.ts'
import { readHolderNames } from './compareNames.ts'
import { kindOfIdentityType } from './identifiers.ts'
import type { PartyQuestion } from './types.ts'

/** data.query of interface e after the contract's check. */
export interface AccountQuery {
  types: ('STATUS' | 'NAME' | 'ID')[]
  account: {
    name?: string | undefined
    idScheme: 'IBAN' | 'ACNR' | 'CUID' | 'UPIC' | 'SCAN'
    id: string
    holdingEntity: { type: string; value: string }
    identities?: { type: string; value: string } | undefined
  }
}

const account = 'data.query.account'
const fault = (path: string, reason: string, message: string): FieldFault => ({ path, reason, message: `${path} ${message}` })

/**
 * What the rules beyond the schema find wrong in single values. `isHeldHere`: the question names this bank. Only then is the form of an
 * account number known.
 */
export function invalidFields(
  { types, account: { name, idScheme, id, holdingEntity } }: AccountQuery,
  { isHeldHere }: { isHeldHere: boolean },
): FieldFault[] {
  const isNameEmpty = name !== undefined && types.includes('NAME') && readHolderNames(name).length === 0
  return [
    ...(isNameEmpty
      ? [
          fault(
            `${account}.name`,
            'invalid',
            'has no name in it; send <LastName,FirstName,MiddleName,Honorific> or <,,,FullName>.',
          ),
        ]
      : []),
    ...(idScheme === 'IBAN' && !isIban(id)
      ? [fault(`${account}.id`, 'invalid', 'is not an IBAN: its country, length, form or check digits are wrong (ISO 13616).')]
      : []),
    ...(idScheme === 'ACNR' && isHeldHere && !isAccountNumber(id)
      ? [
          fault(
            `${account}.id`,
            'invalid',
            'is no account number of this bank: it is the last 18 characters of the IBAN, digits and capital letters, with or without its leading zeros.',
          ),
        ]
      : []),
    ...(holdingEntity.type === 'BICFI' && !isBic(holdingEntity.value)
      ? [
          fault(
            `${account}.holdingEntity.value`,
            'invalid',
            'is not a BIC: 8 or 11 capital letters and digits, for example SNADSARI.',
          ),
        ]
      : []),
  ]
}

/** Only one kind of query input is taken (docs/decisions/verification.md#identities-in-account-verification). */
export function combinationFaults({ types, account: { name, identities } }: AccountQuery): FieldFault[] {
  const rule = 'NAME and ID exclude each other; ask for one of them.'
  return [
    ...(types.includes('NAME') && types.includes('ID')
      ? [fault('data.query.types', 'combination', `holds NAME and ID; ${rule}`)]
      : []),
    ...(name !== undefined && identities !== undefined
      ? [fault(`${account}.name`, 'combination', `and ${account}.identities are both given; ${rule}`)]
      : []),
  ]
}

/**
 * The IBAN of an account at the bank with this code, however the question names it. Everything that follows knows the account by it,
 * so a question by the account number is a question about the same account.
 */
export function ibanOf({ account: { idScheme, id } }: AccountQuery, bankIbanCode: string): string {
  return idScheme === 'ACNR' ? makeSaudiIban(bankIbanCode, id) : id
}

/** What is asked of the account. The query has passed all the checks. */
export function questionOf({ types, account: { name, identities } }: AccountQuery): PartyQuestion {
  if (types.includes('NAME')) return { ask: 'name', name: readHolderNames(name!).join('; ') }
  if (!types.includes('ID')) return { ask: 'status' }
  return { ask: 'identification', identifiers: [{ kind: kindOfIdentityType(identities!.type), value: identities!.value }] }
}

/** Throws BankRefusal with every fault of one stage; nothing when there is none. */
export function refuse(code: 'fieldMissing' | 'resourceFormat' | 'fieldCombination', faults: readonly FieldFault[]): void {
  const [first] = faults
  if (first) throw new BankRefusal(code, first.message, { path: first.path, faults })
}

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
