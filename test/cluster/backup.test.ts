import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/config/limits.ts'
import { connect } from '../../src/data/connect.ts'
import { isCampaign } from '../support/campaign.ts'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { examine } from '../support/crash/autopsy.ts'
import { listUntoldMoves } from '../support/database/audits.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { sendRaw } from '../support/http/requests.ts'
import { root } from '../support/servers/childServer.ts'
import { type Cluster, clusterPackages, startCluster } from '../support/servers/cluster.ts'
import { payAs } from '../support/story.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** The drill of docs/operating/backup.md on the reference cluster: some minutes, so it is a part of a campaign. */
const wanted = { ...clusterPackages, pgbackrest: 'pgbackrest' }
const missing = isCampaign ? Object.entries(wanted).filter(([program]) => findProgram(program) === undefined) : []
const run = promisify(execFile)
const callers = 3
/** Of so many requests of one caller one is paid. */
const each = 3

describe.skipIf(!isCampaign || missing.length > 0)(`a backup under load ${missing.map(([, name]) => name).join(' ')}`, () => {
  let cluster: Cluster
  let restored: string
  beforeAll(async () => {
    cluster = await startCluster({ instances: 2, environment: { CLUSTER_BACKUP: 'on', SANAD_CORE_BANK_APPROVAL: 'auto' } })
    restored = `${cluster.folder}-restored`
  }, 600_000)
  afterAll(async () => {
    const words = ['-D', restored, '-m', 'fast', 'stop']
    const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', findProgram('pg_ctl')!, ...words]
    await run('setpriv', asPostgres, { cwd: '/' }).catch(() => undefined)
    await cluster?.down()
    await rm(restored, { recursive: true, force: true })
  })

  /** What was acknowledged, and when. */
  const acknowledged: { at: number; ConsentId: string; PaymentId?: string }[] = []
  let isOver = false
  let failures = 0

  /** One of them pays: the codes of the customer are theirs alone. */
  async function call(tpp: TestTpp, token: string, pays: boolean): Promise<void> {
    for (let number = 0; !isOver; number++) {
      if (pays && number % each === 0) {
        const { ConsentId, PaymentId } = await payAs(cluster, tpp, paymentConsentRequest({ amount: '1.00' }))
        acknowledged.push({ at: Date.now(), ConsentId, PaymentId })
        continue
      }
      const headers = { 'x-idempotency-key': randomUUID() }
      const answer = await sendRaw(cluster, tpp, {
        path: '/payments/consents',
        message: paymentConsentRequest(),
        token,
        headers,
      })
      if (answer.status !== 201) failures++
      else {
        const { ConsentId } = (answer.body.message as unknown as { Data: { ConsentId: string } }).Data
        acknowledged.push({ at: Date.now(), ConsentId })
      }
    }
  }

  const more = (count: number) => {
    const wantedCount = acknowledged.length + count
    return expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(wantedCount)
  }

  test('is restored to a time between two backups: all that was acknowledged is there, nothing later, and the books agree', async () => {
    const tpp = await registerTpp(cluster)
    const token = await tpp.developerToken()
    const load = Promise.all(Array.from({ length: callers }, (_, index) => call(tpp, token, index === 0)))
    await more(60)
    const began = performance.now()
    await cluster.script('backup', 'full')
    const fullSeconds = (performance.now() - began) / 1_000
    await more(60)
    await cluster.script('backup')
    await more(60)
    // What was acknowledged by now is there; what begins a second later is not.
    const known = [...acknowledged]
    const time = new Date()
    await more(60)
    isOver = true
    await load
    const said = await cluster.script('restore', time.toISOString(), restored)
    const owner = new URL(await cluster.ownerUrl())
    // 10 above the port of HAProxy (ops/cluster/settings.sh).
    owner.port = String(Number(owner.port) + 10)
    const { db, close } = await connect({ databaseUrl: owner.href, dataDir: '', limits })
    try {
      const consents = await db.selectFrom('consents').select(['consentId', 'createdAt']).execute()
      const payments = await db.selectFrom('payments').select('paymentId').execute()
      const found = new Set([...consents.map(({ consentId }) => consentId), ...payments.map(({ paymentId }) => paymentId)])
      expect(
        known.flatMap(({ ConsentId, PaymentId }) => [ConsentId, PaymentId ?? ConsentId]).filter((id) => !found.has(id)),
      ).toEqual([])
      expect(consents.filter(({ createdAt }) => createdAt > time)).toEqual([])
      expect(consents.length).toBeLessThan(acknowledged.length)
      const { ledger, repeatedMoves, paidHalalas, trail } = await examine(db)
      expect({ ledger, repeatedMoves }).toEqual({ ledger: { sumHalalas: 0, accountsOutOfBalance: [] }, repeatedMoves: 0 })
      expect(paidHalalas).toBeLessThanOrEqual(payments.length * 100)
      // The chains and checkpoints of the audit are whole, and no move is without its event or has two.
      expect(trail).toEqual([])
      expect(await listUntoldMoves(db)).toEqual([])
      const audited = await db.selectFrom('audit').select('subject').distinct().execute()
      const subjects = new Set(audited.map(({ subject }) => subject))
      expect(consents.filter(({ consentId }) => !subjects.has(consentId))).toEqual([])
      // What was acknowledged as paid was told of: the consent's end and the payment's beginning.
      const outbox = await db.selectFrom('outbox').select(['eventType', 'consentId', 'resourceKind']).execute()
      const told = (kind: string, type: string) =>
        new Set(outbox.flatMap((one) => (one.resourceKind === kind && one.eventType === type ? [one.consentId] : [])))
      const [ends, begins] = [told('consent', 'KSAOB.Resource.Updated'), told('payment', 'KSAOB.Resource.Created')]
      const paid = known.filter(({ PaymentId }) => PaymentId !== undefined)
      expect(paid.filter(({ ConsentId }) => !ends.has(ConsentId) || !begins.has(ConsentId))).toEqual([])
      expect(outbox.filter(({ consentId }) => consentId !== null && !found.has(consentId))).toEqual([])
      // What a bank would run on it, with the environment of the service.
      const env = { PATH: process.env.PATH, DATABASE_URL: owner.href }
      const checked = await run(process.execPath, ['scripts/auditTrail.ts', 'check'], { cwd: root, env })
      process.stdout.write(
        `full backup ${fullSeconds.toFixed(1)} s; ${consents.length} consents and ${payments.length} payments restored, ` +
          `${outbox.length} events, ${acknowledged.length} acknowledged in all, ${failures} refused\n${checked.stdout}${said}\n`,
      )
    } finally {
      await close()
    }
  })
})
