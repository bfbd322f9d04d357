import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentConsentRequest } from '../support/consents/paymentConsent.ts'
import { createPostgresDatabase } from '../support/database/database.ts'
import { findProgram } from '../support/database/debianPackage.ts'
import { sendRaw } from '../support/http/requests.ts'
import { loggedBy, type SanadProcess, startSanadProcess } from '../support/servers/childServer.ts'
import { decideByScript } from '../support/tpp/decoupled.ts'
import { registerTpp, type TestTpp } from '../support/tpp/tpp.ts'

/** An instance whose machine's clock steps, while those of its database and of its callers are right. */
const faketime = findProgram('faketime')
const title = `an instance whose clock steps${faketime ? '' : ' (faketime is not installed: apt-get install faketime)'}`

/** The library that says another time; its folder has the name of the machine's architecture. */
async function library(): Promise<string> {
  for (const folder of await readdir('/usr/lib')) {
    const found = await readdir(join('/usr/lib', folder, 'faketime')).catch((): string[] => [])
    if (found.includes('libfaketimeMT.so.1')) return join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1')
  }
  throw new Error('faketime has no library in /usr/lib')
}

describe.skipIf(!faketime)(title, () => {
  let folder: string
  let drop: () => Promise<void>
  let sanad: SanadProcess
  let tpp: TestTpp

  /** From now on its clock is wrong by so many seconds, once it has noticed. */
  async function step(seconds: number): Promise<void> {
    await writeFile(join(folder, 'clock'), `${seconds < 0 ? '' : '+'}${seconds}\n`)
    const wrongBy = async () => {
      const { headers } = await fetch(sanad.url('/health/live'))
      return (Date.parse(headers.get('date')!) - Date.now()) / 1_000 - seconds
    }
    await expect.poll(async () => Math.abs(await wrongBy())).toBeLessThan(3)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sanad-clock-'))
    await writeFile(join(folder, 'clock'), '+0\n')
    const database = await createPostgresDatabase()
    drop = database.drop
    const wrongClock = {
      LD_PRELOAD: await library(),
      FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
      FAKETIME_CACHE_DURATION: '1',
      // What measures how long something takes does not step.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const environment = { DATABASE_URL: database.databaseUrl, SANAD_CORE_BANK_APPROVAL: 'auto', ...wrongClock }
    sanad = await startSanadProcess({ environment })
    tpp = await registerTpp(sanad)
  })
  afterAll(async () => {
    await sanad?.stop()
    await drop?.()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const create = async () => sendRaw(sanad, tpp, { path: '/payments/consents', message: paymentConsentRequest() })

  /** Approved by its customer, so that the core bank has to be told. */
  async function approve(): Promise<string> {
    const client = tpp.client()
    const { ConsentId, PaymentId } = (await client.createPaymentConsent({ body: paymentConsentRequest({ amount: '1.00' }) }))
      .message.Data
    const { authReqId } = await client.beginDecoupledAuthorization({ ConsentId })
    expect((await decideByScript(sanad, authReqId)).status).toBe(200)
    return PaymentId
  }
  const statusOf = async (PaymentId: string) => (await tpp.client().getPayment({ path: { PaymentId } })).message.Data.Status
  const settled = 'KSAOB.AcceptedSettlementCompleted'

  test('serves within the difference that is allowed, refuses beyond it, and goes on when it is right again', async () => {
    const payments: string[] = []
    for (const seconds of [5, 0, -5]) {
      await step(seconds)
      expect((await create()).status).toBe(201)
      payments.push(await approve())
    }
    for (const seconds of [7_200, -7_200]) {
      await step(seconds)
      const token = await tpp.developerToken()
      const message = paymentConsentRequest()
      // Its own token is young to it and says nothing; the time that the caller has signed does.
      const refused = await sendRaw(sanad, tpp, { path: '/payments/consents', message, token })
      expect([refused.status, refused.body.Errors[0]?.Code]).toEqual([400, 'KSAOB.JWS.InvalidClaim'])
      expect((await fetch(sanad.url('/health/ready'))).status).toBe(200)
    }
    await step(0)
    expect((await create()).status).toBe(201)
    payments.push(await approve())
    for (const PaymentId of payments) await expect.poll(() => statusOf(PaymentId)).toBe(settled)
    expect(loggedBy(sanad)).toEqual([])
  })
})
