import { findParticipant } from '../../data/repositories/verification.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import { type AccountQuery, refuse } from '../../domain/verification/accountQuery.ts'
import { normaliseBic } from '../../domain/verification/identifiers.ts'
import { type Participant, type VerifiableAccount } from '../../domain/verification/types.ts'
import { type Dependencies } from '../dependencies.ts'

interface Served {
  bic: string
  countries: readonly string[]
  schemes: readonly string[]
}

/** Who holds the account. `scripted`: a bank of the sandbox that always answers the same (magic values). */
export type Holder =
  | (Served & { kind: 'here' })
  | (Served & { kind: 'participant'; participant: Participant })
  | (Served & { kind: 'scripted'; script: string })
  | { kind: 'unknown'; bic: string }

const home = { countries: ['SA'], schemes: ['IBAN'] }

/**
 * The bank behind data.query.account.holdingEntity. The IBANs that the sandbox documents belong to its scripted banks, whatever
 * bank is named. Throws SanadError 'resourceFormat' when a Saudi IBAN is another bank's than the one named.
 */
export async function findHolder(
  { db, coreBank, settings }: Pick<Dependencies, 'db' | 'coreBank' | 'settings'>,
  { account }: AccountQuery,
): Promise<Holder> {
  const { type, value } = account.holdingEntity
  const script = coreBank.sandbox?.magicValues().remoteIbans.find(({ iban }) => iban === account.id)?.answer
  if (script !== undefined && account.idScheme === 'IBAN') {
    return script === 'NON_PARTICIPANT'
      ? { kind: 'unknown', bic: value }
      : { kind: 'scripted', bic: value, script, ...home, ...(script === '421' && { schemes: [] }) }
  }
  if (type !== 'BICFI') return { kind: 'unknown', bic: value }
  const bic = normaliseBic(value)
  if (bic === normaliseBic(settings.bankBic)) {
    checkBankCode(account, [settings.bankIbanCode])
    return { kind: 'here', bic: settings.bankBic, ...home }
  }
  const participant = await findParticipant(db, bic)
  if (!participant) return { kind: 'unknown', bic: value }
  checkBankCode(account, participant.ibanCodes)
  return { kind: 'participant', bic: value, participant, countries: participant.countries, schemes: participant.schemes }
}

function checkBankCode({ idScheme, id }: AccountQuery['account'], codes: readonly string[]): void {
  if (idScheme !== 'IBAN' || !id.startsWith('SA') || codes.length === 0 || codes.includes(ibanBankCode(id))) return
  const path = 'data.query.account.holdingEntity.value'
  refuse('resourceFormat', [
    {
      path,
      reason: 'otherBank',
      message: `${path} and data.query.account.id name different banks; the digits 5 and 6 of a Saudi IBAN are its bank's.`,
    },
  ])
}

/** Throws SanadError 'participantUnknown', or 'schemeNotServed' when the bank does not serve the scheme, the country or the question. */
export function checkServed(
  holder: Holder,
  { types, account }: AccountQuery,
): asserts holder is Exclude<Holder, { kind: 'unknown' }> {
  if (holder.kind === 'unknown') {
    const path = 'data.query.account.holdingEntity'
    throw new SanadError('participantUnknown', `${path} names no participant of account verification.`, { path })
  }
  const path = 'data.query.account.idScheme'
  if (!holder.schemes.includes(account.idScheme))
    throw new SanadError('schemeNotServed', `This bank does not verify accounts identified by ${account.idScheme}.`, { path })
  if (account.idScheme === 'IBAN' && !holder.countries.includes(account.id.slice(0, 2))) {
    throw new SanadError('schemeNotServed', `This bank does not verify accounts of the country ${account.id.slice(0, 2)}.`, {
      path: 'data.query.account.id',
    })
  }
  const asksOnlyState = !types.includes('NAME') && !types.includes('ID')
  if (holder.kind !== 'here' && asksOnlyState) {
    throw new SanadError('schemeNotServed', 'This bank does not tell the state of an account; ask for NAME or ID.', {
      path: 'data.query.types',
    })
  }
}

/**
 * The account as the core bank knows it; 'unavailable' when the bank fails or does not answer in time, since a payer waits
 * for the answer and NOAP is one (EPC: at most five seconds, better one).
 */
export async function lookUpAccount(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  iban: string,
): Promise<VerifiableAccount | 'unavailable' | undefined> {
  return coreBank.findVerifiableAccount(iban).catch(() => 'unavailable' as const)
}
