import { approveAtBank } from '../browser/approveAtBank.ts'
import { readPage, visitBank } from '../browser/bankVisit.ts'
import type { RunningSanad } from '../servers/sanad.ts'
import { authorize, customerOf } from '../story.ts'
import type { TestTpp } from '../tpp/tpp.ts'
import { sarat } from './companies.ts'
import { guaranteeConsentRequest } from './guaranteeConsent.ts'

/** More than one director of the company signs alone. */
export const aboveAlone = '500000.01'

/** What people of a company do with a letter that an app asks for, and what is known of it. */
export function letterSigning(sanad: RunningSanad, tpp: TestTpp) {
  const client = tpp.client()
  const { db } = sanad.dependencies
  const consentOf = async (ConsentId: string) => (await client.getLetterOfGuaranteeConsent(ConsentId)).message.Data
  /** Approves on the way from the app. */
  const approveFromApp = (ConsentId: string, who: string) => authorize(client, tpp, ConsentId, customerOf(sanad, who))
  return {
    async ask(
      amount: string,
      { commercialRegistrationNumber }: { commercialRegistrationNumber: number } = sarat,
    ): Promise<string> {
      const message = guaranteeConsentRequest({ amount, commercialRegistrationNumber })
      return (await client.createLetterOfGuaranteeConsent(message)).message.Data.ConsentId
    },
    consentOf,
    statusOf: async (ConsentId: string) => (await consentOf(ConsentId)).Status,
    approveFromApp,
    /** Approves in their own area of the bank. */
    approve: async (ConsentId: string, who: string) =>
      approveAtBank(sanad, { browser: await visitBank(sanad, who), nationalId: who, ConsentId }),
    /** What somebody reads of it in their own area. */
    pageOf: async (ConsentId: string, who: string) =>
      readPage(await (await visitBank(sanad, who)).get(sanad.url(`/bank/consents/${ConsentId}`))),
    /** The app's token, once its customer has come back. */
    tokenOf: async ({ callback, secrets }: Awaited<ReturnType<typeof approveFromApp>>) =>
      client.exchangeCode({
        code: client.readCallback(callback, secrets.state),
        redirectUri: tpp.redirectUri,
        codeVerifier: secrets.codeVerifier,
        nonce: secrets.nonce,
      }),
    approvalsOf: async (consentId: string) =>
      Object.fromEntries(
        (await db.selectFrom('consentApprovals').selectAll().where('consentId', '=', consentId).execute()).map((row) => [
          row.nationalIdentificationNumber,
          row.decision,
        ]),
      ),
  }
}
