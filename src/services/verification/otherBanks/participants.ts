import { sealClientSecret } from './responders.ts'
import { insertAudit } from '../../../data/repositories/journal.ts'
import { upsertParticipantEntry } from '../../../data/repositories/verification.ts'
import { inTransaction } from '../../../data/transaction.ts'
import type { BilingualName } from '../../../domain/shared/bilingual.ts'
import { normaliseBic } from '../../../domain/verification/identifiers.ts'
import { checkOutwardUrl } from '../../../security/outward/outwardAddress.ts'
import { responderReach } from './responders.ts'
import type { Dependencies } from '../../dependencies.ts'

/** A bank of the participant directory, as the bank's people give it. */
export interface Participant {
  bic: string
  name: BilingualName
  ibanCodes?: string[]
  countries: string[]
  schemes: string[]
  responderUrl?: string
  /** How we get a token there; without it questions carry none. */
  tokens?: { url: string; clientId: string; clientSecret: string }
  active: boolean
}

/** Writes a participant; one with the same BIC is replaced. Throws BankRefusal 'bodyFormat' for an address that we would not call. */
export async function upsertParticipant(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  participant: Participant,
  now: Date,
): Promise<void> {
  const { name, ibanCodes = [], countries, schemes, responderUrl, tokens, active } = participant
  const bic = normaliseBic(participant.bic)
  if (responderUrl !== undefined) checkOutwardUrl(responderUrl, responderReach(settings), 'responderUrl')
  if (tokens) checkOutwardUrl(tokens.url, responderReach(settings), 'tokens.url')
  const clientSecret = tokens ? await sealClientSecret(settings, bic, tokens.clientSecret) : null
  await inTransaction(db, async (trx) => {
    await upsertParticipantEntry(trx, {
      bic,
      nameEn: name.en,
      nameAr: name.ar ?? null,
      ibanCodes,
      countries,
      schemes,
      responderUrl: responderUrl ?? null,
      tokenUrl: tokens?.url ?? null,
      clientId: tokens?.clientId ?? null,
      clientSecret,
      active,
      updatedAt: now,
    })
    await insertAudit(trx, { occurredAt: now, actor: 'bank', action: 'participant.save', subject: bic, details: { active } })
  })
}
