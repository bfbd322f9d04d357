import { randomUUID } from 'node:crypto'
import { accountBody, payeeBody, requestingBic } from '../../../test/support/verification.ts'
import { type BenchInterface, type BenchOperation, type Prepared } from './benchInterface.ts'
import { developerToken, prepareApp } from './prepareApp.ts'

const prepare = async (origin: string): Promise<Prepared> => (await prepareApp(origin, 'VOP', requestingBic)).prepared

const ask = (name: string, path: string, body: object, headersOf: () => Record<string, string>): BenchOperation<Prepared> => ({
  name,
  plan: (_, accessToken) => ({
    method: 'POST', paths: [path], status: 200, body: JSON.stringify(body), headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headersOf() },
  }),
})

/** Interface d: a name against an account of this bank. */
export const payeeVerification: BenchInterface = {
  contract: 'payee-verification',
  prepare,
  accessToken: developerToken,
  operations: [ask('payeeVerification', '/api/vop/v1/payee-verifications', payeeBody(), () => ({ 'x-request-id': randomUUID(), 'x-requesttimestamp': new Date().toISOString() }))],
}

/** Interface e, about an account of this bank. */
export const accountVerification: BenchInterface = {
  contract: 'account-verification',
  prepare,
  accessToken: developerToken,
  operations: [ask('accountVerification', '/v1.1/account-verifications', accountBody(), () => ({ 'transaction-xref-id': randomUUID() }))],
}
