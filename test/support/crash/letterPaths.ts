import { findConsent } from '../../../src/data/repositories/consents.ts'
import { markDelayed } from '../../../src/data/repositories/instructions.ts'
import { inTransaction } from '../../../src/data/transaction.ts'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { recordConsentMove } from '../../../src/services/consent/consentMove.ts'
import { findCurrentConsent, lockExistingConsent } from '../../../src/services/consent/currentConsent.ts'
import { recordLetterDecision } from '../../../src/services/guarantee/decision.ts'
import type { SignedConsent } from '../../../src/services/guarantee/authorization.ts'
import { followSignedLetter } from '../../../src/services/guarantee/followSigned.ts'
import { cancelUntriedLetter, tellOfDelayedLetter } from '../../../src/services/guarantee/letter.ts'
import { remindOfLetterEnds } from '../../../src/services/guarantee/letterEnds.ts'
import { findCurrentLetter } from '../../../src/services/guarantee/read.ts'
import { tellIfUnasked } from '../../../src/services/guarantee/unaskedLetters.ts'
import type { Dependencies } from '../../../src/services/dependencies.ts'
import type { About, TellingPath } from './telling.ts'
import {
  appHasEnded,
  approveAs,
  begun,
  endApp,
  hasStatus,
  inUse,
  isDelayed,
  now,
  patch,
  reason,
  resourceIs,
  waits,
  withAccess,
} from './tellingSteps.ts'

const authorized: TellingPath[] = [
  {
    ...{ name: 'a letter is authorized', begins: { ...waits, consent: 'guarantee' }, act: approveAs(0, [0]) },
    ...{ tells: [[0, 'letterAuthorized']], hasHappened: hasStatus('Authorized') },
  },
  {
    ...{
      name: 'a letter is authorized by the last of two',
      begins: { ...begun, consent: 'guarantee' },
      act: approveAs(1, [0, 1]),
    },
    tells: [
      [0, 'letterAuthorized'],
      [1, 'letterAuthorized'],
    ],
    hasHappened: hasStatus('Authorized'),
  },
]

const decided: TellingPath[] = [
  {
    ...{ name: 'a letter is issued', begins: { resource: 'letter' }, tells: [[0, 'letterIssued']] },
    act: (bank, { resourceId: letterOfGuaranteeId }) =>
      recordLetterDecision(bank, { letterOfGuaranteeId, outcome: 'issued', decidedAt: now() } as never),
    hasHappened: resourceIs('lettersOfGuarantee', 'Issued'),
  },
  {
    name: 'a letter that was reported as fraud is issued',
    begins: { resource: 'letter', hasCase: 'stopsApp' },
    act: (bank, { resourceId: letterOfGuaranteeId }) =>
      recordLetterDecision(bank, { letterOfGuaranteeId, outcome: 'issued', decidedAt: now() } as never),
    ...{ tells: [[0, 'reportedLetterIssued']], hasHappened: resourceIs('lettersOfGuarantee', 'Issued') },
  },
  {
    ...{ name: 'a letter is rejected', begins: { resource: 'letter' }, tells: [[0, 'letterRejected']] },
    act: (bank, { resourceId: letterOfGuaranteeId }) =>
      recordLetterDecision(bank, { letterOfGuaranteeId, outcome: 'rejected', decidedAt: now(), ...reason } as never),
    hasHappened: resourceIs('lettersOfGuarantee', 'Rejected'),
  },
  ...([{ resource: 'letter' }, { resource: 'letter', isTaken: true }] as const).map((begins): TellingPath => {
    const state = 'isTaken' in begins ? 'awaitingDecision' : 'queued'
    const act = ({ db }: Dependencies, { resourceId: letterOfGuaranteeId }: About) =>
      inTransaction(db, (trx) => {
        const isSo = () => markDelayed(trx, { kind: 'letter', resourceId: letterOfGuaranteeId, state }, now())
        return tellOfDelayedLetter(trx, { letterOfGuaranteeId, now: now(), isSo })
      })
    return { name: `a letter is delayed: ${state}`, begins, act, tells: [[0, 'letterDelayed']], hasHappened: isDelayed }
  }),
]

