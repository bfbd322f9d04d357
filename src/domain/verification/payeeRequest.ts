import { parseDateTime } from '../shared/dates.ts'
import { BankRefusal } from '../shared/errors.ts'
import { isBic } from '../shared/formats.ts'
import { isIban } from '../shared/iban.ts'
import { kindOfIdentityType, kindOfScheme, normaliseIdentifier, schemeOfKind } from './identifiers.ts'
import type { AskedIdentifier, PartyQuestion, IdentifierKind, MatchCode } from './types.ts'

interface Agent {
  financialInstitutionId: { bicfi: string }
}
interface OtherIdentification {
  identification: string
  schemeNameCode?: string | undefined
  schemeNameProprietary?: string | undefined
}
interface Identification {
  organisationId?:
    { anyBIC?: string | undefined; lei?: string | undefined; others?: OtherIdentification[] | undefined } | undefined
  privateId?: { others: OtherIdentification[] } | undefined
}
interface AccountAndAgents {
  partyAccount?: { iban: string } | undefined
  partyAgent?: Agent | undefined
  requestingAgent?: Agent | undefined
}

/** The body of interface d after the contract's check: account and agents stand at the top or inside `party`. */
export interface PayeeRequestBody extends AccountAndAgents {
  party: AccountAndAgents & { name?: string | undefined; identification?: Identification | undefined }
}

/** What interface d is asked, of either shape. */
export interface PayeeRequest {
  question: Exclude<PartyQuestion, { ask: 'status' }>
  iban: string
  /** BIC of the bank that is asked. */
  partyAgent: string
  /** BIC of the PSP that asks. */
  requestingAgent: string
}

/** Reads both shapes of the body. Throws BankRefusal 'bodyFormat' when they contradict each other, 'resourceFormat' for a wrong IBAN. */
export function readPayeeRequest(body: PayeeRequestBody): PayeeRequest {
  const { party } = body
  const iban = oneOf('partyAccount', body.partyAccount?.iban, party.partyAccount?.iban)
  if (!isIban(iban)) {
    throw new BankRefusal(
      'resourceFormat',
      'partyAccount.iban is not an IBAN: its country, length, form or check digits are wrong (ISO 13616).',
      {
        path: 'partyAccount.iban',
      },
    )
  }
  return {
    question: questionOf(party),
    iban,
    partyAgent: oneOf('partyAgent', bicOf(body.partyAgent), bicOf(party.partyAgent)),
    requestingAgent: oneOf('requestingAgent', bicOf(body.requestingAgent), bicOf(party.requestingAgent)),
  }
}

const bicOf = (agent: Agent | undefined) => agent?.financialInstitutionId.bicfi

function oneOf(path: string, atTop: string | undefined, inParty: string | undefined): string {
  if (atTop !== undefined && inParty !== undefined && atTop !== inParty) {
    throw new BankRefusal('bodyFormat', `${path} and party.${path} differ; give it in one place.`, { path })
  }
  return (atTop ?? inParty)!
}

function questionOf({ name, identification }: PayeeRequestBody['party']): PayeeRequest['question'] {
  if (name !== undefined) return { ask: 'name', name: cleanName(name) }
  const { organisationId, privateId } = identification!
  return {
    ask: 'identification',
    identifiers: [
      ...(organisationId?.anyBIC === undefined ? [] : [{ kind: 'bic' as const, value: organisationId.anyBIC }]),
      ...(organisationId?.lei === undefined ? [] : [{ kind: 'lei' as const, value: organisationId.lei }]),
      ...[...(organisationId?.others ?? []), ...(privateId?.others ?? [])].map(readOther),
    ],
  }
}

const readOther = ({ identification, schemeNameCode, schemeNameProprietary }: OtherIdentification): AskedIdentifier => ({
  kind: kindOfScheme({ code: schemeNameCode, proprietary: schemeNameProprietary }),
  value: identification,
})

/** Control and bidirectional characters carry no name; they are taken out, not refused. A name of nothing else is refused. */
function cleanName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '') throw new BankRefusal('bodyFormat', 'party.name has no visible character.', { path: 'party.name' })
  return plain
}

/** Both spellings of the header (docs/decisions/verification.md#time-of-a-payee-question), as sent. */
export interface TimestampHeaders {
  requestTimestamp: string | undefined
  hyphenated: string | undefined
}

const path = 'X-RequestTimestamp'

/**
 * The time of a request must be there, in one value, and close to one of `clocks` (a sandbox has two: its own and the
 * machine's). Throws BankRefusal 'timestampInvalid'.
 */
export function checkRequestTimestamp(
  { requestTimestamp, hyphenated }: TimestampHeaders,
  clocks: readonly Date[],
  windowSeconds: number,
): void {
  const text = requestTimestamp ?? hyphenated
  if (text === undefined) throw refusal('is missing; send the time of the request, for example 2026-11-21T09:30:00.000Z')
  if (hyphenated !== undefined && hyphenated !== text) throw refusal('and X-Request-Timestamp differ; send one of them')
  const sentAt = parse(text)
  const isNear = clocks.some((clock) => Math.abs(clock.getTime() - sentAt.getTime()) <= windowSeconds * 1_000)
  if (!isNear) throw refusal(`is more than ${windowSeconds} s away from our time`)
}

function parse(text: string): Date {
  try {
    return parseDateTime(text, path)
  } catch (error) {
    if (error instanceof BankRefusal) throw new BankRefusal('timestampInvalid', error.message, { path })
    throw error
  }
}

const refusal = (rule: string) => new BankRefusal('timestampInvalid', `${path} ${rule}.`, { path })

/** `party` of interface d, as it is sent to another bank. */
export type ResponderParty =
  | { name: string }
  | {
      identification:
        | { organisationId: { lei: string } | { anyBIC: string } | { others: OtherIdentification[] } }
        | { privateId: { others: OtherIdentification[] } }
    }

const leiText = /^[A-Z0-9]{18}[0-9]{2}$/
const privateKinds: readonly (IdentifierKind | undefined)[] = ['nationalId', 'iqama', 'passport']

/**
 * An identity of interface e in the words of interface d. A type without a place there travels under its own name; the other bank says
 * whether it knows it.
 */
export function identificationParty({ type, value }: { type: string; value: string }): ResponderParty {
  const kind = kindOfIdentityType(type)
  const plain = kind === undefined ? value : normaliseIdentifier(kind, value)
  if (kind === 'lei' && leiText.test(plain)) return { identification: { organisationId: { lei: plain } } }
  if (kind === 'bic' && isBic(plain)) return { identification: { organisationId: { anyBIC: plain } } }
  const scheme = (kind && schemeOfKind(kind)) ?? { schemeNameProprietary: type.toUpperCase() }
  const others = [{ identification: value, ...scheme }]
  return { identification: privateKinds.includes(kind) ? { privateId: { others } } : { organisationId: { others } } }
}

/** What another bank is asked. `requestId` is our reference, a UUID. */
export interface ResponderQuestion {
  requestId: string
  party: ResponderParty
  iban: string
}

/** What another bank answered. */
export interface ResponderAnswer {
  code: MatchCode
  matchedName?: string
  /** The body, byte for byte. */
  bytes: Buffer
  receivedAt: Date
}
