import { findParticipant } from '../../data/repositories/verification.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import type { AccountQuery } from '../../domain/verification/accountQuery.ts'
import { normaliseBic } from '../../domain/verification/identifiers.ts'
import type { Participant, VerifiableAccount } from '../../domain/verification/types.ts'
import type { Dependencies } from '../dependencies.ts'

interface Served {
  bic: string
  countries: readonly string[]
  schemes: readonly string[]
}

/** Who holds the account. `unknown`: a bank that is not in the directory, or that does not hold this IBAN. */
export type Holder =
  | (Served & { kind: 'here' })
  | (Served & { kind: 'participant'; participant: Participant })
  | { kind: 'unknown'; bic: string; why: 'noParticipant' | 'otherBank' }

const home = { countries: ['SA'], schemes: ['IBAN', 'ACNR'] }

/** Whether a question names this bank by its BIC. */
export function isHeldHere({ account: { holdingEntity } }: AccountQuery, { bankBic }: { bankBic: string }): boolean {
  return holdingEntity.type === 'BICFI' && normaliseBic(holdingEntity.value) === normaliseBic(bankBic)
}

/** The bank behind data.query.account.holdingEntity. A bank named for a Saudi IBAN of another one counts as unknown. */
export async function findHolder(
  { lagging, settings }: Pick<Dependencies, 'lagging' | 'settings'>,
  query: AccountQuery,
): Promise<Holder> {
  const { account } = query
  const { type, value } = account.holdingEntity
  const unknown = { kind: 'unknown', bic: value, why: 'noParticipant' } as const
  const otherBank = { ...unknown, why: 'otherBank' } as const
  if (type !== 'BICFI') return unknown
  const bic = normaliseBic(value)
  if (isHeldHere(query, settings))
    return fitsBank(account, [settings.bankIbanCode]) ? { kind: 'here', bic: settings.bankBic, ...home } : otherBank
  const participant = await lagging.read('participants', (db) => findParticipant(db, bic))
  if (!participant) return unknown
  if (!fitsBank(account, participant.ibanCodes)) return otherBank
  return { kind: 'participant', bic: value, participant, countries: participant.countries, schemes: participant.schemes }
}

/** Digits 5 and 6 of a Saudi IBAN are its bank's. */
function fitsBank({ idScheme, id }: AccountQuery['account'], codes: readonly string[]): boolean {
  return idScheme !== 'IBAN' || !id.startsWith('SA') || codes.length === 0 || codes.includes(ibanBankCode(id))
}

/** Throws BankRefusal 'participantUnknown', or 'schemeNotServed' when the bank does not serve the scheme, the country or the question. */
export function checkServed(
  holder: Holder,
  { types, account }: AccountQuery,
): asserts holder is Exclude<Holder, { kind: 'unknown' }> {
  if (holder.kind === 'unknown') {
    const path = 'data.query.account.holdingEntity'
    throw new BankRefusal(
      'participantUnknown',
      holder.why === 'noParticipant'
        ? `${path} names no participant of account verification.`
        : `${path} names a participant, and the IBAN belongs to another bank (its digits 5 and 6).`,
      { path },
    )
  }
  const path = 'data.query.account.idScheme'
  // Interface d of another bank asks by IBAN, whatever else the directory says of it.
  const isAskable = holder.kind === 'here' || account.idScheme === 'IBAN'
  if (!isAskable || !holder.schemes.includes(account.idScheme))
    throw new BankRefusal('schemeNotServed', `This bank does not verify accounts identified by ${account.idScheme}.`, { path })
  if (account.idScheme === 'IBAN' && !holder.countries.includes(account.id.slice(0, 2))) {
    throw new BankRefusal('schemeNotServed', `This bank does not verify accounts of the country ${account.id.slice(0, 2)}.`, {
      path: 'data.query.account.id',
    })
  }
  const asksOnlyState = !types.includes('NAME') && !types.includes('ID')
  if (holder.kind !== 'here' && asksOnlyState) {
    throw new BankRefusal('schemeNotServed', 'This bank does not tell the state of an account; ask for NAME or ID.', {
      path: 'data.query.types',
    })
  }
}

/**
 * The account as the core bank knows it. 'unavailable' when the core bank fails, is late or answers something else: a payer is waiting,
 * and NOAP is a better answer than none (EPC: at most five seconds, better one).
 */
export async function lookUpAccount(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  iban: string,
): Promise<VerifiableAccount | 'unavailable' | undefined> {
  try {
    const account: Partial<VerifiableAccount> | null | undefined = await coreBank.findVerifiableAccount(iban)
    // Node checks no types: null is no account either, and an account without holders is no answer.
    if (account === null || account === undefined) return undefined
    return Array.isArray(account.holders) ? (account as VerifiableAccount) : 'unavailable'
  } catch {
    return 'unavailable'
  }
}
