import { limits } from '../../config/limits.ts'
import type { GrantedConsent, NamedEntity } from '../../data/repositories/callers.ts'
import { findConsent, listOverdueConsents, lockConsent } from '../../data/repositories/consents.ts'
import type { Executor } from '../../data/schema.ts'
import { inTransaction } from '../../data/transaction.ts'
import { type Consent, type ConsentKind, type ConsentOfKind, hasFlag } from '../../domain/consent/consent.ts'
import { dueConsentEvent } from '../../domain/consent/deadlines.ts'
import { checkTokenUse, hasEndedTokens } from '../../domain/consent/consentStates.ts'
import { offerOf } from '../../domain/consent/products.ts'
import { notOfferedText } from '../../domain/offer/offers.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { SecurityError } from '../../security/securityError.ts'
import type { Dependencies } from '../dependencies.ts'
import { findKnownCustomerById } from '../shared/knownCustomers.ts'
import { recordConsentMove } from './consentMove.ts'

/** The consent that is asked for, and the app that asks. */
export interface ConsentRequest<Kind extends ConsentKind = ConsentKind> {
  consentId: string
  clientId: string
  kind: Kind
  now: Date
  /** What was read with the app already, if it was. */
  named?: NamedEntity | undefined
}

/** The same refusal for unknown ids, for ids of other apps and for ids of another kind, so that nobody can tell which. */
export function unknownConsent(): BankRefusal {
  return new BankRefusal('resourceIdUnknown', 'No consent of this app has this ConsentId.', { path: 'ConsentId' })
}

/** Names what is at fault when the bank has left out an interface since somebody was asked to approve something of it. */
export const offerPath = 'offer'

/** Whether the bank offers what a consent is for. One from before may be read, and nobody would carry it out. */
export const isOffered = ({ offers }: Pick<Dependencies, 'offers'>, { kind }: Pick<Consent, 'kind'>): boolean =>
  offers.has(offerOf(kind))

/** Throws BankRefusal 'businessRule' where the bank does not offer what a consent is for. */
export function assertOffered(
  dependencies: Pick<Dependencies, 'offers'>,
  consent: Pick<Consent, 'kind'>,
  path = offerPath,
): void {
  if (!isOffered(dependencies, consent)) throw new BankRefusal('businessRule', notOfferedText(offerOf(consent.kind)), { path })
}

/** Locks a consent and makes the move that time has made due, if any. Undefined for an unknown id. */
export async function lockCurrentConsent(trx: Executor, consentId: string, now: Date): Promise<Consent | undefined> {
  const consent = await lockConsent(trx, consentId)
  const due = consent && dueConsentEvent(consent, now)
  if (!due) return consent
  const scaStatus = due === 'missAuthorizationWindow' ? 'failed' : undefined
  return recordConsentMove(trx, consent, due, { actor: 'time', now, ...(scaStatus && { scaStatus }) })
}

/** As `lockCurrentConsent`. Throws BankRefusal 'resourceIdUnknown'. */
export async function lockExistingConsent(trx: Executor, consentId: string, now: Date): Promise<Consent> {
  const consent = await lockCurrentConsent(trx, consentId, now)
  if (!consent) throw unknownConsent()
  return consent
}

/** The consent as of `now`. A deadline that has passed has moved it, whether or not the expiry job has run. */
export async function findCurrentConsent(
  { db }: Pick<Dependencies, 'db'>,
  consentId: string,
  now: Date,
  named?: NamedEntity,
): Promise<Consent | undefined> {
  const consent = named?.kind === 'consent' && named.id === consentId ? named.entity : await findConsent(db, consentId)
  return consent && moveIfDue(db, consent, now)
}

/** A consent that was just read, after the move that is due. */
export async function moveIfDue(db: Executor, consent: Consent, now: Date): Promise<Consent | undefined> {
  if (!dueConsentEvent(consent, now)) return consent
  return inTransaction(db, (trx) => lockCurrentConsent(trx, consent.consentId, now))
}

