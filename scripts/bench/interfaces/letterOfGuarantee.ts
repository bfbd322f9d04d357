import { authorizeGuarantee, guaranteeConsentMessage } from '../../../test/support/consents/guaranteeConsent.ts'
import { type BenchInterface, type Prepared } from './benchInterface.ts'
import { developerToken, prepareApp, psuToken, redirectUri, signedAnswer } from './prepareApp.ts'

interface PreparedLetters extends Prepared {
  letterId: string
  refreshToken: string
}

/** An app with a letter of its own. */
async function prepare(origin: string): Promise<PreparedLetters> {
  const { prepared, client } = await prepareApp(origin, 'KSA LOG')
  const tpp = { client: () => client, redirectUri }
  const { ConsentId, token } = await authorizeGuarantee({ baseUrl: origin, url: (path) => `${origin}${path}` }, tpp, {
    amount: '1000.00',
  })
  const { Data } = (await client.createLetterOfGuarantee(token.accessToken, ConsentId)).message
  return { ...prepared, letterId: Data.LetterOfGuaranteeId, refreshToken: token.refreshToken! }
}

export const letterOfGuarantee: BenchInterface<PreparedLetters> = {
  contract: 'letter-of-guarantee',
  prepare,
  // Consents are created with the app's token, letters read with the customer's.
  accessToken: (prepared, operation) => (operation === 'letterRead' ? psuToken(prepared) : developerToken(prepared)),
  operations: [
    {
      name: 'letterConsentCreate',
      plan: (_, accessToken) => ({
        method: 'POST',
        paths: ['/ksaob-lgsp/v3.10/letters-of-guarantee-consents'],
        status: 201,
        headers: { ...signedAnswer(accessToken), 'content-type': 'application/jwt' },
      }),
      message: () => guaranteeConsentMessage(),
    },
    {
      name: 'letterRead',
      plan: ({ letterId }, accessToken) => ({
        method: 'GET',
        paths: [`/ksaob-lgsp/v3.10/letters-of-guarantee/${letterId}`],
        status: 200,
        headers: signedAnswer(accessToken),
      }),
    },
  ],
}
