import { type Kysely, sql } from 'kysely'
import { readSettings } from '../../src/config/settings.ts'
import { lockConsent } from '../../src/data/repositories/consents.ts'
import type { Database } from '../../src/data/schema.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { authorizationKind } from '../../src/services/authorization/kinds.ts'
import { recordApproval } from '../../src/services/consent/approvals.ts'
import { findCurrentConsent } from '../../src/services/consent/currentConsent.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { createGuaranteeConsent } from '../../src/services/guarantee/consent.ts'
import { checkLetterPossible, createLetter } from '../../src/services/guarantee/createLetter.ts'
import { recordLetterDecision } from '../../src/services/guarantee/decision.ts'
import { expireLetters } from '../../src/services/guarantee/read.ts'
import { handOverNow } from '../../src/services/instruction/handOverDue.ts'
import { decideBankLetter, rejectReason } from '../../src/services/sandbox/coreBank.ts'
import { makeApp } from '../support/authserver/authServer.ts'
import { guaranteeConsentRequest } from '../support/consents/guaranteeConsent.ts'
import { signatory, tuwaiq } from '../support/consents/letters.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { askOverHttp } from '../support/servers/coreOverHttp.ts'
import { openSimulator } from '../support/servers/simulator.ts'
import { silentParts } from '../support/silentParts.ts'

export const limitHalalas = tuwaiq.limitHalalas

/** What a call came to: 'done', or the code of the refusal. Anything else fails the test. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BankRefusal) return error.code
      throw error
    },
  )
}

/** The services of the letter interface on a database of their own, without HTTP and the pages in front of them. */
export interface LetterBank {
  db: Kysely<Database>
  ask(request: { amountHalalas: number; validUntil: Date | null; authorizeBy: Date; now: Date }): Promise<string>
  authorize(consentId: string, now: Date): Promise<unknown>
  create(consentId: string, now: Date): Promise<unknown>
  /** As `create`, for a letter for which the core bank had room when it was asked before. */
  createUnasked(consentId: string, now: Date): Promise<unknown>
  decide(consentId: string, decision: 'issue' | 'reject' | 'cancel', now: Date): Promise<unknown>
  expire(now: Date): Promise<unknown>
  /** Status of each consent and of its letter, and what is reserved on the line beside the sum of the open letters. */
  observe(
    consentIds: readonly string[],
    now: Date,
  ): Promise<{ states: string[]; reservedHalalas: number; openHalalas: number; sumHalalas: number }>
  close(): Promise<void>
}

