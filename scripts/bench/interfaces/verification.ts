import { randomUUID } from 'node:crypto'
import { accountBody, ibans, payeeBody, requestingBic } from '../../../test/support/verification.ts'
import { type BenchInterface, type BenchOperation, type Prepared } from './benchInterface.ts'
import { developerToken, prepareApp } from './prepareApp.ts'

export interface PreparedQuestions extends Prepared {
  /** Accounts and their holders' names; asked in turn. */
  questions: { iban: string; name: string }[]
}

async function prepare(origin: string): Promise<PreparedQuestions> {
  const { prepared } = await prepareApp(origin, 'VOP', requestingBic)
  return { ...prepared, questions: [{ iban: ibans.happy, name: 'عبدالله محمد القحطاني' }] }
}

interface Asked {
  name: string
  path: string
  bodyOf(question: PreparedQuestions['questions'][number]): object
  headersOf(): Record<string, string>
}

const ask = ({ name, path, bodyOf, headersOf }: Asked): BenchOperation<PreparedQuestions> => ({
  name,
  plan: ({ questions }, accessToken) => ({
    method: 'POST',
    paths: [path],
    status: 200,
    bodies: questions.map((question) => JSON.stringify(bodyOf(question))),
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headersOf() },
  }),
})

/** Interface d: a name against an account of this bank. */
export const payeeVerification: BenchInterface<PreparedQuestions> = {
  contract: 'payee-verification',
  prepare,
  accessToken: developerToken,
  operations: [
    ask({
      name: 'payeeVerification',
      path: '/api/vop/v1/payee-verifications',
      bodyOf: ({ iban, name }) => payeeBody({ iban, party: { name } }),
      headersOf: () => ({ 'x-request-id': randomUUID(), 'x-requesttimestamp': new Date().toISOString() }),
    }),
  ],
}

/** Interface e, about an account of this bank. */
export const accountVerification: BenchInterface<PreparedQuestions> = {
  contract: 'account-verification',
  prepare,
  accessToken: developerToken,
  operations: [
    ask({
      name: 'accountVerification',
      path: '/v1.1/account-verifications',
      bodyOf: ({ iban, name }) => accountBody({ account: { id: iban, name } }),
      headersOf: () => ({ 'transaction-xref-id': randomUUID() }),
    }),
  ],
}
