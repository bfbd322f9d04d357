import { newAuthorizationSecrets } from '../../../src/sdk/index.ts'
import { guaranteeConsentMessage } from '../../../test/support/guaranteeConsent.ts'
import { signatory } from '../../../test/support/letters.ts'
import { walkBankPages } from '../../demo/bankCustomer.ts'
import { sandboxApi } from '../../demo/sandbox.ts'
import { type BenchInterface, type Prepared } from './benchInterface.ts'
import { basicAuthorization, prepareApp, redirectUri, signedAnswer } from './prepareApp.ts'

interface PreparedLetter extends Prepared {
  refreshToken: string
  letterId: string
}

/** An app with a letter of its own, and the refresh token that reads it. */
async function prepare(origin: string): Promise<PreparedLetter> {
  const { prepared, client } = await prepareApp(origin, 'KSA LOG')
  const sandbox = sandboxApi(origin)
  const { nationalIdentificationNumber, password } = (await sandbox.customers()).find((customer) => customer.nationalIdentificationNumber === signatory)!
  const { ConsentId } = (await client.createLetterOfGuaranteeConsent(guaranteeConsentMessage())).message.Data
  const secrets = newAuthorizationSecrets()
  const customer = { nationalIdentificationNumber, password, decision: 'approve' as const, readOneTimeCode: () => sandbox.oneTimeCode(nationalIdentificationNumber) }
  const { callback } = await walkBankPages(await client.authorizationUrl({ ConsentId, redirectUri, ...secrets }), customer, { redirectUri })
  const { accessToken, refreshToken } = await client.exchangeCode({ code: client.readCallback(callback, secrets.state), redirectUri, codeVerifier: secrets.codeVerifier })
  const { LetterOfGuaranteeId } = (await client.createLetterOfGuarantee(accessToken, ConsentId)).message.Data
  return { ...prepared, refreshToken: refreshToken!, letterId: LetterOfGuaranteeId }
}

/** A PSU token; a consent outlives many of them. */
async function accessToken(prepared: PreparedLetter): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: prepared.refreshToken })
  const response = await fetch(`${prepared.issuer}/token`, { method: 'POST', headers: { authorization: basicAuthorization(prepared) }, body })
  return ((await response.json()) as { access_token: string }).access_token
}

export const letterOfGuarantee: BenchInterface<PreparedLetter> = {
  contract: 'letter-of-guarantee',
  prepare,
  accessToken,
  operations: [
    {
      name: 'letterRead',
      plan: (prepared, token) => ({ method: 'GET', paths: [`/ksaob-lgsp/v3.10/letters-of-guarantee/${prepared.letterId}`], status: 200, headers: signedAnswer(token) }),
    },
  ],
}
