import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { generateSigningKey } from '../../src/security/bankKeys/signingKey.ts'
import { readCheckpoint, signCheckpoint } from '../../src/services/evidence/signedCheckpoint.ts'
import { writeTrail, type WrittenTrail } from '../support/database/writtenTrail.ts'

let trail: WrittenTrail
afterEach(() => trail?.db.destroy())

const matching = (patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern) as string)

/** An entry that nobody wrote, with an id of before the chain. */
const invented = (auditId: string, place: string, hash = 'null') =>
  `insert into audit (audit_id, occurred_at, actor, action, subject, details, sequence, hash) overriding system value
    values (${auditId}, '2026-11-20Z', 'bank', 'x', 'one', '{}', ${place}, ${hash})`

/** Ways to keep a change from being looked at, and what the check says of each. */
const disguises: [string, string[], RegExp[]][] = [
  ['an added entry with an id below all others', [invented('-1', 'null')], [/^entry -1 of one is in no chain/]],
  ['an added entry with the id 0', [invented('0', 'null')], [/^entry 0 of one is in no chain/]],
  ['an added entry with an old id, a place and no hash', [invented('-1', '99')], [/^entry -1 of one is in no chain/]],
  [
    'an added entry with an old id, a hash and no place',
    [invented('-1', 'null', `sha256('x')`)],
    [/^entry -1 of one is in no chain/],
  ],
  [
    'a year before Christ',
    [`update audit set occurred_at = make_timestamptz(-2026, 11, 21, 9, 1, 0, 'UTC') where subject = 'one' and sequence = 2`],
    [/^entry \d+ of one \(place 2\) was changed/],
  ],
  [
    'entries since the newest checkpoint that are kept from being signed by a checkpoint with a number below the first',
    [
      `insert into audit_checkpoints select -1, made_at, 'x', '{}' from audit_checkpoints where number = 1`,
      `insert into audit_checkpoint_heads select -1, hash, subject, length from audit_heads where subject = 'two'`,
      `update audit_heads set checkpoint = -1 where subject = 'two'`,
    ],
    [/^checkpoint -1 /],
  ],
  [
    'a function with the name of one that is built in, which tells how an entry was',
    [
      `create table told as select audit_id, json_build_array(1, audit_id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        actor, action, subject, client_id, interaction_id, status_before, status_after, details::text) as content from audit`,
      `create function json_build_array(integer, bigint, text, text, text, text, text, text, text, text, text) returns json
        language sql as 'select content from told where audit_id = $2'`,
      `update audit set actor = 'nobody' where subject = 'one' and sequence = 2`,
    ],
    [/^entry \d+ of one \(place 2\) was changed/],
  ],
]

describe('the check of the audit trail is not led astray by', () => {
  test.each(disguises)('%s', async (_, statements, findings) => {
    trail = await writeTrail()
    await trail.tamper(...statements)
    expect((await trail.check()).found).toEqual(expect.arrayContaining(matching(findings)))
  })

  test('a checkpoint of a stranger’s key which says that the bank’s own key signs next', async () => {
    trail = await writeTrail()
    const stranger = await generateSigningKey('ES256')
    const stored = await trail.db.selectFrom('auditCheckpoints').selectAll().where('number', '=', 1).executeTakeFirstOrThrow()
    const { kid: _, ...said } = await readCheckpoint(stored)
    const forged = await signCheckpoint({ ...said, keys: [stranger.kid, ...said.keys] }, stranger)
    await trail.tamper(
      'delete from audit_checkpoints where number = 2',
      'delete from audit_checkpoint_heads where number = 2',
      'update audit_heads set checkpoint = null where checkpoint = 2',
      `update audit_checkpoints set statement = '${forged}', key = '${JSON.stringify(stranger.publicJwk)}'`,
    )
    expect((await trail.check()).found).toEqual(matching([/^checkpoint 1 is signed with the key \S+, which is not the bank’s$/]))
  })

  test.each([
    ['a view', [`alter table audit_heads rename to kept_heads`, `create view audit_heads as select * from kept_heads`]],
    ['a policy', [`alter table audit_heads enable row level security`]],
    ['no key', [`alter table audit_heads drop constraint audit_heads_pkey`]],
    ['entries without a subject', [`alter table audit alter subject drop not null`]],
  ])('a table with %s', async (_, statements) => {
    trail = await writeTrail()
    for (const text of statements) await sql.raw(text).execute(trail.db)
    expect((await trail.check()).found).toContainEqual(expect.stringMatching(/^the table audit(_heads)? is none of its own/))
  })

  test('a trigger that was switched off or is gone', async () => {
    trail = await writeTrail()
    for (const text of [`alter table audit disable trigger audit_is_chained`, `drop trigger audit_heads_kept on audit_heads`])
      await sql.raw(text).execute(trail.db)
    expect((await trail.check()).found).toEqual([
      'the trigger audit_heads_kept of audit_heads is missing or switched off',
      'the trigger audit_is_chained of audit is missing or switched off',
    ])
  })
})
