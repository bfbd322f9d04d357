import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createTppClient, SanadApiError, type TppClient } from '#sanad-sdk'
import { stringify } from 'safe-stable-stringify'
import { paymentConsentRequest } from '../../test/support/consents/paymentConsent.ts'
import type { Cluster } from '../../test/support/servers/cluster.ts'
import { registerTpp, type TestTpp } from '../../test/support/tpp/tpp.ts'
import { Abandoned, Doubt, type Journal, OddAnswer } from './journal.ts'

/** What the bank has acknowledged, and has to answer for ever after. */
export interface Promised {
  /** By ConsentId: the consent as it was answered, but for what a customer's decision changes. */
  consents: Map<string, { baseConsentId: string; terms: string }>
  /** By PaymentId: what it was answered as in its final state. */
  payments: Map<string, { consentId: string; customer: string; amount: string; status: string; whole: string }>
}

/** Callers of the service, until they are told to end. */
export interface Load {
  tpp: TestTpp
  promised: Promised
  /** Waits until each caller has an answer for what it has begun. */
  stop(): Promise<void>
  /** Reads all back, and keeps in the journal what is not as it was acknowledged. */
  readBack(): Promise<void>
}

/**
 * Each has a caller of its own who pays, because an app asks a customer for one decision at a time. They pay from their first accounts,
 * which have 14,000 SAR and more: ten minutes cost each some 2,000.
 */
const payers = ['1000000016', '2000000014', '1111111111', '1000000024']
const [consentCallers, readers] = [3, 2]
const pauseMs = 150
const timeoutMs = 10_000
const finalStatuses = ['KSAOB.AcceptedSettlementCompleted', 'KSAOB.Rejected']

/** Some payments are hard on the way to the core bank: its answer is lost twice, comes too late, or is no. */
const amounts = ['1.00', '2.50', '3.08', '4.00', '5.09', '6.00', '7.01', '8.00', '9.50', '10.00']
const expectedStatus = (amount: string) => (amount.endsWith('.01') ? 'KSAOB.Rejected' : 'KSAOB.AcceptedSettlementCompleted')

type ConsentData = Awaited<ReturnType<TppClient['createPaymentConsent']>>['message']['Data']

/** What no decision changes. */
function termsOf({ ConsentId, PaymentId, BaseConsentId, CreationDateTime, ControlParameters, Initiation }: ConsentData): string {
  const { Amount } = ControlParameters.ConsentSchedule.SinglePayment
  return stringify([ConsentId, PaymentId, BaseConsentId, CreationDateTime, Amount, Initiation.CreditorAccount])
}

const isConflict = (error: unknown) => error instanceof OddAnswer && error.status === 409
const isSpent = (error: unknown) => error instanceof SanadApiError && error.code === 'invalid_grant'

/** Registers an app and lets its callers begin. Events go to `webhookUrl`. */
export async function startLoad(cluster: Cluster, journal: Journal, webhookUrl: string): Promise<Load> {
  const tpp = await registerTpp(cluster)
  const callers = new Callers(cluster, journal, { tpp, webhookUrl })
  let isOver = false
  const again = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work().catch((error: unknown) => {
        if (!(error instanceof Abandoned)) throw error
      })
      await setTimeout(pauseMs)
    }
  }
  const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, () => again(work))
  const running = Promise.all([
    ...times(consentCallers, () => callers.consent()),
    ...payers.map((customer) => again(() => callers.pay(customer))),
    ...times(readers, () => callers.readOne()),
  ])
  // Who ends early is told when all are waited for.
  running.catch(() => undefined)
  return {
    tpp,
    promised: callers.promised,
    stop: async () => {
      isOver = true
      await running
    },
    readBack: () => callers.readBack(),
  }
}

class Callers {
  readonly promised: Promised = { consents: new Map(), payments: new Map() }
  readonly #cluster: Cluster
  readonly #journal: Journal
  readonly #webhookUrl: string
  readonly #client: TppClient
  #turn = 0

  constructor(cluster: Cluster, journal: Journal, { tpp, webhookUrl }: { tpp: TestTpp; webhookUrl: string }) {
    this.#cluster = cluster
    this.#journal = journal
    this.#webhookUrl = webhookUrl
    const { clientId, clientSecret, key } = tpp
    const signingKey = { kid: key.kid, alg: key.alg, privateKey: key.privateJwk }
    const base = { baseUrl: cluster.baseUrl, clientId, clientSecret, signingKey }
    this.#client = createTppClient({ ...base, encoding: 'jwt', maxRetries: 0, timeoutMs })
  }

