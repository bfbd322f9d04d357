import { sql } from 'kysely'
import type { Letter } from '../../domain/guarantee/letter.ts'
import type { InstructionState } from '../../domain/shared/handOverProgress.ts'
import type { PageMark } from '../../domain/shared/pageMark.ts'
import type { Executor } from '../schema.ts'
import { toLetter } from './letters.ts'

/** A letter with the name of the app that asked for it, and how its instruction stands. */
export interface ListedLetter extends Letter {
  appName: string
  instructionState: InstructionState | null
}

/**
 * One page of the letters whose consent this customer has approved, newest first. They are found by their consents, which have an index by
 * customer. Whose approval does not count any more (`lapsed`) reads nothing of what the others have given.
 */
export async function listLettersOfCustomer(
  executor: Executor,
  { nationalIdentificationNumber: customer, after, limit }: LetterPage,
): Promise<ListedLetter[]> {
  const { rows } = await sql<ListedLetter>`
    select l.*, apps.name as app_name, (select i.state from core_bank_instructions as i
      where i.kind = 'letter' and i.resource_id = l.letter_of_guarantee_id) as instruction_state
    from letters_of_guarantee as l join apps using (client_id)
    where l.consent_id in (
        select c.consent_id from consents as c
          where c.national_identification_number = ${customer} and c.status = 'Finished' and c.kind = 'guarantee'
            and not exists (select from consent_approvals as own where own.consent_id = c.consent_id
              and own.national_identification_number = ${customer} and own.decision = 'lapsed')
        union
        select a.consent_id from consent_approvals as a
          where a.national_identification_number = ${customer} and a.decision = 'approved')
      ${after ? sql`and (l.created_at, l.letter_of_guarantee_id) < (${after.at}, ${after.id})` : sql``}
    order by l.created_at desc, l.letter_of_guarantee_id desc limit ${limit}`.execute(executor)
  return rows.map((row) => ({ ...row, ...toLetter(row) }))
}

/** Whose letters, and which page of them. */
export interface LetterPage {
  nationalIdentificationNumber: string
  after?: PageMark | undefined
  limit: number
}
