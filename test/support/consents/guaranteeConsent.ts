import { randomUUID } from 'node:crypto'
import type { LetterInstruction } from '../../../src/corebank/port.ts'
import { parseGuaranteeTerms } from '../../../src/domain/guarantee/terms.ts'
import type { GuaranteeConsentRequest, PsuToken } from '../../../src/sdk/index.ts'
import { signatory, tuwaiq } from './letters.ts'
import { type Reachable, authorize, customerOf } from '../story.ts'
import type { TestTpp } from '../tpp/tpp.ts'

const dayMs = 86_400_000

/** What a test changes of a consent request. */
export interface GuaranteeChange {
  amount?: string
  commercialRegistrationNumber?: number
  authExpiration?: string
  mt798?: Partial<GuaranteeConsentRequest['Data']['Mt798']>
}

/** A valid message of the first company's, good for half a year. */
export function guaranteeConsentRequest({
  amount = '250000.00',
  commercialRegistrationNumber = tuwaiq.commercialRegistrationNumber,
  authExpiration,
  mt798 = {},
}: GuaranteeChange = {}): GuaranteeConsentRequest {
  return {
    Data: {
      AuthExpirationDateTime: authExpiration ?? new Date(Date.now() + 7 * dayMs).toISOString(),
      Mt798: {
        CustomerReferenceNumber: 'TMC-LG-2026-0117',
        KindOfGuarantee: 'GUAR',
        TypeOfGuarantee: 'TEND',
        FormOfGuarantee: 'DIRC',
        WordingOfGuarantee: 'STND',
        LanguageOfStandardWording: 'en',
        Applicant: { Name: 'Tuwaiq Modern Contracting Company', CommercialRegistrationNumber: commercialRegistrationNumber },
        GuaranteeAmount: { Type: 'PRIN', Amount: amount, Currency: 'SAR' },
        ValidityType: 'LIMT',
        ValidityExpiryDate: new Date(Date.now() + 180 * dayMs).toISOString(),
        Beneficiary: { Name: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority' },
        ...mt798,
      },
    },
  }
}

/** A letter over SAR 250,000 for the first company, without an end, unless told otherwise. */
export function makeLetter(change: Partial<LetterInstruction> = {}): LetterInstruction {
  return {
    letterOfGuaranteeId: randomUUID(),
    nationalIdentificationNumber: signatory,
    commercialRegistrationNumber: tuwaiq.commercialRegistrationNumber,
    amountHalalas: 250_000_00,
    currency: 'SAR',
    beneficiaryName: 'هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority',
    customerReferenceNumber: 'TMC-LG-2026-0117',
    validityExpiresAt: null,
    mt798: parseGuaranteeTerms(guaranteeConsentRequest().Data.Mt798, new Date()).mt798,
    consentId: 'log-1',
    app: { clientId: 'app-1', name: 'An app', organisation: 'A fintech' },
    approvals: [],
    ...change,
  }
}

/** A letter without an end of its own. */
export const openEnded: NonNullable<GuaranteeChange['mt798']> = {
  ValidityType: 'UNLM',
  ValidityExpiryDate: undefined as unknown as string,
}

/** A consent that the signatory has authorized, and the token for it. */
export async function authorizeGuarantee(
  sanad: Reachable,
  tpp: Pick<TestTpp, 'client' | 'redirectUri'>,
  change: GuaranteeChange = {},
): Promise<{ ConsentId: string; token: PsuToken }> {
  return authorizeGuaranteeMessage(sanad, tpp, guaranteeConsentRequest(change))
}

/** The same for a whole message. */
export async function authorizeGuaranteeMessage(
  sanad: Reachable,
  tpp: Pick<TestTpp, 'client' | 'redirectUri'>,
  message: GuaranteeConsentRequest,
): Promise<{ ConsentId: string; token: PsuToken }> {
  const client = tpp.client()
  const { ConsentId } = (await client.createLetterOfGuaranteeConsent(message)).message.Data
  const { callback, secrets } = await authorize(client, tpp, ConsentId, customerOf(sanad, signatory))
  const code = client.readCallback(callback, secrets.state)
  return {
    ConsentId,
    token: await client.exchangeCode({
      code,
      redirectUri: tpp.redirectUri,
      codeVerifier: secrets.codeVerifier,
      nonce: secrets.nonce,
    }),
  }
}

/** Decides a letter at the core bank over its API. */
export async function decideLetterAtBank(
  sanad: Reachable,
  letterId: string,
  decision: 'issue' | 'reject' | 'cancel',
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(sanad.url(`/core-bank/api/letters-of-guarantee/${letterId}/${decision}`), {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** What is reserved on a company's line, as the core bank's API says it. */
export async function reservedAtBank(sanad: Reachable, { commercialRegistrationNumber } = tuwaiq): Promise<string> {
  const lines = (await (await fetch(sanad.url('/core-bank/api/guarantee-lines'))).json()) as {
    commercialRegistrationNumber: number
    reserved: { Amount: string }
  }[]
  return lines.find((line) => line.commercialRegistrationNumber === commercialRegistrationNumber)!.reserved.Amount
}