const failed: TellingPath[] = [
  {
    ...{ name: 'an app withdraws a letter that was authorized', begins: { ...inUse, consent: 'guarantee' } },
    ...{ tells: [[0, 'letterFailed']], hasHappened: hasStatus('Finished') },
    act: patch({ status: 'Finished', revokedBy: 'KSAOB.TPP', kind: 'guarantee' }),
  },
  {
    ...{ name: 'an app does not ask in time for a letter that was authorized', tells: [[0, 'letterFailed']] },
    begins: { ...inUse, consent: 'guarantee', endsInDays: -1 },
    act: (bank, { consentId, atMs }) => findCurrentConsent(bank, consentId, new Date(atMs)),
    hasHappened: hasStatus('Finished'),
  },
  {
    ...{ name: 'the validity of a letter that was authorized is over before its app asks', tells: [[0, 'letterFailed']] },
    begins: { ...inUse, consent: 'guarantee', letterEndsInDays: -1 },
    act: (bank, { consentId, atMs }) => tellIfUnasked(bank, consentId, new Date(atMs)),
  },
  {
    // Not `notTo` them: it is not their doing that no letter comes of it.
    ...{ name: 'one ends the authorization of a letter whose validity is over', tells: [[0, 'letterFailed']] },
    begins: { ...inUse, consent: 'guarantee', letterEndsInDays: -1 },
    act: (bank, { consentId, atMs, people: [ownOf] }) =>
      inTransaction(bank.db, async (trx) => {
        const consent = await lockExistingConsent(trx, consentId, new Date(atMs))
        if (consent.status !== 'Authorized') return
        await recordConsentMove(trx, consent, 'revoke', { actor: `psu:${ownOf}`, ownOf, now: new Date(atMs) })
      }),
    hasHappened: hasStatus('Finished'),
  },
  {
    ...{ name: 'the bank ends the app of a letter that was authorized', begins: { ...inUse, consent: 'guarantee' } },
    ...{ act: endApp, tells: withAccess('letterFailed'), hasHappened: appHasEnded },
  },
  {
    ...{ name: 'who approved a letter may not sign it any more', begins: { ...inUse, consent: 'guarantee' } },
    act: async (bank, { consentId }) => followSignedLetter(bank, (await findConsent(bank.db, consentId)) as SignedConsent, now()),
    tells: [[0, 'letterFailed']],
  },
  {
    ...{ name: 'a letter is cancelled at the bank', begins: { resource: 'letter' }, tells: [[0, 'letterFailed']] },
    act: (bank, { resourceId: letterOfGuaranteeId }) =>
      recordLetterDecision(bank, { letterOfGuaranteeId, outcome: 'cancelled', decidedAt: now() } as never),
    hasHappened: resourceIs('lettersOfGuarantee', 'Cancelled'),
  },
  {
    ...{ name: 'a letter is cancelled by a report of another', begins: { resource: 'letter' }, tells: [[0, 'letterFailed']] },
    act: async (bank, { resourceId: letterOfGuaranteeId, people: [, notTo] }) => {
      // A second call finds nothing that it could still cancel.
      const cancel = { letterOfGuaranteeId, actor: `psu:${notTo}`, notTo, now: now() }
      await cancelUntriedLetter(bank, cancel).catch((error: unknown) => {
        if (!(error instanceof BankRefusal)) throw error
      })
    },
    hasHappened: resourceIs('lettersOfGuarantee', 'Cancelled'),
  },
]

const ends: TellingPath[] = [
  {
    ...{ name: 'a letter ends in 30 days', begins: { resource: 'letter', letterEndsInDays: 29 } },
    ...{ act: (bank, { atMs }) => remindOfLetterEnds(bank, new Date(atMs)), tells: [[0, 'letterEndsIn30Days']] },
  },
  {
    ...{ name: 'a letter is over', begins: { resource: 'letter', letterEndsInDays: -1 } },
    act: (bank, { resourceId, atMs }) => findCurrentLetter(bank, resourceId, new Date(atMs)),
    ...{ tells: [[0, 'letterEnded']], hasHappened: resourceIs('lettersOfGuarantee', 'Expired') },
  },
]

/** Every way in which customers are told something of a letter of guarantee. */
export const letterPaths: readonly TellingPath[] = [...authorized, ...decided, ...failed, ...ends]
