import type { ConfirmationTerms } from '../../corebank/confirmation.ts'
import { updateConsentCustomer } from '../../data/repositories/consents.ts'
import { hasValidityEnded } from '../../domain/guarantee/letter.ts'
import type { GuaranteeTerms } from '../../domain/guarantee/terms.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { AuthorizationKind, ConsentSubject } from '../consent/kind.ts'
import type { Dependencies } from '../dependencies.ts'
import { describeGuarantee, type GuaranteeDescription } from './describe.ts'

/**
 * What a signatory must see before approving a letter of guarantee: what the bank would promise to whom, and whether the line
 * carries it.
 */
export interface GuaranteeToAuthorize extends GuaranteeDescription {
  /** The applicant as the bank knows it. */
  companyName?: BilingualText
  freeHalalas: number
  isWithinLine: boolean
}

/** What the decision page shows of a letter-of-guarantee consent. */
export interface GuaranteeSubject extends ConsentSubject {
  guarantee: GuaranteeToAuthorize
}

type BankDependencies = Pick<Dependencies, 'coreBank'>

/** The member of a request with the amount that the line must carry. */
export const amountPath = 'Data.Mt798.GuaranteeAmount.Amount'

/**
 * Throws BankRefusal 'businessRule' when the applicant's line does not carry the amount. The message does not say how much is free: only
 * the signatory sees that, on the bank's page.
 */
export async function checkLine(dependencies: BankDependencies, terms: GuaranteeTerms): Promise<void> {
  if (terms.amountHalalas <= (await freeHalalas(dependencies, terms))) return
  throw new BankRefusal(
    'businessRule',
    'The amount is larger than the free part of the applicant’s guarantee line. Nothing was reserved; the consent can be used when the line is free.',
    { path: amountPath },
  )
}

/**
 * How letter-of-guarantee consents are authorized. An approval lets the app create one letter. Any signatory of the applicant may
 * approve and becomes the consent's customer; one signature is enough. Nothing is reserved yet, so the line is checked again when
 * the letter comes.
 */
export const guaranteeAuthorization: AuthorizationKind<'guarantee', GuaranteeSubject> = {
  mayAuthorize: (dependencies, { terms }, nationalIdentificationNumber) =>
    isSignatory(dependencies, terms, nationalIdentificationNumber),

  findObstacle: async () => undefined,

  describe: async (dependencies, { consent: { terms } }) => ({
    guarantee: await guaranteeToAuthorize(dependencies, terms),
    accounts: [],
    accountChoice: 'none',
  }),

  termsAsked: async (_, { consent: { terms } }) => letterToConfirm(terms),

  async prepareApproval(dependencies, { consent: { terms }, nationalIdentificationNumber }) {
    await checkLine(dependencies, terms)
    return {
      authorizers: [nationalIdentificationNumber],
      accountIds: [],
      chosenAccountIds: [],
      terms: letterToConfirm(terms),
      async complete(trx, authorized, now) {
        if (hasValidityEnded(terms.validityExpiresAt, now)) {
          throw new BankRefusal('businessRule', 'The ValidityExpiryDate of the guarantee has passed.', {
            path: 'Data.Mt798.ValidityExpiryDate',
          })
        }
        await updateConsentCustomer(trx, authorized.consentId, nationalIdentificationNumber)
      },
    }
  },
}

const letterToConfirm = (terms: GuaranteeTerms): ConfirmationTerms => ({
  kind: 'guarantee',
  amountHalalas: terms.amountHalalas,
  currency: terms.currency,
  beneficiaryName: terms.mt798.Beneficiary.Name,
  commercialRegistrationNumber: terms.commercialRegistrationNumber,
})

/** Whether a customer may sign for the applicant now. */
export async function isSignatory(
  { coreBank }: BankDependencies,
  { commercialRegistrationNumber }: GuaranteeTerms,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  const companies = await coreBank.listSignedCompanies(nationalIdentificationNumber)
  return companies.some((company) => company.commercialRegistrationNumber === commercialRegistrationNumber)
}

/** How much is free on the applicant's guarantee line now, in halalas. 0 without a line. */
async function freeHalalas({ coreBank }: BankDependencies, { commercialRegistrationNumber }: GuaranteeTerms): Promise<number> {
  const line = await coreBank.findGuaranteeLine(commercialRegistrationNumber)
  return line?.freeHalalas ?? 0
}

async function guaranteeToAuthorize(dependencies: BankDependencies, terms: GuaranteeTerms): Promise<GuaranteeToAuthorize> {
  const company = await dependencies.coreBank.findCompany(terms.commercialRegistrationNumber)
  const free = await freeHalalas(dependencies, terms)
  return {
    ...describeGuarantee(terms),
    // The applicant's name as the bank has it, and not as the app calls it.
    ...(company && { companyName: company.name }),
    freeHalalas: free,
    isWithinLine: terms.amountHalalas <= free,
  }
}
