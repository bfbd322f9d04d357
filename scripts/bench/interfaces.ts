import { randomUUID } from 'node:crypto'
import { accountConsentRequest, linkAccounts } from '../../test/support/consents/accountConsent.ts'
import { authorizeGuarantee, guaranteeConsentRequest } from '../../test/support/consents/guaranteeConsent.ts'
import { happyCustomer, paymentConsentRequest } from '../../test/support/consents/paymentConsent.ts'
import { payAs, type Reachable } from '../../test/support/story.ts'
import { sandboxApi } from '../../test/support/tpp/sandboxApi.ts'
import { registerTpp, type TestTpp } from '../../test/support/tpp/tpp.ts'
import { accountBody, ibans, payeeBody, registerPsp } from '../../test/support/verification.ts'
import { authorization } from './authorization.ts'
import {
  type BenchInterface,
  type BenchOperation,
  developerToken,
  type Prepared,
  prepareApp,
  psuToken,
  signedAnswer,
} from './operations.ts'

/** A signed request that creates something. */
const create = (name: string, path: string, message: () => object): BenchOperation<Prepared> => ({
  name,
  message,
  plan: (_, accessToken) => ({
    method: 'POST',
    paths: [path],
    status: 201,
    headers: { ...signedAnswer(accessToken), 'content-type': 'application/jwt' },
  }),
})

/** A request with a signed answer, to addresses in turn. */
const read = <Of extends Prepared>(name: string, pathsOf: (prepared: Of) => string[]): BenchOperation<Of> => ({
  name,
  plan: (prepared, token) => ({ method: 'GET', paths: pathsOf(prepared), status: 200, headers: signedAnswer(token) }),
})

/** An app and consents of its own that wait for their customer. */
export interface PreparedConsents extends Prepared {
  consentIds: string[]
}

interface PreparedPayments extends PreparedConsents {
  paymentId: string
  /** Of an app that chose ES256 for what the bank signs; the others have PS256. */
  ofEs256: PreparedConsents
}

const openConsents = 50

/** Makes consents of an app. */
export async function prepareConsents(sanad: Reachable, tpp: TestTpp, count = openConsents): Promise<PreparedConsents> {
  const consentIds: string[] = []
  while (consentIds.length < count)
    consentIds.push((await tpp.client().createPaymentConsent(paymentConsentRequest())).message.Data.ConsentId)
  return { ...prepareApp(sanad, tpp), consentIds }
}

const pathsOfConsents = ({ consentIds }: PreparedConsents) =>
  consentIds.map((id) => `/open-banking/payment/2023.08-draft2/payment-consents/${id}`)

const paymentInitiation: BenchInterface<PreparedPayments> = {
  contract: 'payment-initiation',
  async prepare(sanad) {
    const tpp = await registerTpp(sanad)
    const { PaymentId } = await payAs(sanad, tpp, paymentConsentRequest())
    return {
      ...(await prepareConsents(sanad, tpp)),
      paymentId: PaymentId,
      ofEs256: await prepareConsents(sanad, await registerTpp(sanad, { responseSigningAlg: 'ES256' })),
    }
  },
  accessToken: (prepared, operation) => developerToken(operation === 'consentReadEs256' ? prepared.ofEs256 : prepared),
  operations: [
    create('consentCreate', '/payments/consents', paymentConsentRequest),
    read('consentRead', pathsOfConsents),
    read('consentReadEs256', ({ ofEs256 }) => pathsOfConsents(ofEs256)),
    read('paymentRead', ({ paymentId }) => [`/v3.1/pisp/domestic-payments/${paymentId}`]),
  ],
}

/** An app that reads a customer's accounts. */
export interface PreparedAccess extends Prepared {
  consentId: string
  refreshToken: string
  /** Accounts whose balances and first pages are read, in turn. */
  accountIds: string[]
  /** The linked account with the longest history, and the last of its pages of 25. */
  longAccountId: string
  lastPage: number
}

const accountBase = '/open-banking/account-information/2024.09.01-final-errata1'
const pageSize = 25

async function prepareAccess(sanad: Reachable): Promise<PreparedAccess> {
  const tpp = await registerTpp(sanad, { product: 'KSA AIS' })
  const customers = await sandboxApi(sanad.baseUrl).customers()
  const { accounts } = customers.find((customer) => customer.nationalIdentificationNumber === happyCustomer)!
  const accountIds = accounts.map(({ accountId }) => accountId)
  const { ConsentId, token } = await linkAccounts(sanad, tpp, { accountIds, data: accountConsentRequest().Data })
  const longest = { accountId: accountIds[0]!, pages: 0 }
  for (const accountId of accountIds) {
    const { message } = await tpp.client().getAccountTransactions(token.accessToken, accountId, { 'page-size': String(pageSize) })
    if (message.Meta.TotalPages > longest.pages) Object.assign(longest, { accountId, pages: message.Meta.TotalPages })
  }
  return {
    ...prepareApp(sanad, tpp),
    consentId: ConsentId,
    refreshToken: token.refreshToken!,
    accountIds,
    longAccountId: longest.accountId,
    lastPage: longest.pages,
  }
}

const transactions = (accountId: string, page?: number) =>
  `${accountBase}/accounts/${accountId}/transactions?${page === undefined ? '' : `page=${page}&`}page-size=${pageSize}`

