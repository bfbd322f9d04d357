import type { Clock } from '../../config/clock.ts'
import type { ResponderAnswer } from '../../domain/verification/payeeRequest.ts'
import type { MagicValues } from '../../corebank/sandboxPort.ts'
import { upsertParticipantEntry } from '../../data/repositories/verification.ts'
import { ResponderUnavailable, BankRefusal } from '../../domain/shared/errors.ts'
import { ibanBankCode } from '../../domain/shared/iban.ts'
import { payeeAnswer } from '../../domain/verification/decideParty.ts'
import { normaliseBic } from '../../domain/verification/identifiers.ts'
import type { Dependencies, Responders } from '../dependencies.ts'

type ScriptedIban = MagicValues['remoteIbans'][number]

/** Nothing is ever sent there: RFC 6761 section 6.4 keeps `.invalid` free. */
const nowhere = 'https://responder.invalid/'

/**
 * Puts the sandbox's invented banks into the directory of participants, each with its own BIC. The bank that does not take part is
 * left out. The bank that answers 421 serves no scheme (docs/decisions/core-bank.md#magic-values).
 */
export async function joinScriptedBanks(
  { db }: Pick<Dependencies, 'db'>,
  scripted: readonly ScriptedIban[],
  now: Date,
): Promise<void> {
  for (const { iban, bic, answer } of scripted) {
    if (answer === 'NON_PARTICIPANT') continue
    await upsertParticipantEntry(db, {
      bic: normaliseBic(bic),
      nameEn: `Scripted bank ${bic}`,
      nameAr: `بنك تجريبي ${bic}`,
      ibanCodes: [ibanBankCode(iban)],
      countries: ['SA'],
      schemes: answer === '421' ? [] : ['IBAN'],
      responderUrl: nowhere,
      tokenUrl: null,
      clientId: null,
      clientSecret: null,
      active: true,
      updatedAt: now,
    })
  }
}

/** The responders with those of the invented banks before them. A scripted bank has no circuit, so that each question shows its case. */
export function scriptResponders(
  responders: Responders,
  scripted: readonly ScriptedIban[],
  clock: Pick<Clock, 'now'>,
): Responders {
  const answers = new Map(scripted.map(({ iban, answer }) => [iban, answer]))
  return {
    ...responders,
    async ask(participant, question) {
      const answer = participant.responderUrl === nowhere ? answers.get(question.iban) : undefined
      return answer === undefined
        ? responders.ask(participant, question)
        : playScript(answer, { asksName: 'name' in question.party, now: clock.now() })
    },
  }
}

function playScript(answer: string, { asksName, now }: { asksName: boolean; now: Date }): ResponderAnswer {
  if (answer === '504') throw new BankRefusal('responderTimeout', 'The responder of the account’s bank did not answer in time.')
  if (answer === '502')
    throw new BankRefusal(
      'responderInvalid',
      'The responder of the account’s bank gave an answer that its contract does not allow.',
    )
  if (answer === '503') {
    throw new ResponderUnavailable('The responder of the account’s bank is not available; try again in 30 s.', {
      retryAfterSeconds: 30,
    })
  }
  const body = payeeAnswer(asksName ? 'name' : 'identification', {})
  return { code: 'NOAP', bytes: Buffer.from(JSON.stringify(body)), receivedAt: now }
}