/** True for a consent of this app and kind. */
export function isConsentOf<Kind extends ConsentKind>(
  consent: Consent | undefined,
  { clientId, kind }: Pick<ConsentRequest<Kind>, 'clientId' | 'kind'>,
): consent is ConsentOfKind<Kind> {
  return consent !== undefined && consent.clientId === clientId && consent.kind === kind
}

/** An app's own consent as of `now`. Throws BankRefusal 'resourceIdUnknown'. */
export async function getConsent<Kind extends ConsentKind>(
  dependencies: Pick<Dependencies, 'db'>,
  request: ConsentRequest<Kind>,
): Promise<ConsentOfKind<Kind>> {
  const consent = await findCurrentConsent(dependencies, request.consentId, request.now, request.named)
  if (!isConsentOf(consent, request)) throw unknownConsent()
  return consent
}

/**
 * The consent of a customer's token, as of `now`, and the accounts linked to it, from what was read with the app: all of them, or only
 * the one that the request is about, none where it is not linked. The consent's row decides, however long the token lives. Throws
 * BankRefusal 'consentRevoked', 'consentExpired' or 'consentUnauthorized', or SecurityError 'tokenInvalid' when the grant was revoked.
 */
export async function getConsentOfToken(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  found: GrantedConsent | undefined,
  token: { clientId: string; customerId?: string | undefined; now: Date },
): Promise<{ consent: Consent; accountIds: string[] }> {
  const consent = found && (await moveIfDue(dependencies.db, found.consent, token.now))
  if (!consent || consent.clientId !== token.clientId) throw revokedToken()
  checkTokenUse(consent)
  if (!found.hasGrant) throw revokedToken()
  await assertReader(dependencies, consent, token)
  return { consent, accountIds: found.accountIds }
}

/**
 * An access is read in the name of the PSU who began it: it may have accounts and personal data that are theirs alone. Who approves it with
 * them in a visit of the app gets a token of that visit as well, which reads nothing (docs/decisions/consents.md#tokens-of-a-consent).
 * Throws BankRefusal 'consentUnauthorized'.
 */
async function assertReader(
  dependencies: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  { customerId }: { customerId?: string | undefined },
): Promise<void> {
  // Only an approval by one of several authorizers sets this flag. An access without it has one customer, and costs no look-up.
  if (consent.kind !== 'account' || !hasFlag(consent, 'PartlyAuthorized')) return
  const { nationalIdentificationNumber: psu } = consent
  const reader = customerId === undefined ? undefined : await findKnownCustomerById(dependencies, customerId)
  // Who has not signed in for long is known to the core bank alone.
  const isPsu = reader
    ? reader.nationalIdentificationNumber === psu
    : psu !== null && (await dependencies.coreBank.findCustomer(psu))?.customerId === customerId
  if (!isPsu)
    throw new BankRefusal(
      'consentUnauthorized',
      'This is the token of a customer who approved the consent together with its PSU. The accounts are read with the token of the PSU, who began it.',
    )
}

const revokedToken = () => new SecurityError('tokenInvalid', 'The access token was revoked; ask the PSU to authorize again.')

/** Whether the tokens of a consent are worthless at `now`: see hasEndedTokens. True also for an unknown consent. */
export async function consentEndsTokens(dependencies: Pick<Dependencies, 'db'>, consentId: string, now: Date): Promise<boolean> {
  const consent = await findCurrentConsent(dependencies, consentId, now)
  return !consent || hasEndedTokens(consent)
}

/** Moves consents whose time is over, each in a transaction of its own. Returns how many there were. */
export async function expireConsents({ db }: Pick<Dependencies, 'db'>, now: Date): Promise<number> {
  const consentIds = await listOverdueConsents(db, now, limits.expiryBatch)
  for (const consentId of consentIds) await inTransaction(db, (trx) => lockCurrentConsent(trx, consentId, now))
  return consentIds.length
}