/** Account information. */
export const accountInformation: BenchInterface<PreparedAccess> = {
  contract: 'account-information',
  prepare: prepareAccess,
  accessToken: psuToken,
  operations: [
    read('accounts', () => [`${accountBase}/accounts`]),
    read('balances', ({ accountIds }) => accountIds.map((id) => `${accountBase}/accounts/${id}/balances`)),
    read('transactionsFirst', ({ accountIds }) => accountIds.map((id) => transactions(id))),
    read('transactionsMiddle', ({ longAccountId, lastPage }) => [transactions(longAccountId, Math.ceil(lastPage / 2))]),
    read('transactionsLast', ({ longAccountId, lastPage }) => [transactions(longAccountId, lastPage)]),
  ],
}

interface PreparedLetters extends Prepared {
  letterId: string
  refreshToken: string
}

const letterOfGuarantee: BenchInterface<PreparedLetters> = {
  contract: 'letter-of-guarantee',
  async prepare(sanad) {
    const tpp = await registerTpp(sanad, { product: 'KSA LOG' })
    const { ConsentId, token } = await authorizeGuarantee(sanad, tpp, { amount: '1000.00' })
    const { Data } = (await tpp.client().createLetterOfGuarantee(token.accessToken, ConsentId)).message
    return { ...prepareApp(sanad, tpp), letterId: Data.LetterOfGuaranteeId, refreshToken: token.refreshToken! }
  },
  // Consents are created with the app's token, letters read with the customer's.
  accessToken: (prepared, operation) => (operation === 'letterRead' ? psuToken(prepared) : developerToken(prepared)),
  operations: [
    create('letterConsentCreate', '/ksaob-lgsp/v3.10/letters-of-guarantee-consents', guaranteeConsentRequest),
    read('letterRead', ({ letterId }) => [`/ksaob-lgsp/v3.10/letters-of-guarantee/${letterId}`]),
  ],
}

/** A PSP and what it asks. */
export interface PreparedQuestions extends Prepared {
  /** Accounts and their holders' names; asked in turn. */
  questions: { iban: string; name: string }[]
}

/** A way to ask whether a name belongs to an account. */
function verification(
  contract: string,
  name: string,
  path: string,
  bodyOf: (question: PreparedQuestions['questions'][number]) => object,
  headersOf: () => Record<string, string>,
): BenchInterface<PreparedQuestions> {
  return {
    contract,
    prepare: async (sanad) => ({
      ...prepareApp(sanad, await registerPsp(sanad)),
      questions: [{ iban: ibans.happy, name: 'عبدالله محمد القحطاني' }],
    }),
    accessToken: developerToken,
    operations: [
      {
        name,
        plan: ({ questions }, accessToken) => ({
          method: 'POST',
          paths: [path],
          status: 200,
          bodies: questions.map((question) => JSON.stringify(bodyOf(question))),
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headersOf() },
        }),
      },
    ],
  }
}

/** Interface d: a name against an account of this bank. */
export const payeeVerification = verification(
  'payee-verification',
  'payeeVerification',
  '/api/vop/v1/payee-verifications',
  ({ iban, name }) => payeeBody({ iban, party: { name } }),
  () => ({ 'x-request-id': randomUUID(), 'x-requesttimestamp': new Date().toISOString() }),
)

/** Interface e, about an account of this bank. */
export const accountVerification = verification(
  'account-verification',
  'accountVerification',
  '/v1.1/account-verifications',
  ({ iban, name }) => accountBody({ account: { id: iban, name } }),
  () => ({ 'transaction-xref-id': randomUUID() }),
)

/** All that is measured, in the order of the table. A new interface is one more here, and its routes in bare/. */
export const interfaces: readonly BenchInterface[] = [
  authorization,
  paymentInitiation,
  accountInformation,
  letterOfGuarantee,
  payeeVerification,
  accountVerification,
]

/** What the interfaces prepared, by contract. */
export type Scenario = Record<string, Prepared>

/** What these interfaces need for their requests, made on one server. */
export async function prepareScenario(sanad: Reachable, chosen: readonly BenchInterface[] = interfaces): Promise<Scenario> {
  const scenario: Scenario = {}
  for (const { contract, prepare } of chosen) scenario[contract] = await prepare(sanad)
  return scenario
}

/** An operation with the interface it belongs to. */
export interface ListedOperation extends BenchOperation<Prepared> {
  contract: string
}

/** A token for the requests of an operation. */
export function fetchAccessToken({ contract, name }: ListedOperation, scenario: Scenario): Promise<string> {
  return interfaces.find((one) => one.contract === contract)!.accessToken(scenario[contract]!, name)
}

/** All operations, or those that BENCH_OPERATIONS names (with commas between them). Throws for a name that there is not. */
export function listOperations(chosen = process.env.BENCH_OPERATIONS): ListedOperation[] {
  const all = interfaces.flatMap(({ contract, operations }) => operations.map((operation) => ({ ...operation, contract })))
  const names = chosen?.split(',') ?? all.map(({ name }) => name)
  const unknown = names.filter((name) => !all.some((operation) => operation.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no operation ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}.`)
  return all.filter(({ name }) => names.includes(name))
}
