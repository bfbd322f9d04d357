import { randomUUID } from 'node:crypto'
import type { PaymentConsent, PaymentConsentRequest } from '#sanad-sdk'
import type { SandboxApi, SandboxCustomer } from '../../test/support/tpp/sandboxApi.ts'
import { authorizeAtBank, type BankStory } from './app.ts'
import { StoryBroken } from './narrator.ts'

/** Who pays whom, and what for. */
export interface ConsentStory {
  payer: SandboxCustomer
  payee: SandboxCustomer
  /** Decimal text in SAR; endings .01 to .12 are magic in the sandbox. */
  amount: string
  notes: string
}

const bilingual = (customer: SandboxCustomer) => ({ en: customer.name.en, ...(customer.name.ar ? { ar: customer.name.ar } : {}) })

/** A payment consent as a coffee shop's app would ask for it: everything mandatory, and the Risk a bank wants to see. */
export function paymentConsentMessage({ payer, payee, amount, notes }: ConsentStory, now: Date): PaymentConsentRequest {
  return {
    Data: {
      NationalIdentificationNumber: payer.nationalIdentificationNumber,
      BaseConsentId: randomUUID(),
      AcceptedAuthorizationType: 'KSAOB.Single',
      AuthorizationExpirationTimeWindow: '024:00:00',
      ExpirationDateTime: new Date(now.getTime() + 48 * 3_600_000).toISOString(),
      ControlParameters: {
        IsPayByAccount: true,
        ConsentSchedule: { SinglePayment: { Type: 'KSAOB.SingleInstantPayment', Amount: { Amount: amount, Currency: 'SAR' } } },
      },
      Initiation: {
        DebtorAccount: { IdentificationType: 'KSAOB.IBAN', Identification: payer.accounts[0]!.iban, Name: bilingual(payer) },
        CreditorAccount: {
          IdentificationType: 'KSAOB.IBAN',
          Identification: payee.accounts[0]!.iban,
          Name: bilingual(payee),
          TradingName: { en: 'Palm Coffee', ar: 'قهوة النخيل' },
        },
      },
      PayerNotes: notes,
      PaymentPurposeCode: 'BIL',
    },
    Risk: {
      PSUIndicators: {
        PSUName: bilingual(payer),
        PSUPhoneNumber: '0500000000',
        IsCustomerRegistered: true,
        IsCustomerVerified: true,
        FailedLoginAttempts: 0,
      },
      TransactionIndicators: { InitiationMode: 'KSAOB.UserInitiated', TransactionNumberCap: 1, AcceptanceChannel: 'KSAOB.Web' },
    },
    Subscription: { Webhook: { Url: 'https://tpp.example/webhooks/sanad', IsActive: false } },
  }
}

/** One payment, and at whose expense. */
export interface PaymentStory extends BankStory {
  payerId: string
  payeeId: string
  amount: string
  notes: string
}

/** What came of it. */
export interface StoryResult {
  ConsentId: string
  PaymentId: string
  status: string
}

const halalas = (customer: SandboxCustomer) => Math.round(Number(customer.accounts[0]!.balance.Amount) * 100)

async function findParties({
  sandbox,
  payerId,
  payeeId,
}: PaymentStory): Promise<{ payer: SandboxCustomer; payee: SandboxCustomer }> {
  const customers = await sandbox.customers()
  const find = (id: string) => {
    const customer = customers.find((candidate) => candidate.nationalIdentificationNumber === id)
    if (!customer?.accounts[0]) throw new StoryBroken(`the sandbox has no customer ${id} with an account`)
    return customer
  }
  return { payer: find(payerId), payee: find(payeeId) }
}

async function createConsent(
  story: PaymentStory,
  parties: { payer: SandboxCustomer; payee: SandboxCustomer },
): Promise<PaymentConsent> {
  const { narrator, client } = story
  const media = story.encoding === 'jwt' ? 'application/jwt' : 'application/json + x-jws-signature'
  narrator.step(`Send a signed payment consent (${media})`, 'إرسال طلب موافقة موقّع')
  // The sandbox's clock may have been moved.
  const now = new Date(Date.now() + (await story.sandbox.clockOffsetSeconds()) * 1000)
  const message = paymentConsentMessage({ ...parties, amount: story.amount, notes: story.notes }, now)
  const { message: consent, status } = await client.createPaymentConsent(message, { idempotencyKey: message.Data.BaseConsentId })
  narrator.fact('payer', `${parties.payer.name.en} · ${parties.payer.name.ar ?? ''}`)
  narrator.fact('payee', `${parties.payee.name.en} · ${parties.payee.name.ar ?? ''}`)
  narrator.fact('amount', `${story.amount} SAR`)
  narrator.fact('ConsentId', consent.Data.ConsentId)
  narrator.check('HTTP status', status, 201)
  narrator.check('consent', consent.Data.Status, 'AwaitingAuthorization')
  narrator.fact('Links.scaOAuth', consent.Links.scaOAuth)
  const { authorization_endpoint: endpoint } = await client.discover()
  narrator.check('it leads to the published endpoint', endpoint.endsWith(consent.Links.scaOAuth.split('?')[0]!), true)
  const again = await client.createPaymentConsent(message, { idempotencyKey: message.Data.BaseConsentId })
  narrator.check('the same request again is the same consent', again.message.Data.ConsentId, consent.Data.ConsentId)
  return consent
}

