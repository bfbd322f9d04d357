import { afterEach, describe, expect, test } from 'vitest'
import { generateSigningKey } from '../../src/security/bankKeys/signingKey.ts'
import { type CheckpointStatement, readCheckpoint, signCheckpoint } from '../../src/services/evidence/signedCheckpoint.ts'
import { minute, rewrite, writeTrail, type WrittenTrail } from '../support/database/writtenTrail.ts'

let trail: WrittenTrail
afterEach(() => trail?.db.destroy())

/** An entry of a chain, in SQL. */
const at = (subject: string, place: number) => `subject = '${subject}' and sequence = ${place}`
const matching = (patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern) as string)

test('a trail as it was written has no findings, counts what it read and names the newest checkpoint', async () => {
  trail = await writeTrail()
  expect(await trail.check()).toEqual({
    ...{ entries: 12, chains: 3, findings: 0, found: [] },
    newest: { ...trail.logged[1], madeAt: minute(63).toISOString() },
  })
  expect(trail.logged.map(({ number }) => number)).toEqual([1, 2])
})

/** One kind at a time: what is done behind the service's back, and what the check says of it. */
const tampering: [string, string[], RegExp[]][] = [
  [
    'a changed member',
    [`update audit set actor = 'nobody' where ${at('one', 2)}`],
    [/^entry \d+ of one \(place 2\) was changed/],
  ],
  [
    'a time that is a microsecond later',
    [`update audit set occurred_at = occurred_at + interval '1 microsecond' where ${at('one', 2)}`],
    [/^entry \d+ of one \(place 2\) was changed/],
  ],
  [
    'changed details',
    [`update audit set details = '{"entry":"1"}' where ${at('one', 2)}`],
    [/^entry \d+ of one \(place 2\) was changed/],
  ],
  [
    'the newest entry changed',
    [`update audit set action = 'x' where ${at('two', 5)}`],
    [/^entry \d+ of two \(place 5\) was changed/],
  ],
  ['a deleted first entry', [`delete from audit where ${at('one', 1)}`], [/^entry 1 of one is missing/]],
  [
    'deleted entries in the middle',
    [`delete from audit where subject = 'one' and sequence in (2, 3)`],
    [/^entries 2 to 3 of one are missing/],
  ],
  [
    'a deleted newest entry, of which no checkpoint knows',
    [`delete from audit where ${at('two', 5)}`],
    [/^the chain of two has 5 entries, of which the newest found is 4/],
  ],
  [
    'a deleted newest entry, with the head set back',
    [
      `delete from audit where ${at('one', 5)}`,
      `update audit_heads set (length, hash, checkpoint) = (select 4, hash, 1 from audit where ${at('one', 4)}) where subject = 'one'`,
    ],
    [/^entry 5 of one is not as checkpoint 2 has signed it/],
  ],
  [
    'two entries that changed places',
    [`update audit set sequence = 5 - sequence where subject = 'one' and sequence in (2, 3)`],
    [/^entry \d+ of one \(place 2\) was changed/, /\(place 3\) was changed/, /\(place 4\) was changed/],
  ],
  [
    'two entries that changed their ids, by which they are listed',
    [
      `create temporary table ids on commit drop as select array_agg(audit_id order by sequence) as id from audit where subject = 'one' and sequence in (2, 3)`,
      `update audit set audit_id = -1 where audit_id = (select id[1] from ids)`,
      `update audit set audit_id = (select id[1] from ids) where audit_id = (select id[2] from ids)`,
      `update audit set audit_id = (select id[2] from ids) where audit_id = -1`,
    ],
    [/\(place 2\) was changed/, /\(place 3\) was changed/],
  ],
  [
    'an inserted entry in no chain',
    [`insert into audit (occurred_at, actor, action, subject, details) values ('2026-11-21Z', 'bank', 'x', 'one', '{}')`],
    [/^entry \d+ of one is in no chain/],
  ],
  [
    'a doubled entry',
    [
      `insert into audit (occurred_at, actor, action, subject, details, sequence, hash)
        select occurred_at, actor, action, subject, details, sequence, hash from audit where ${at('one', 3)}`,
    ],
    [/^entry \d+ of one stands at place 3, where another one stands/],
  ],
  [
    'an entry behind the head',
    [
      `insert into audit (occurred_at, actor, action, subject, details, sequence, hash)
        select occurred_at, actor, action, subject, details, 6, hash from audit where ${at('one', 5)}`,
    ],
    [/\(place 6\) was changed/, /^the chain of one has 5 entries, of which the newest found is 6/],
  ],
  [
    'an entry that moved to another consent',
    [`update audit set subject = 'three' where ${at('one', 2)}`],
    [
      /^entry 2 of one is missing/,
      /of three \(place 2\) was changed/,
      /of three stands at place 2, where another one stands/,
      /^the head of three is not its newest entry/,
    ],
  ],
  [
    'an entry that was taken out of its chain',
    [`update audit set sequence = null, hash = null where ${at('one', 3)}`],
    [/^entry \d+ of one is in no chain/, /^entry 3 of one is missing/],
  ],
  [
    'a chain without its entries',
    [`delete from audit where subject = 'three'`],
    [/^entry 2 of three is not as checkpoint 2/, /^all entries of three are missing/],
  ],
  [
    'a consent that is gone with its head',
    [`delete from audit where subject = 'three'`, `delete from audit_heads where subject = 'three'`],
    [/^entry 2 of three is not as checkpoint 2 has signed it/],
  ],
  ['a head that is gone', [`delete from audit_heads where subject = 'two'`], [/^the chain of two has no head/]],
  [
    'a head with another hash',
    [`update audit_heads set hash = sha256('x') where subject = 'two'`],
    [/^the head of two is not its newest entry/],
  ],
  [
    'a chain that was written anew, head included',
    [...rewrite('one')],
    [/^entry 4 of one is not as checkpoint 1/, /^entry 5 of one is not as checkpoint 2/],
  ],
  [
    'a head that claims a checkpoint',
    [`update audit_heads set checkpoint = 2 where subject = 'two'`],
    [/^the head of two is not in the checkpoint that it names/],
  ],
  [
    'a changed entry from before the chain',
    [`update audit set actor = 'nobody' where sequence is null and audit_id = (select min(audit_id) from audit)`],
    [/^the 2 entries from before the chain \(up to \d+\) were changed; there are 2/],
  ],
  [
    'a deleted entry from before the chain',
    [`delete from audit where audit_id = (select min(audit_id) from audit)`],
    [/^the 2 entries from before the chain .* there are 1/],
  ],
  [
    'an entry less in the list of a checkpoint',
    [`delete from audit_checkpoint_heads where number = 1 and subject = 'one'`],
    [/^the list of what checkpoint 1 has signed was changed/],
  ],
  [
    'a deleted first checkpoint',
    [`delete from audit_checkpoints where number = 1`],
    [/^checkpoint 1 is missing$/, /^checkpoint 1 is missing: there are heads/],
  ],
  [
    'a deleted newest checkpoint',
    [`delete from audit_checkpoints where number = 2`],
    [/^checkpoint 2 is missing: there are heads/],
  ],
  [
    'a newest checkpoint that is gone with its list',
    [`delete from audit_checkpoints where number = 2`, `delete from audit_checkpoint_heads where number = 2`],
    [/^the head of one is not in the checkpoint/, /^the head of three is not in the checkpoint/],
  ],
  [
    'a checkpoint of another time',
    [`update audit_checkpoints set made_at = made_at + interval '1 second' where number = 2`],
    [/^checkpoint 2 says that it is number 2 of/],
  ],
  [
    'a checkpoint in the place of another one',
    [
      `delete from audit_checkpoints where number = 2`,
      `insert into audit_checkpoints select 2, made_at, statement, key from audit_checkpoints`,
    ],
    [/^checkpoint 2 says that it is number 1/, /^checkpoint 2 does not follow/, /^the list of what checkpoint 2/],
  ],
]

