import { expect, it } from 'vitest'
import { examplesOf, findOperation, readContract } from '../contract/contracts.ts'
import { askAccount, askPayee, type VerificationAnswer, type VerificationStage } from '../verification.ts'

/** Which answer example each request example gets. */
const pairs = {
  verifyPayee: {
    nameRequest: 'matchedName',
    latinNameRequest: 'matchedName',
    typingErrorRequest: 'closeName',
    otherPersonRequest: 'noMatchName',
    companyRequest: 'matchedName',
    leiRequest: 'matchedIdentifier',
    commercialRegistrationRequest: 'matchedIdentifier',
    nationalIdRequest: 'matchedIdentifier',
    nestedRequest: 'matchedName',
    otherBankRequest: 'notApplicable',
  },
  verifyAccount: {
    nameRequest: 'fullMatch',
    fullNameRequest: 'fullMatch',
    accountNumberRequest: 'accountNumberMatch',
    partialNameRequest: 'partialMatch',
    otherNameRequest: 'noMatch',
    identityRequest: 'identityMatch',
    statusRequest: 'dormantAccount',
    unknownAccountRequest: 'notFound',
  },
} as const

/** What a client may rely on: ids and times are new in each answer. */
function comparable(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    ['receivedTime', 'reference'].includes(key) || (key === 'id' && /-/.test(String(value))) ? undefined : value,
  ) as unknown
}

function exampleOf(operationId: keyof typeof pairs, name: string): { request: unknown; answer: (name: string) => unknown } {
  const { requestBody, responses } = findOperation(
    readContract(operationId === 'verifyPayee' ? 'payee-verification' : 'account-verification'),
    operationId,
  ).operation
  const find = (media: Parameters<typeof examplesOf>[0], wanted: string) =>
    examplesOf(media).find((example) => example.name === wanted)!.value
  return {
    request: find(requestBody!.content['application/json']!, name),
    answer: (wanted) => find(responses['200']!.content!['application/json']!, wanted),
  }
}

/** The examples of interface d are what happens. */
export function provePayeeExamples(stage: VerificationStage): void {
  it.each(Object.entries(pairs.verifyPayee))('%s gets %s', async (request, answer) => {
    const example = exampleOf('verifyPayee', request)
    const { status, body }: VerificationAnswer = await askPayee(stage.sanad, { token: stage.psp.token, body: example.request })
    expect({ status, body }).toEqual({ status: 200, body: example.answer(answer) })
  })
}

/** The examples of interface e are what happens. */
export function proveAccountExamples(stage: VerificationStage): void {
  it.each(Object.entries(pairs.verifyAccount))('%s gets %s', async (request, answer) => {
    const example = exampleOf('verifyAccount', request)
    const { status, body, text } = await askAccount(stage.sanad, { token: stage.psp.token, body: example.request })
    expect(status, text).toBe(200)
    expect(comparable(body)).toEqual(comparable(example.answer(answer)))
  })
}
