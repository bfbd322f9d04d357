import { randomUUID } from 'node:crypto'
import type { PaymentConsentRequest } from '../../../src/sdk/index.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'
import { customerOf, authorize, decideAtBank } from '../../support/story.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type Change, commonStatuses, type InterfaceData, type Server } from './interfaceData.ts'

interface Stage {
  tpp: TestTpp
  token: string
  otherProductToken: string
  /** A consent as the contract's first example asks for it, waiting for its customer. */
  waiting: Ids
  /** Another one, authorized; its payment settled. */
  paid: Ids
}

interface Ids {
  ConsentId: string
  AuthorisationId: string
  PaymentId: string
}

const example = (
  findOperation(readContract('payment-initiation', new Date()), 'createPaymentConsent').operation.requestBody!.content[
    'application/json'
  ]!.examples!.instantPaymentRequest!.value as { message: PaymentConsentRequest }
).message

function freshMessage(message = example): PaymentConsentRequest {
  return { ...message, Data: { ...message.Data, BaseConsentId: randomUUID() } }
}

async function createConsent(tpp: TestTpp): Promise<Ids> {
  const { Data, Links } = (await tpp.client().createPaymentConsent(freshMessage())).message
  return { ConsentId: Data.ConsentId, PaymentId: Data.PaymentId, AuthorisationId: Links.scaStatus!.split('/').at(-1)! }
}

async function prepare(server: Server): Promise<Stage> {
  // Nothing but addresses is read of it.
  const sanad = server as RunningSanad
  const tpp = await registerTpp(sanad)
  const other = await registerTpp(sanad, { product: 'KSA AIS' })
  const waiting = await createConsent(tpp)
  const paid = await createConsent(tpp)
  await authorize(tpp.client(), tpp, paid.ConsentId, customerOf(sanad, example.Data.NationalIdentificationNumber))
  const decided = await decideAtBank(sanad, paid.PaymentId, 'approve')
  if (decided.status !== 200) throw new Error(`the payment was not settled: ${JSON.stringify(decided.body)}`)
  return { tpp, token: await tpp.developerToken(), otherProductToken: await other.developerToken(), waiting, paid }
}

const create: Change<Stage> = (draft) => {
  draft.message = freshMessage(draft.message as PaymentConsentRequest)
  draft.headers['x-idempotency-key'] = randomUUID()
}
const unknownId: Change<Stage> = (draft) =>
  void (draft.ids = { ConsentId: `pis-${randomUUID()}`, AuthorisationId: randomUUID(), PaymentId: randomUUID() })
const fieldMissing: Change<Stage> = (draft) => void (draft.message = { Data: {} })
/** The same key has been used for another message. */
const keyUsed: Change<Stage> = async (draft, { tpp }) => {
  const idempotencyKey = randomUUID()
  await tpp.client().createPaymentConsent(freshMessage(), { idempotencyKey })
  draft.headers['x-idempotency-key'] = idempotencyKey
}

/** Payment initiation: what each operation needs, and how each of its statuses comes about. */
export const paymentInitiation: InterfaceData<Stage> = {
  prepare,
  everyRequest: (draft, { token }) => {
    draft.headers.authorization = `Bearer ${token}`
    draft.headers['x-fapi-interaction-id'] = randomUUID()
  },
  operations: {
    createPaymentConsent: create,
    getPaymentConsent: (draft, { waiting }) => void (draft.ids = { ...waiting }),
    patchPaymentConsent: async (draft, { tpp }) => void (draft.ids = { ...(await createConsent(tpp)) }),
    getPaymentConsentAuthorisation: (draft, { waiting }) => void (draft.ids = { ...waiting }),
    getPayment: (draft, { paid }) => void (draft.ids = { ...paid }),
    getPaymentStatus: (draft, { paid }) => void (draft.ids = { ...paid }),
  },
  statuses: {
    ...commonStatuses,
    400: unknownId,
    401: (draft) => void (draft.headers.authorization = undefined),
    403: (draft, { otherProductToken }) => void (draft.headers.authorization = `Bearer ${otherProductToken}`),
    404: (draft) => void (draft.path += '/unknown/address'),
    409: keyUsed,
  },
  exceptions: { createPaymentConsent: { 400: fieldMissing }, patchPaymentConsent: { 400: fieldMissing } },
  signer: ({ tpp }) => ({ clientId: tpp.clientId, key: tpp.key }),
}
