import { type Selectable } from 'kysely'
import { type Executor } from '../../schema.ts'
import { type VerificationParticipantTable } from '../../verificationSchema.ts'

export type ParticipantRow = Selectable<VerificationParticipantTable>

/** The active participant with this BIC of eleven characters, or undefined. */
export async function findParticipant(db: Executor, bic: string): Promise<ParticipantRow | undefined> {
  return db
    .selectFrom('verificationParticipants')
    .selectAll()
    .where('bic', '=', bic)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** All participants, also those that do not take part at present, by BIC. */
export async function listParticipants(db: Executor): Promise<ParticipantRow[]> {
  return db.selectFrom('verificationParticipants').selectAll().orderBy('bic').execute()
}

/** Writes a participant; one with the same BIC is replaced. */
export async function saveParticipantRow(
  db: Executor,
  { ibanCodes, countries, schemes, ...plain }: ParticipantRow,
): Promise<void> {
  const row = {
    ...plain,
    ibanCodes: JSON.stringify(ibanCodes),
    countries: JSON.stringify(countries),
    schemes: JSON.stringify(schemes),
  }
  const { bic: _bic, ...changes } = row
  await db
    .insertInto('verificationParticipants')
    .values(row)
    .onConflict((conflict) => conflict.column('bic').doUpdateSet(changes))
    .execute()
}
