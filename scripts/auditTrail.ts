import { parseArgs } from 'node:util'
import { readSettings } from '../src/config/settings.ts'
import { connect } from '../src/data/connect.ts'
import { findServiceSchema } from '../src/data/migrate.ts'
import { checkTrail } from '../src/services/evidence/checkTrail.ts'

/**
 * `npm run audit -- check`: whether the audit trail is as it was written (docs/operating/evidence.md). It uses the environment of the
 * service. Exit code 0: it is, 1: it is not, 2: it could not be checked.
 */
const usage = `npm run audit -- check [--expect NUMBER:HASH]... [--trust KEY_ID]...

  reads the whole audit trail and its checkpoints, and names what was changed, is missing or stands in another order.
  --expect  a checkpoint as the log has it ("audit checkpoint"): nothing before it can have been changed, whoever has the keys
  --trust   a key that began to sign at once, after another one had leaked`

/** More lines help nobody. */
const mostShown = 1_000

function readWords() {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { expect: several, trust: several } })
  if (positionals.join(' ') !== 'check') throw new Error(usage)
  const hashes = values.expect.map((word) => {
    const [, number, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(word) ?? []
    if (!hash) throw new Error(`--expect ${word} is not NUMBER:HASH\n\n${usage}`)
    return [Number(number), hash] as const
  })
  return { hashes: new Map(hashes), keys: new Set(values.trust) }
}

async function check(): Promise<number> {
  const known = readWords()
  const settings = readSettings(process.env)
  const connection = await connect(settings)
  try {
    if (!(await findServiceSchema(connection.db)).isUpToDate)
      throw new Error('the tables are of another release than this program; run `make migrate`')
    let shown = 0
    const { limits } = settings
    const { entries, chains, newest, findings } = await checkTrail(connection.db, {
      now: new Date(),
      known,
      limits,
      report: (finding) => {
        if (shown++ < mostShown) console.log(finding)
      },
    })
    if (findings > mostShown) console.log(`... and ${findings - mostShown} more`)
    console.log(`${entries} entries in ${chains} chains`)
    console.log(
      newest
        ? `newest checkpoint ${newest.number}:${newest.hash}${newest.madeAt ? ` of ${newest.madeAt}` : ''}`
        : 'no checkpoint yet: it is made within a minute of the first start, and then each hour',
    )
    console.log(findings === 0 ? 'The audit trail is as it was written.' : `The audit trail is not whole: ${findings} findings.`)
    return findings === 0 ? 0 : 1
  } finally {
    await connection.close()
  }
}

try {
  process.exitCode = await check()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