describe('the check of the audit trail finds', () => {
  test.each(tampering)('%s', async (_, statements, findings) => {
    trail = await writeTrail()
    await trail.tamper(...statements)
    expect((await trail.check()).found).toEqual(matching(findings))
  })

  /** Puts another statement into the place of the newest checkpoint's. */
  async function forge(make: (statement: CheckpointStatement) => Promise<{ statement: string; key?: object }>): Promise<void> {
    const stored = await trail.db.selectFrom('auditCheckpoints').selectAll().where('number', '=', 2).executeTakeFirstOrThrow()
    const { kid: _, ...said } = await readCheckpoint(stored)
    const { statement, key = stored.key } = await make(said)
    await trail.tamper(`update audit_checkpoints set statement = '${statement}', key = '${JSON.stringify(key)}' where number = 2`)
  }

  test('a checkpoint whose words were changed', async () => {
    trail = await writeTrail()
    await forge(async (said) => {
      const [header, , signature] = (await signCheckpoint(said, trail.keyRing.signingKey('ES256', minute(63)))).split('.')
      const changed = Buffer.from(JSON.stringify({ ...said, heads: 3 })).toString('base64url')
      return { statement: [header, changed, signature].join('.') }
    })
    expect((await trail.check()).found).toEqual(['checkpoint 2 is not signed by the key that it names'])
  })

  test('a checkpoint with another key beside it', async () => {
    trail = await writeTrail()
    const { publicJwk } = await generateSigningKey('ES256')
    await trail.tamper(`update audit_checkpoints set key = '${JSON.stringify(publicJwk)}' where number = 2`)
    expect((await trail.check()).found).toEqual(['checkpoint 2 is not signed by the key that it names'])
  })

  test('a checkpoint that is no signed text at all', async () => {
    trail = await writeTrail()
    await trail.tamper(`update audit_checkpoints set statement = 'nothing' where number = 2`)
    expect((await trail.check()).found).toEqual(['checkpoint 2 is not signed by the key that it names'])
  })

  test('a checkpoint that was forged with another key, unless the bank says that the key is its own', async () => {
    trail = await writeTrail()
    const stranger = await generateSigningKey('ES256')
    await forge(async (said) => ({
      statement: await signCheckpoint({ ...said, keys: [stranger.kid] }, stranger),
      key: stranger.publicJwk,
    }))
    expect((await trail.check()).found).toEqual(
      matching([/^checkpoint 2 is signed with the key \S+, which the one before does not name/, /which is not the bank’s$/]),
    )
    expect((await trail.check({ keys: new Set([stranger.kid]) })).found).toEqual([])
  })

  test('by the copy of the log, what somebody with the bank’s keys has signed anew, and what is gone without a trace', async () => {
    trail = await writeTrail()
    await trail.tamper(...rewrite('two'))
    const kept = { hashes: new Map(trail.logged.map(({ number, hash }) => [number, hash])) }
    await trail.tamper(
      'delete from audit_checkpoints',
      'delete from audit_checkpoint_heads',
      'update audit_heads set checkpoint = null',
    )
    expect((await trail.check(kept)).found).toEqual([
      'checkpoint 1, which was kept outside, is missing',
      'checkpoint 2, which was kept outside, is missing',
    ])
    await trail.checkpoint(minute(64))
    expect((await trail.check()).found).toEqual([])
    expect((await trail.check(kept)).found).toEqual(
      matching([/^checkpoint 1 is another one than was kept outside/, /^checkpoint 2, which was kept outside, is missing/]),
    )
  })

  test('entries of which no checkpoint knows for two hours', async () => {
    trail = await writeTrail()
    expect((await trail.check({}, minute(64 + 121))).found).toEqual([
      `an entry of ${minute(64).toISOString()} is in no checkpoint yet; is the service running?`,
    ])
  })
})
