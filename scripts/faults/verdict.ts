import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { EventReceiverServer } from '../../test/support/events/receiver.ts'
import { root } from '../../test/support/servers/childServer.ts'
import type { Cluster } from '../../test/support/servers/cluster.ts'
import type { Promised } from './load.ts'

/** What a run has proved: how much of each there was, and in words what is not as it should be. */
export interface Verdict {
  figures: Record<string, number>
  faults: string[]
}

/** How long events may take that a dead instance had taken on itself, and that nobody could deliver meanwhile. */
const deliveryMs = 300_000
const shownOfEach = 5

type Ask = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>

/** Compares what the bank has in its tables with what it has acknowledged, and with what arrived at the receiver. */
export async function judge(
  cluster: Cluster,
  { promised, clientId, receiver }: { promised: Promised; clientId: string; receiver: EventReceiverServer },
): Promise<Verdict> {
  const client = new pg.Client({ connectionString: await cluster.ownerUrl() })
  await client.connect()
  const ask: Ask = async <Row>(statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows as Row[]
  const court = new Court(ask, promised, clientId)
  try {
    await court.consents()
    await court.payments()
    await court.ledger()
    await court.audit()
    await court.events(receiver)
  } finally {
    await client.end()
  }
  return { figures: court.figures, faults: [...court.faults, ...(await checkTrail(cluster))] }
}

/** What the service's own check says of its audit trail (`npm run audit -- check`). */
async function checkTrail(cluster: Cluster): Promise<string[]> {
  const env = { PATH: process.env.PATH, DATABASE_URL: await cluster.ownerUrl() }
  return promisify(execFile)('npm', ['run', '--silent', 'audit', '--', 'check'], { cwd: root, env }).then(
    () => [],
    (error: { stdout: string; stderr: string }) => [`the audit trail: ${error.stdout}${error.stderr}`],
  )
}

class Court {
  readonly figures: Record<string, number> = {}
  readonly faults: string[] = []
  readonly #ask: Ask
  readonly #promised: Promised
  readonly #clientId: string

  constructor(ask: Ask, promised: Promised, clientId: string) {
    this.#ask = ask
    this.#promised = promised
    this.#clientId = clientId
  }

  #blame(what: string, whose: readonly string[]): void {
    this.figures[what] = whose.length
    if (whose.length > 0) this.faults.push(`${whose.length} ${what}: ${whose.slice(0, shownOfEach).join(', ')}`)
  }

  async consents(): Promise<void> {
    const { consents } = this.#promised
    this.figures['consents acknowledged'] = consents.size
    const rows = await this.#ask<{ id: string; base: string }>(
      'select consent_id as id, base_consent_id as base from consents where client_id = $1',
      [this.#clientId],
    )
    const kept = new Map(rows.map(({ id, base }) => [id, base]))
    const isKept = (id: string) => kept.get(id) === consents.get(id)!.baseConsentId
    this.#blame(
      'acknowledged consents lost',
      [...consents.keys()].filter((id) => !isKept(id)),
    )
    this.#blame(
      'consents that nobody was told of',
      [...kept.keys()].filter((id) => !consents.has(id)),
    )
  }

  async payments(): Promise<void> {
    const { payments } = this.#promised
    this.figures['payments acknowledged'] = payments.size
    const rows = await this.#ask<{ id: string; status: string; consent: string }>(
      'select payment_id as id, status, consent_id as consent from payments where client_id = $1',
      [this.#clientId],
    )
    const kept = new Map(rows.map(({ id, status }) => [id, status]))
    const lost = [...payments].filter(([id, { status }]) => kept.get(id) !== status)
    this.#blame(
      'acknowledged payments lost',
      lost.map(([id]) => id),
    )
    this.#blame(
      'payments that nobody was told of',
      [...kept.keys()].filter((id) => !payments.has(id)),
    )
    this.#blame('consents with several payments', repeated(rows.map(({ consent }) => consent)))
  }

  /** The core bank has each payment once: received, and in its books where it is settled. */
  async ledger(): Promise<void> {
    const { payments } = this.#promised
    const received = await this.#ask<{ id: string }>('select payment_id as id from simulator.bank_payments')
    this.#blame('payments not received once by the core bank', differences(received, payments.keys()))
    const posted = await this.#ask<{ id: string; halalas: string }>(
      `select t.reference as id, -sum(e.amount_halalas) filter (where e.amount_halalas < 0) as halalas
      from simulator.bank_ledger_transactions t join simulator.bank_ledger_entries e using (ledger_transaction_id)
      where t.reference in (select payment_id from simulator.bank_payments) group by t.ledger_transaction_id, t.reference`,
    )
    const settled = [...payments].filter(([, { status }]) => status === 'KSAOB.AcceptedSettlementCompleted')
    this.#blame(
      'payments not posted once',
      differences(
        posted,
        settled.map(([id]) => id),
      ),
    )
    const wrong = posted.filter(({ id, halalas }) => Number(halalas) !== Math.round(Number(payments.get(id)?.amount) * 100))
    this.#blame(
      'payments posted with another amount',
      wrong.map(({ id }) => id),
    )
    const [sums] = await this.#ask<{ sum: string; off: string }>(
      `select sum(balance_halalas) as sum, count(*) filter (where balance_halalas <> entries) as off from (
        select a.account_id, a.balance_halalas, coalesce(sum(e.amount_halalas), 0) as entries from simulator.bank_accounts a
        left join simulator.bank_ledger_entries e using (account_id) group by a.account_id, a.balance_halalas) as accounts`,
    )
    this.figures['ledger sum in halalas'] = Number(sums!.sum)
    if (Number(sums!.sum) !== 0) this.faults.push(`the balances of all accounts sum to ${sums!.sum} halalas`)
    if (Number(sums!.off) !== 0) this.faults.push(`${sums!.off} accounts are out of balance`)
  }

  /** Each move that was acknowledged has one row. */
  async audit(): Promise<void> {
    const rows = await this.#ask<{ subject: string; actions: string[] }>(
      'select subject, array_agg(action) as actions from audit where client_id = $1 group by subject',
      [this.#clientId],
    )
    const actions = new Map(rows.map((row) => [row.subject, row.actions]))
    const isIncomplete = (subject: string, wanted: readonly string[]) =>
      wanted.some((action) => actions.get(subject)?.filter((other) => other === action).length !== 1)
    const { consents, payments } = this.#promised
    const incomplete = [...consents.keys()].filter((id) => isIncomplete(id, ['consent.create']))
    for (const [id, { consentId, status }] of payments) {
      const last = status === 'KSAOB.Rejected' ? 'payment.reject' : 'payment.settle'
      if (isIncomplete(consentId, ['consent.authorize', 'consent.consume'])) incomplete.push(consentId)
      if (isIncomplete(id, ['payment.create', last])) incomplete.push(id)
    }
    this.#blame('with other audit rows than one of each move', incomplete)
  }

  /** Final states have been told of, and nothing else than what is in the outbox. */
  async events({ received }: EventReceiverServer): Promise<void> {
    const open = async () =>
      (await this.#ask(`select 1 from outbox where client_id = $1 and state = 'pending' limit 1`, [this.#clientId])).length > 0
    const deadline = performance.now() + deliveryMs
    while ((await open()) && performance.now() < deadline) await setTimeout(1_000)
    if (await open()) this.faults.push(`events still wait ${deliveryMs / 1_000} s after the end`)
    const outbox = await this.#ask<{ id: string }>('select event_id as id from outbox where client_id = $1', [this.#clientId])
    const [committed, arrived] = [new Set(outbox.map(({ id }) => id)), new Set(received.map(({ jti }) => jti))]
    this.figures['events committed'] = committed.size
    this.figures['events arrived, with repetitions'] = received.length
    this.#blame(
      'events lost',
      [...committed].filter((id) => !arrived.has(id)),
    )
    this.#blame(
      'events of what did not happen',
      [...arrived].filter((id) => !committed.has(id)),
    )
    const told = new Set(received.map(({ consentId, status }) => `${consentId} ${status}`))
    const untold = [...this.#promised.payments].filter(([, { consentId, status }]) => !told.has(`${consentId} ${status}`))
    this.#blame(
      'payments whose end nobody was told',
      untold.map(([id]) => id),
    )
  }
}

/** What is there several times. */
function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size)
}

/** What is not there exactly once, or is there and should not be. */
function differences(rows: readonly { id: string }[], wanted: Iterable<string>): string[] {
  const ids = rows.map(({ id }) => id)
  const [there, expected] = [new Set(ids), new Set(wanted)]
  return [...repeated(ids), ...[...expected].filter((id) => !there.has(id)), ...ids.filter((id) => !expected.has(id))]
}