  /** One consent, which is read at once. */
  async consent(change: Parameters<typeof paymentConsentRequest>[0] = {}): Promise<ConsentData> {
    const message = paymentConsentRequest(change)
    const input = {
      body: { ...message, Subscription: { Webhook: { Url: this.#webhookUrl, IsActive: true } } },
      idempotencyKey: randomUUID(),
    }
    const create = () => this.#client.createPaymentConsent(input)
    const { Data } = (await this.#journal.until('create a consent', create, { isWrite: true })).message
    if (Data.BaseConsentId !== message.Data.BaseConsentId)
      this.#journal.condemn(`${Data.ConsentId} is another consent than asked for`)
    this.promised.consents.set(Data.ConsentId, { baseConsentId: Data.BaseConsentId, terms: termsOf(Data) })
    await this.#readConsent(Data.ConsentId)
    return Data
  }

  async #readConsent(ConsentId: string): Promise<string> {
    const { Data } = (
      await this.#journal.until(`read ${ConsentId}`, () => this.#client.getPaymentConsent({ path: { ConsentId } }))
    ).message
    const { terms } = this.promised.consents.get(ConsentId)!
    if (termsOf(Data) !== terms) this.#journal.condemn(`${ConsentId} is ${termsOf(Data)}, and ${terms} was acknowledged`)
    return Data.Status
  }

  async #readPayment(PaymentId: string) {
    const read = () => this.#client.getPayment({ path: { PaymentId } })
    return (await this.#journal.until(`read the payment ${PaymentId}`, read)).message.Data
  }

  /** From the consent over a decoupled approval to the end of the payment. */
  async pay(customer: string): Promise<void> {
    const amount = amounts[this.#turn++ % amounts.length]!
    const { ConsentId, PaymentId } = await this.consent({ nationalId: customer, amount })
    await this.#authorize(ConsentId)
    let payment = await this.#readPayment(PaymentId)
    while (!finalStatuses.includes(payment.Status)) {
      await setTimeout(2 * pauseMs)
      payment = await this.#readPayment(PaymentId)
    }
    if (payment.Status !== expectedStatus(amount)) {
      const reasons = payment.RejectReasonCode?.map(({ Code }) => Code).join() ?? 'no reason'
      this.#journal.condemn(`${PaymentId} of ${amount} SAR ends as ${payment.Status} (${reasons})`)
    }
    const about = { consentId: ConsentId, customer, amount, status: payment.Status }
    this.promised.payments.set(PaymentId, { ...about, whole: stringify(payment) })
  }

  /** A request that got no answer may end the one that is made after it, so the consent says whether to ask once more. */
  async #authorize(ConsentId: string): Promise<void> {
    const doubt = new Doubt()
    do {
      const ask = () => this.#client.beginDecoupledAuthorization({ ConsentId })
      const { authReqId } = await this.#journal.until(`ask the customer of ${ConsentId}`, ask, {
        isWrite: true,
        doubt,
        mayMean: () => ({ authReqId: '', expiresInSeconds: 0, intervalSeconds: 0 }),
      })
      if (authReqId === '') continue
      const isApproved = await this.#journal.until(`approve ${ConsentId}`, () => this.#approve(authReqId), {
        isWrite: true,
        doubt,
        mayMean: (error) => (isConflict(error) ? false : undefined),
      })
      if (isApproved) await this.#fetchToken(ConsentId, authReqId, doubt)
    } while ((await this.#readConsent(ConsentId)) === 'AwaitingAuthorization')
  }

  /** The sandbox decides in the customer's place, as a script of a conformance suite has it. */
  async #approve(authReqId: string): Promise<true> {
    const query = new URLSearchParams({ auth_req_id: authReqId, action: 'allow' })
    const response = await fetch(this.#cluster.url(`/core-bank/api/authorizations/decide?${query}`), {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) throw new OddAnswer('decide', response.status, text)
    return true
  }

  /** A token is given once. When its answer was lost, there is none any more, and the payment goes on without. */
  async #fetchToken(ConsentId: string, authReqId: string, doubt: Doubt): Promise<void> {
    const read = () => this.#client.readDecoupledAuthorization(authReqId)
    const { outcome } = await this.#journal.until(`fetch the token of ${ConsentId}`, read, {
      isWrite: true,
      doubt,
      mayMean: (error) => (isSpent(error) ? { outcome: 'pending' } : undefined),
    })
    if (outcome !== 'authorized' && outcome !== 'pending') this.#journal.condemn(`the token of ${ConsentId}: ${outcome}`)
  }

  /** Something that was acknowledged at any time. */
  async readOne(): Promise<void> {
    const ids = [...this.promised.consents.keys()]
    const payments = [...this.promised.payments.keys()]
    if (payments.length > 0 && Math.random() < 0.3)
      return this.#expectPayment(payments[Math.floor(Math.random() * payments.length)]!)
    if (ids.length > 0) await this.#readConsent(ids[Math.floor(Math.random() * ids.length)]!)
  }

  async #expectPayment(PaymentId: string): Promise<void> {
    if (stringify(await this.#readPayment(PaymentId)) !== this.promised.payments.get(PaymentId)!.whole)
      this.#journal.condemn(`${PaymentId} is not what was acknowledged`)
  }

  async readBack(): Promise<void> {
    const { consents, payments } = this.promised
    const left = [
      ...[...consents.keys()].map((id) => () => this.#readConsent(id)),
      ...[...payments.keys()].map((id) => () => this.#expectPayment(id)),
    ]
    const worker = async () => {
      for (let read = left.pop(); read !== undefined; read = left.pop())
        await read().catch((error: unknown) => {
          if (!(error instanceof Abandoned)) throw error
        })
    }
    await Promise.all(Array.from({ length: 8 }, worker))
  }
}