/** `isApart`: the core bank is asked over HTTP. Its books stay beside Sanad's tables, so that one statement can look at both. */
export async function openLetterBank({ isApart = false } = {}): Promise<LetterBank> {
  const db = await openTestDatabase()
  // The clock of the model hardly moves, and one customer is asked for all of it.
  const settings = readSettings({ SANAD_CODES_PER_CUSTOMER: '10000' })
  const simulator = await openSimulator(db)
  const overHttp = isApart ? await askOverHttp(simulator, settings) : undefined
  const coreBank = overHttp?.coreBank ?? simulator
  const dependencies: Dependencies = {
    ...silentParts(),
    db,
    settings,
    coreBank,
  }
  coreBank.onLetterDecision((decision) => recordLetterDecision(dependencies, decision))
  const { clientId } = await makeApp(db)
  const customer = (await coreBank.findCustomer(signatory))!
  const letterRequest = (consentId: string, now: Date) => ({
    consentId,
    tokenConsentId: consentId,
    clientId,
    interactionId: 'model',
    now,
  })
  const createUnasked = async (consentId: string, now: Date) => {
    const { letterOfGuaranteeId } = await createLetter(dependencies, letterRequest(consentId, now))
    await handOverNow(dependencies, { kind: 'letter', resourceId: letterOfGuaranteeId })
  }
  return {
    db,
    createUnasked,
    async ask({ amountHalalas, validUntil, authorizeBy, now }) {
      const validity = validUntil
        ? { ValidityExpiryDate: validUntil.toISOString() }
        : { ValidityType: 'UNLM', ValidityExpiryDate: undefined as unknown as string }
      const message = guaranteeConsentRequest({
        amount: (amountHalalas / 100).toFixed(2),
        authExpiration: authorizeBy.toISOString(),
        mt798: validity,
      })
      const Mt798 = JSON.parse(JSON.stringify(message.Data.Mt798)) as typeof message.Data.Mt798
      return (
        await createGuaranteeConsent(dependencies, {
          clientId,
          message: { Data: { ...message.Data, Mt798 } },
          interactionId: 'model',
          now,
        })
      ).consentId
    },
    async authorize(consentId, now) {
      const consent = (await findCurrentConsent(dependencies, consentId, now))!
      const approval = await authorizationKind(consent).prepareApproval(dependencies, {
        consent,
        customer,
        nationalIdentificationNumber: signatory,
        linkedAccountIds: [],
        now,
        accountIds: [],
      })
      await db
        .transaction()
        .execute(async (trx) =>
          recordApproval(trx, (await lockConsent(trx, consentId))!, { customer, approval, payeeShown: null, now }),
        )
    },
    async create(consentId, now) {
      await checkLetterPossible(dependencies, letterRequest(consentId, now))
      await createUnasked(consentId, now)
    },
    async decide(consentId, decision, now) {
      const order = { letterOfGuaranteeId: await letterIdOf(db, consentId), now }
      return decision === 'reject'
        ? decideBankLetter(dependencies, { ...order, outcome: 'rejected', ...rejectReason({}) })
        : decideBankLetter(dependencies, { ...order, outcome: decision === 'issue' ? 'issued' : 'cancelled' })
    },
    async expire(now) {
      await expireLetters(dependencies, now)
      const letters = await db
        .selectFrom('coreBankInstructions')
        .select('resourceId')
        .where('kind', '=', 'letterExpiry')
        .where('state', '<>', 'done')
        .execute()
      for (const { resourceId } of letters) await handOverNow(dependencies, { kind: 'letterExpiry', resourceId })
    },
    observe: (consentIds, now) => observe(db, consentIds, now),
    close: async () => {
      await overHttp?.close()
      await db.destroy()
    },
  }
}

/** The letter of a consent, or an id that no letter has. */
async function letterIdOf(db: Kysely<Database>, consentId: string): Promise<string> {
  const row = await db
    .selectFrom('lettersOfGuarantee')
    .select('letterOfGuaranteeId')
    .where('consentId', '=', consentId)
    .executeTakeFirst()
  return row?.letterOfGuaranteeId ?? '00000000-0000-4000-8000-000000000000'
}

/** One statement, because a model looks after each step. */
async function observe(db: Kysely<Database>, consentIds: readonly string[], now: Date) {
  interface Row {
    status: string
    letter: string | null
    bank: string | null
    reserved: number
    open: number
    sum: number
  }
  const { rows } = await sql<Row>`
    select case when c.status = 'AwaitingAuthorization' and c.authorization_expires_at <= ${now} then 'Rejected' else c.status end as status,
      l.status as letter, b.state as bank, totals.* from (
        select (select balance_halalas from simulator.bank_guarantee_accounts where commercial_registration_number = ${tuwaiq.commercialRegistrationNumber} and side = 'reserved') as reserved,
          (select coalesce(sum(amount_halalas), 0)::bigint from letters_of_guarantee where status in ('Pending', 'Issued')) as open,
          (select sum(balance_halalas)::bigint from simulator.bank_guarantee_accounts) as sum) as totals
      cross join unnest(${[...consentIds]}::text[]) with ordinality as asked (consent_id, place) join consents c using (consent_id)
      left join letters_of_guarantee l using (consent_id) left join simulator.bank_letters b using (letter_of_guarantee_id)
    order by place`.execute(db)
  const states = rows.map(({ status, letter, bank }) => {
    // The bank keeps nothing of a letter that it did not take.
    const isRefused = letter === 'Rejected' && bank === null
    if (letter !== null && letter.toLowerCase() !== bank && !isRefused) throw new Error(`letter ${letter} is ${bank} at the bank`)
    return letter === null ? status : `${status} ${letter}`
  })
  const [totals] = rows
  return { states, reservedHalalas: Number(totals!.reserved), openHalalas: Number(totals!.open), sumHalalas: Number(totals!.sum) }
}
