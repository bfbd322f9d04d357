import { type OperationId, type PsuToken, sampleAuthorizers, type TppClient } from '../sdk/index.ts'
import { fill } from './placeholders.ts'

/** The kinds of consent, by the contract that has them. */
const kinds = {
  'payment-initiation': { create: 'createPaymentConsent', authorizer: sampleAuthorizers.payments },
  'account-information': { create: 'createAccountAccessConsent', authorizer: sampleAuthorizers.accounts },
  'letter-of-guarantee': { create: 'createLetterOfGuaranteeConsent', authorizer: sampleAuthorizers.letters },
} as const

/** A contract whose operations are about a consent. */
export type ConsentContract = keyof typeof kinds

/** Whether a contract has consents; verifications have none. */
export const hasConsents = (contract: string): contract is ConsentContract => Object.hasOwn(kinds, contract)

/** The customer of the sandbox who authorizes samples of a contract. */
export const authorizerOf = (contract: ConsentContract): string => kinds[contract].authorizer

/** A call that the playground made before the one that was asked for. */
export interface Step {
  operationId: OperationId
  status: number
}

/** Ids as paths and messages name them. */
export type SampleIds = Partial<
  Record<'ConsentId' | 'PaymentId' | 'AuthorisationId' | 'AccountId' | 'letterOfGuaranteeId', string>
>

/** What samples are made with: a client of the app, and the message of an operation's first example. */
export interface SampleTools {
  bank: TppClient
  contract: ConsentContract
  exampleOf: (operationId: OperationId) => string
  /** Values of placeholders that are the same for every message of the app. */
  values: Readonly<Record<string, string>>
  steps: Step[]
}

/** A new consent as the contract's first example asks for it. */
export async function createConsent({
  bank,
  contract,
  exampleOf,
  values,
  steps,
}: SampleTools): Promise<SampleIds & { ConsentId: string }> {
  const operationId = kinds[contract].create
  const body = JSON.parse(fill(exampleOf(operationId), values)) as { Data: { Permissions?: string[] } }
  // The example does not ask for parties, but a sample serves all operations.
  if (body.Data.Permissions) body.Data.Permissions = [...new Set([...body.Data.Permissions, 'ReadParty'])]
  const { status, message } = await bank.call(operationId, { body })
  steps.push({ operationId, status })
  const { Data, Links } = message as { Data: { ConsentId: string; PaymentId?: string }; Links?: { scaStatus?: string } }
  const AuthorisationId = Links?.scaStatus?.split('/').at(-1)
  return {
    ConsentId: Data.ConsentId,
    ...(Data.PaymentId !== undefined && { PaymentId: Data.PaymentId }),
    ...(AuthorisationId !== undefined && { AuthorisationId }),
  }
}

/** The sandbox lets its sample customer approve over the back channel; nobody has to open the bank's pages. */
export async function approve({ bank, contract, steps }: SampleTools, ConsentId: string): Promise<PsuToken> {
  const { authReqId } = await bank.beginDecoupledAuthorization({ ConsentId, loginHint: kinds[contract].authorizer })
  steps.push({ operationId: 'beginBackchannelAuthentication', status: 200 })
  const { status } = await bank.operations.decideAuthorization({ query: { auth_req_id: authReqId, action: 'allow' } })
  steps.push({ operationId: 'decideAuthorization', status })
  const decided = await bank.readDecoupledAuthorization(authReqId)
  if (decided.outcome !== 'authorized') throw new Error(`the sandbox did not authorize the sample: ${decided.outcome}`)
  steps.push({ operationId: 'createToken', status: 200 })
  return decided.token
}

/** The first account that the customer of a token chose. */
export async function firstAccount({ bank, steps }: SampleTools, psuToken: string): Promise<string> {
  const { status, message } = await bank.operations.getAccounts({ psuToken })
  steps.push({ operationId: 'getAccounts', status })
  const [first] = message.Data.Account
  if (first === undefined) throw new Error('the customer chose no account')
  return first.AccountId
}

/** The letter of an authorized consent. */
export async function createLetter(
  { bank, exampleOf, values, steps }: SampleTools,
  psuToken: string,
  ConsentId: string,
): Promise<string> {
  const body = JSON.parse(fill(exampleOf('createLetterOfGuarantee'), { ...values, ConsentId })) as object
  const { status, message } = await bank.call('createLetterOfGuarantee', { psuToken, body })
  steps.push({ operationId: 'createLetterOfGuarantee', status })
  return (message as { Data: { LetterOfGuaranteeId: string } }).Data.LetterOfGuaranteeId
}
