import { readFile } from 'node:fs/promises'
import { readSettings } from '../src/config/settings.ts'
import { connect } from '../src/data/connect.ts'
import { prepareDatabase } from '../src/data/runtimeRole.ts'
import { listParticipants } from '../src/data/repositories/verification.ts'
import { BankRefusal } from '../src/domain/shared/errors.ts'
import { upsertParticipant } from '../src/services/verification/otherBanks/participants.ts'
import { readParticipant } from './participants/participantFile.ts'

/**
 * The directory of account verification, for the bank's people:
 *   npx node scripts/participants.ts list
 *   npx node scripts/participants.ts put FILE.json     (one participant or a list; one with the same BIC is replaced)
 * A participant is what specs/platform/participant.schema.json describes.
 * It works on the service's own database; with the embedded one the service must be stopped.
 */
const [verb, file] = process.argv.slice(2)

async function put(connection: Awaited<ReturnType<typeof connect>>, path: string): Promise<void> {
  const settings = readSettings(process.env)
  const participants = [JSON.parse(await readFile(path, 'utf8')) as unknown].flat().map(readParticipant)
  for (const participant of participants) await upsertParticipant({ db: connection.db, settings }, participant, new Date())
  console.log(`${participants.length} written`)
}

async function list({ db }: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const rows = await listParticipants(db)
  if (rows.length === 0) console.error('there is no bank in the directory yet; put FILE.json adds one')
  for (const row of rows) {
    console.log(
      [
        row.bic,
        row.active ? 'active' : 'inactive',
        row.schemes.join('+'),
        row.countries.join('+'),
        row.responderUrl ?? 'no address',
        row.nameEn,
      ].join('\t'),
    )
  }
}

if (verb !== 'list' && !(verb === 'put' && file)) {
  console.error('npx node scripts/participants.ts list | put FILE.json')
  process.exit(2)
}
try {
  const settings = readSettings(process.env)
  const connection = await connect(settings)
  try {
    await prepareDatabase(connection, settings)
    await (verb === 'list' ? list(connection) : put(connection, file!))
  } finally {
    await connection.close()
  }
} catch (error) {
  // A wrong file, a wrong setting or a service that still runs: each says by itself what to do.
  const faults = error instanceof BankRefusal ? (error.detail.faults ?? [error]) : [error as Error]
  for (const { message } of faults) console.error(message)
  process.exitCode = 1
}
