import { randomUUID } from 'node:crypto'
import type { AccountConsentRequest } from '../../../src/sdk/index.ts'
import { linkAccounts } from '../../support/consents/accountConsent.ts'
import { findOperation, readContract } from '../../support/contract/contracts.ts'
import type { RunningSanad } from '../../support/servers/sanad.ts'
import { registerTpp, type TestTpp } from '../../support/tpp/tpp.ts'
import { type Change, commonStatuses, type InterfaceData, type Server } from './interfaceData.ts'

interface Stage {
  tpp: TestTpp
  token: string
  otherProductToken: string
  /** The customer's token for all accounts, with every permission. */
  psuToken: string
  /** A consent as the contract's first example asks for it, waiting for its customer. */
  waitingConsentId: string
}

/** The account of the contract's examples; its seeded customer has everything that can be listed. */
const AccountId = 'acc-000101'
const example = (
  findOperation(readContract('account-information', new Date()), 'createAccountAccessConsent').operation.requestBody!.content[
    'application/json'
  ]!.examples!.aggregationRequest!.value as { message: AccountConsentRequest }
).message

const createConsent = async (tpp: TestTpp): Promise<string> =>
  (await tpp.client().createAccountAccessConsent(structuredClone(example))).message.Data.ConsentId

async function prepare(server: Server): Promise<Stage> {
  // Nothing but addresses is read of it.
  const sanad = server as RunningSanad
  const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const other = await registerTpp(sanad, { product: 'KSA PIS' })
  const { token } = await linkAccounts(sanad, tpp, { data: { IsPSUReadAllAccounts: true } })
  return {
    tpp,
    token: await tpp.developerToken(),
    otherProductToken: await other.developerToken(),
    psuToken: token.accessToken,
    waitingConsentId: await createConsent(tpp),
  }
}

const asPsu: Change<Stage> = (draft, { psuToken }) => void (draft.headers.authorization = `Bearer ${psuToken}`)
const ofAccount: Change<Stage> = (draft, stage) => {
  void asPsu(draft, stage)
  draft.ids = { AccountId }
}
const create: Change<Stage> = (draft) => {
  draft.headers['x-idempotency-key'] = randomUUID()
}
const fieldMissing: Change<Stage> = (draft) => void (draft.message = { Data: {} })
const unknownId: Change<Stage> = (draft) =>
  void (draft.ids = { ConsentId: `aac-${randomUUID()}`, AccountId: `acc-${randomUUID()}` })
const unknownParameter: Change<Stage> = (draft) => void (draft.path += '?limit=5')
/** The same key has been used for another message. */
const keyUsed: Change<Stage> = async (draft, { tpp }) => {
  const idempotencyKey = randomUUID()
  const other = structuredClone(example)
  await tpp
    .client()
    .createAccountAccessConsent({ ...other, Data: { ...other.Data, ConsentPurpose: ['Other'] } }, { idempotencyKey })
  draft.headers['x-idempotency-key'] = idempotencyKey
}

/** Account information: what each operation needs, and how each of its statuses comes about. */
export const accountInformation: InterfaceData<Stage> = {
  prepare,
  everyRequest: (draft, { token }) => {
    draft.headers.authorization = `Bearer ${token}`
    draft.headers['x-fapi-interaction-id'] = randomUUID()
  },
  operations: {
    createAccountAccessConsent: create,
    getAccountAccessConsent: (draft, { waitingConsentId }) => void (draft.ids = { ConsentId: waitingConsentId }),
    // The contract's first change ends a consent in use; one that waits can be rejected.
    patchAccountAccessConsent: async (draft, { tpp }) => {
      draft.ids = { ConsentId: await createConsent(tpp) }
      draft.message = { Data: { ConsentStatus: 'Rejected', RevokedBy: 'KSAOB.TPP' } }
    },
    getAccounts: asPsu,
    getAccount: ofAccount,
    getAccountBalances: ofAccount,
    getAccountTransactions: ofAccount,
    getAccountBeneficiaries: ofAccount,
    getAccountDirectDebits: ofAccount,
    getAccountStandingOrders: ofAccount,
    getAccountScheduledPayments: ofAccount,
    getAccountParties: ofAccount,
    getParties: asPsu,
  },
  statuses: {
    ...commonStatuses,
    400: unknownId,
    401: (draft) => void (draft.headers.authorization = undefined),
    403: (draft, { otherProductToken }) => void (draft.headers.authorization = `Bearer ${otherProductToken}`),
    404: (draft) => void (draft.path += '/unknown/address'),
    409: keyUsed,
  },
  exceptions: {
    createAccountAccessConsent: { 400: fieldMissing },
    patchAccountAccessConsent: { 400: fieldMissing },
    getAccounts: { 400: unknownParameter },
    getParties: { 400: unknownParameter },
  },
  // Which kind of transaction is the newest depends on the day.
  examples: ['noTransactions'],
  signer: ({ tpp }) => ({ clientId: tpp.clientId, key: tpp.key }),
}
