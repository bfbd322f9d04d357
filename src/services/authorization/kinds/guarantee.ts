import { type ConsentRow, updateConsentCustomer } from '../../../data/repositories/consent/consents.ts'
import { hasValidityEnded } from '../../../domain/guarantee/states.ts'
import { SanadError } from '../../../domain/shared/errors.ts'
import { type Dependencies } from '../../dependencies.ts'
import { describeGuarantee } from '../../guarantee/describeGuarantee.ts'
import { guaranteeTermsOf, mt798Of } from '../../guarantee/guaranteeTerms.ts'
import { type GuaranteeToAuthorize } from '../authorizationView.ts'
import { type AuthorizationKind } from './authorizationKind.ts'

/**
 * Approving a letter-of-guarantee consent lets the app create one letter. Any signatory of the applicant may do it, and becomes
 * the consent's customer; one signature is enough. Nothing is reserved yet, so the line is asked again when the letter comes.
 */
export const guaranteeAuthorization: AuthorizationKind = {
  mayAuthorize: (dependencies, consent, nationalIdentificationNumber) =>
    isSignatory(dependencies, consent, nationalIdentificationNumber),

  findObstacle: async () => undefined,

  describe: async (dependencies, { consent }) => ({
    guarantee: await guaranteeToAuthorize(dependencies, consent),
    accounts: [],
    accountChoice: 'none',
  }),

  async prepareApproval(dependencies, { consent, nationalIdentificationNumber }) {
    const { amountHalalas, validityExpiresAt } = guaranteeTermsOf(consent)
    if (amountHalalas > (await freeHalalas(dependencies, consent))) {
      throw new SanadError('businessRule', 'The amount is above what is free on the guarantee line of the applicant.', {
        path: 'Data.Mt798.GuaranteeAmount.Amount',
      })
    }
    return {
      approvers: [nationalIdentificationNumber],
      accountIds: [],
      async complete(trx, authorized, now) {
        if (hasValidityEnded(validityExpiresAt, now)) {
          throw new SanadError('businessRule', 'The guarantee would be over already; its ValidityExpiryDate has passed.', {
            path: 'Data.Mt798.ValidityExpiryDate',
          })
        }
        await updateConsentCustomer(trx, authorized.consentId, nationalIdentificationNumber)
      },
    }
  },
}

async function isSignatory(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  consent: ConsentRow,
  nationalIdentificationNumber: string,
): Promise<boolean> {
  const { commercialRegistrationNumber } = guaranteeTermsOf(consent)
  const companies = await coreBank.listSignedCompanies(nationalIdentificationNumber)
  return companies.some((company) => company.commercialRegistrationNumber === commercialRegistrationNumber)
}

async function freeHalalas({ coreBank }: Pick<Dependencies, 'coreBank'>, consent: ConsentRow): Promise<number> {
  const line = await coreBank.findGuaranteeLine(guaranteeTermsOf(consent).commercialRegistrationNumber)
  return line?.freeHalalas ?? 0
}

async function guaranteeToAuthorize(
  dependencies: Pick<Dependencies, 'coreBank'>,
  consent: ConsentRow,
): Promise<GuaranteeToAuthorize> {
  const { amountHalalas, commercialRegistrationNumber } = guaranteeTermsOf(consent)
  const company = await dependencies.coreBank.findCompany(commercialRegistrationNumber)
  const free = await freeHalalas(dependencies, consent)
  return {
    ...describeGuarantee(mt798Of(consent)),
    // The bank's own name of the applicant, whatever the app calls it.
    ...(company && { companyName: company.name }),
    freeHalalas: free,
    isWithinLine: amountHalalas <= free,
  }
}
