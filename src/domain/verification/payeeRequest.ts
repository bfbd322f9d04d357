import { SanadError } from '../shared/errors.ts'
import { isIban } from '../shared/iban.ts'
import { kindOfScheme } from './identifiers.ts'
import { type AskedIdentifier, type PartyQuestion } from './types.ts'

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

/** Reads both shapes of the body. Throws SanadError 'bodyFormat' when they contradict each other, 'resourceFormat' for a wrong IBAN. */
export function readPayeeRequest(body: PayeeRequestBody): PayeeRequest {
  const { party } = body
  const iban = oneOf('partyAccount', body.partyAccount?.iban, party.partyAccount?.iban)
  if (!isIban(iban)) {
    throw new SanadError(
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
    throw new SanadError('bodyFormat', `${path} and party.${path} differ; give it in one place.`, { path })
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
  if (plain === '') throw new SanadError('bodyFormat', 'party.name has no visible character.', { path: 'party.name' })
  return plain
}
