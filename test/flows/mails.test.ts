import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import type { Database } from '../../src/data/schema.ts'
import { backOffs } from '../../src/domain/shared/retries.ts'
import type { Mail } from '../../src/services/dependencies.ts'
import { createMailer, MailFailure } from '../../src/services/mail/mailer.ts'
import { openTestDatabase } from '../support/database/database.ts'

const mailPausesMs = backOffs.mail.pausesMs

/** Mailers on one database, with a carrier that fails as planned. The time is an argument. */
const developerId = 'developer-of-mails'
let db: Kysely<Database>
beforeAll(async () => {
  db = await openTestDatabase()
  const developer = { developerId, email: 'sara@tpp.example', organisation: 'Nakheel', createdAt: new Date() }
  await db
    .insertInto('developers')
    .values({ ...developer, passwordHash: 'none', emailProvenAt: null })
    .execute()
})
afterAll(() => db?.destroy())

const mail: Mail = { to: 'sara@tpp.example', subject: 'A new password', text: 'a code' }

/** When every new mail is tried: how long a slow machine takes makes no second try due. */
const posted = new Date()

/** A mailer whose carrier fails so often; `Infinity` is always. */
function openMailer(failures: number, error: Error = new MailFailure('The mail was not taken over (ECONNECTION).')) {
  const [outcomes, lines] = [[] as string[], [] as string[]]
  const sent: Mail[] = []
  const note = (...said: unknown[]) => void lines.push(JSON.stringify(said))
  const mailer = createMailer({
    db,
    carrier: {
      deliver: async (one) => {
        if (failures-- > 0) throw error
        sent.push(one)
      },
      close: () => undefined,
    },
    write: async () => mail,
    limits: { ...limits, mailsUnderWay: 2 },
    log: { warn: note, error: note },
    count: (outcome) => void outcomes.push(outcome),
    random: () => 0.5,
    clock: { now: () => posted, elapsedMs: () => 0 },
  })
  return { mailer, outcomes, lines, sent }
}
const post = async ({ mailer }: ReturnType<typeof openMailer>) => {
  mailer.post(async () => ({ developerId, purpose: 'passwordReset' }))
  await mailer.settle()
}
/** Passes the times of all tries that are left. */
async function passAll({ mailer }: ReturnType<typeof openMailer>): Promise<void> {
  let at = posted.getTime()
  for (const pauseMs of [...mailPausesMs, 0]) {
    at += pauseMs + limits.mailLeaseMs
    await mailer.sendDue(new Date(at))
    await mailer.settle()
  }
}

describe('a mail that could not be sent', () => {
  it('is tried again after a pause, and sent once', async () => {
    const stage = openMailer(1)
    await post(stage)
    await stage.mailer.sendDue(new Date(posted.getTime() + mailPausesMs[0]! - 1))
    await stage.mailer.settle()
    expect(stage.outcomes).toEqual(['failed'])
    await passAll(stage)
    expect([stage.outcomes, stage.sent]).toEqual([['failed', 'sent'], [mail]])
  })

  it('is sent by another instance, also when the one that had it does not come back', async () => {
    const [lost, other] = [openMailer(1, new Error('killed')), openMailer(0)]
    await post(lost)
    await passAll(other)
    expect(other.outcomes).toEqual(['sent'])
  })

  it('is given up after the last try, counted, and in the log without the address', async () => {
    const stage = openMailer(Infinity)
    await post(stage)
    await passAll(stage)
    expect(stage.outcomes).toEqual([...mailPausesMs.map(() => 'failed'), 'dead'])
    expect(stage.lines).toHaveLength(mailPausesMs.length + 1)
    expect(stage.lines.join()).not.toContain('sara')
    expect(await db.selectFrom('mailOrders').selectAll().execute()).toEqual([])
  })

  it('is given up at once where another try would fail too', async () => {
    const stage = openMailer(Infinity, new MailFailure('The mail was not taken over (EENVELOPE 550 RCPT TO).', true))
    await post(stage)
    expect(stage.outcomes).toEqual(['dead'])
  })

  it('gives way to a newer one, and what comes above the bound is dropped and counted', async () => {
    const stage = openMailer(1)
    await post(stage)
    for (let times = 0; times < 3; times++) stage.mailer.post(async () => ({ developerId, purpose: 'passwordReset' }))
    expect(stage.sent).toEqual([])
    await stage.mailer.settle()
    await passAll(stage)
    expect(stage.outcomes).toEqual(['failed', 'dropped', 'sent', 'sent'])
  })
})