async function readCreatedPayment({ narrator, client }: PaymentStory, created: PaymentConsent): Promise<string> {
  narrator.step('Read the consent and the payment', 'قراءة الموافقة وعملية الدفع')
  const { message: consent } = await client.getPaymentConsent(created.Data.ConsentId)
  narrator.check('consent', consent.Data.Status, 'Finished')
  narrator.check(
    'flag',
    consent.Data.Flags?.map((flag) => flag.Flag),
    ['Consumed'],
  )
  const related = consent.Links.Related?.[0]
  if (related === undefined) throw new StoryBroken('Links.Related of the used consent holds no payment path')
  narrator.fact('Links.Related', related)
  const PaymentId = related.slice(related.lastIndexOf('/') + 1)
  narrator.check('the PaymentId promised at creation', PaymentId, created.Data.PaymentId)
  const sca = await client.getAuthorisation(created.Links.scaStatus)
  narrator.check('ScaStatus', sca.message.Data.ScaStatus, 'finalised')
  const { message: payment } = await client.getPayment(PaymentId)
  if (payment.Data.Status === 'KSAOB.AcceptedSettlementCompleted') {
    throw new StoryBroken(
      'the core bank approved the payment by itself; the demo needs a server with SANAD_CORE_BANK_APPROVAL=manual',
    )
  }
  narrator.check('payment', payment.Data.Status, 'KSAOB.Pending')
  return PaymentId
}

/** Approving needs the instruction to have reached the core bank, which a job does right after the commit. */
async function approveWhenReceived(sandbox: SandboxApi, PaymentId: string): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await sandbox.knowsPayment(PaymentId))) {
    if (Date.now() > deadline) throw new StoryBroken(`payment ${PaymentId} did not reach the core bank within 10 s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await sandbox.approvePayment(PaymentId)
}

async function settle(
  story: PaymentStory,
  PaymentId: string,
  before: { payer: SandboxCustomer; payee: SandboxCustomer },
): Promise<string> {
  const { narrator, client, sandbox } = story
  narrator.step('The core bank approves the payment', 'النظام البنكي يعتمد عملية الدفع')
  await approveWhenReceived(sandbox, PaymentId)
  const { message: payment } = await client.getPayment(PaymentId)
  narrator.check('payment', payment.Data.Status, 'KSAOB.AcceptedSettlementCompleted')
  narrator.check(
    'status resource',
    (await client.getPaymentStatus(PaymentId)).message.Data.Status,
    'KSAOB.AcceptedSettlementCompleted',
  )
  const moved = Math.round(Number(story.amount) * 100)
  const checkBalances = async (label: string) => {
    const after = await findParties(story)
    narrator.check(`payer debited ${label} (halalas)`, halalas(before.payer) - halalas(after.payer), moved)
    narrator.check(`payee credited ${label} (halalas)`, halalas(after.payee) - halalas(before.payee), moved)
    return after
  }
  const after = await checkBalances('once')
  narrator.fact('payer balance', `${before.payer.accounts[0]!.balance.Amount} → ${after.payer.accounts[0]!.balance.Amount} SAR`)
  await sandbox.approvePayment(PaymentId)
  await checkBalances('still once after a second approval')
  return payment.Data.Status
}

/** One payment from the consent to the money, checked at every stage. Throws StoryBroken, SanadApiError or BankPageError. */
export async function playPayment(story: PaymentStory): Promise<StoryResult> {
  const before = await findParties(story)
  const consent = await createConsent(story, before)
  await authorizeAtBank(story, consent.Data.ConsentId, before.payer)
  const PaymentId = await readCreatedPayment(story, consent)
  const status = await settle(story, PaymentId, before)
  return { ConsentId: consent.Data.ConsentId, PaymentId, status }
}
