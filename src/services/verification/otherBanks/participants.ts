import { type Settings } from '../../../config/settings.ts'
import { insertAudit } from '../../../data/repositories/journal.ts'
import { saveParticipantEntry } from '../../../data/repositories/verification.ts'
import { inTransaction } from '../../../data/transaction.ts'
import { type BilingualName } from '../../../domain/shared/bilingual.ts'
import { normaliseBic } from '../../../domain/verification/identifiers.ts'
import { checkOutwardUrl } from '../../../security/outward/outwardAddress.ts'
import { createSealer, isSealed } from '../../../security/secrets.ts'
import { type Dependencies } from '../../dependencies.ts'

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

/** Writes a participant; one with the same BIC is replaced. Throws SanadError 'bodyFormat' for an address that we would not call. */
export async function saveParticipant(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  participant: Participant,
  now: Date,
): Promise<void> {
  const { name, ibanCodes = [], countries, schemes, responderUrl, tokens, active } = participant
  const bic = normaliseBic(participant.bic)
  if (responderUrl !== undefined) checkOutwardUrl(responderUrl, { sandbox: settings.sandbox, path: 'responderUrl' })
  if (tokens) checkOutwardUrl(tokens.url, { sandbox: settings.sandbox, path: 'tokens.url' })
  const clientSecret = tokens ? await sealClientSecret(settings, bic, tokens.clientSecret) : null
  await inTransaction(db, async (trx) => {
    await saveParticipantEntry(trx, {
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

const contextOf = (bic: string) => `verification participant ${bic}`

/** A client secret as it is stored: sealed where the installation has SANAD_KEY_SECRET, which production demands. */
export async function sealClientSecret(
  { keySecret }: Pick<Settings, 'keySecret'>,
  bic: string,
  clientSecret: string,
): Promise<string> {
  return keySecret === undefined ? clientSecret : (await createSealer(keySecret)).seal(clientSecret, contextOf(bic))
}

/** The stored client secret in clear. Throws when it was sealed with another SANAD_KEY_SECRET. */
export async function openClientSecret(
  { keySecret }: Pick<Settings, 'keySecret'>,
  { bic, clientSecret: stored }: { bic: string; clientSecret: string | null },
): Promise<string> {
  if (stored === null || !isSealed(stored)) return stored ?? ''
  if (keySecret === undefined) throw new Error(`the client secret of ${bic} is sealed, and SANAD_KEY_SECRET is not set`)
  return (await createSealer(keySecret)).open(stored, contextOf(bic))
}
