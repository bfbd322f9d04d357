import type { GuaranteeDescription } from '../../domain/guarantee/letterDocument.ts'
import type { ConfirmationTerms } from '../../corebank/confirmation.ts'
import type { GuaranteeLine } from '../../corebank/port.ts'
import { findApprovalDecision, listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { updateConsentCustomer } from '../../data/repositories/consents.ts'
import { isStoppedByAny, lockStopsForReading } from '../../data/repositories/fraudCases.ts'
import type { Executor } from '../../data/schema.ts'
import type { GuaranteeConsent } from '../../domain/consent/consent.ts'
import { hasValidityEnded } from '../../domain/guarantee/letter.ts'
import type { GuaranteeTerms } from '../../domain/guarantee/terms.ts'
import { judgeSigning, type SigningDemand, signersOf, waysFor } from '../../domain/mandate/signing.ts'
import type { BilingualText } from '../../domain/shared/bilingual.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { isOffered } from '../consent/currentConsent.ts'
import type { AuthorizationKind, ConsentSubject } from '../consent/kind.ts'
import type { Dependencies } from '../dependencies.ts'
import { describeGuarantee } from './describe.ts'

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

type BankDependencies = Pick<Dependencies, 'coreBank' | 'offers'>

const isOfLetters = ({ offers }: BankDependencies) => isOffered({ offers }, { kind: 'guarantee' })

/** The applicant's line as it is now. Undefined without one, and where the bank has left letters out: pages from before are still read. */
const findLine = async (dependencies: BankDependencies, { commercialRegistrationNumber }: GuaranteeTerms) =>
  isOfLetters(dependencies) ? dependencies.coreBank.findGuaranteeLine(commercialRegistrationNumber) : undefined

/** Who signs a letter of this amount, by the mandate of the line. */
function demandOf(line: GuaranteeLine | undefined, { amountHalalas }: GuaranteeTerms): SigningDemand {
  const rule = line?.signing ?? []
  return { everybody: [], rules: [waysFor(rule, amountHalalas)], circles: [signersOf(rule)] }
}

/** The member of a request with the amount that the line must carry. */
export const amountPath = 'Data.Mt798.GuaranteeAmount.Amount'

/**
 * Throws BankRefusal 'businessRule' when the applicant's line does not carry the amount. The message does not say how much is free: only
 * the signatory sees that, on the bank's page.
 */
function assertWithinLine(line: GuaranteeLine | undefined, terms: GuaranteeTerms): void {
  if (terms.amountHalalas <= (line?.freeHalalas ?? 0)) return
  throw new BankRefusal(
    'businessRule',
    'The amount is larger than the free part of the applicant’s guarantee line. Nothing was reserved; the consent can be used when the line is free.',
    { path: amountPath },
  )
}

/**
 * How letter-of-guarantee consents are authorized: by those who sign for the applicant, alone or together, as the mandate of its line says
 * for the amount. Whoever approved first is the consent's customer. The last approval lets the app create one letter. Nothing is reserved
 * yet, so line and mandate are asked for again when the letter comes.
 */
export const guaranteeAuthorization: AuthorizationKind<'guarantee', GuaranteeSubject> = {
  async mayAuthorize(dependencies, { consentId, terms }, nationalIdentificationNumber) {
    // Also who signs smaller amounts alone: the page says what this one asks for.
    const line = await findLine(dependencies, terms)
    if (signersOf(line?.signing ?? []).includes(nationalIdentificationNumber)) return true
    // Who was asked before and lost the mandate is told so.
    return (await findApprovalDecision(dependencies.db, { consentId, nationalIdentificationNumber })) !== undefined
  },

  findObstacle: async () => undefined,

  async describe(dependencies, { consent: { terms }, now }) {
    const line = await findLine(dependencies, terms)
    return subjectOf(terms, await guaranteeToAuthorize(dependencies, terms, line), { line, now })
  },

  async describeStored(_, { consent: { terms }, now }) {
    // Nobody says that the line does not carry it, nor how much of it is free.
    return subjectOf(terms, { ...describeGuarantee(terms), freeHalalas: 0, isWithinLine: true }, { line: undefined, now })
  },

  termsAsked: async (_, { consent: { terms } }) => letterToConfirm(terms),

  async prepareApproval(dependencies, { consent: { terms }, nationalIdentificationNumber, now: asked }) {
    assertValid(terms, asked)
    const line = await findLine(dependencies, terms)
    assertWithinLine(line, terms)
    return {
      demand: demandOf(line, terms),
      accountIds: [],
      chosenAccountIds: [],
      terms: letterToConfirm(terms),
      async complete(trx, authorized, now) {
        assertValid(terms, now)
        const [first] = await listSigners(trx, authorized.consentId)
        await updateConsentCustomer(trx, authorized.consentId, first ?? nationalIdentificationNumber)
      },
    }
  },
}

const subjectOf = (
  terms: GuaranteeTerms,
  guarantee: GuaranteeToAuthorize,
  { line, now }: { line: GuaranteeLine | undefined; now: Date },
): GuaranteeSubject => ({
  ...{ guarantee, accounts: [], accountChoice: 'none', sharedAccountIds: [], demandFor: () => demandOf(line, terms) },
  isTooLate: hasValidityEnded(terms.validityExpiresAt, now),
})

/** Throws BankRefusal 'businessRule' for a letter whose validity is over. */
function assertValid({ validityExpiresAt }: GuaranteeTerms, now: Date): void {
  if (!hasValidityEnded(validityExpiresAt, now)) return
  throw new BankRefusal('businessRule', 'The ValidityExpiryDate of the guarantee has passed.', {
    path: 'Data.Mt798.ValidityExpiryDate',
  })
}

const letterToConfirm = (terms: GuaranteeTerms): ConfirmationTerms => ({
  kind: 'guarantee',
  amountHalalas: terms.amountHalalas,
  currency: terms.currency,
  beneficiaryName: terms.mt798.Beneficiary.Name,
  commercialRegistrationNumber: terms.commercialRegistrationNumber,
  validityStartsAt: terms.startsAt,
  validityExpiresAt: terms.validityExpiresAt,
  typeOfGuarantee: terms.mt798.TypeOfGuarantee,
  kindOfGuarantee: terms.mt798.KindOfGuarantee,
  formOfGuarantee: terms.mt798.FormOfGuarantee,
})

/** Everybody whose approval of a letter counts, first approval first. Nobody where one customer decided alone. */
async function listSigners(executor: Executor, consentId: string): Promise<string[]> {
  const approvals = await listConsentApprovals(executor, consentId)
  const given = approvals.flatMap(({ decision, decidedAt, nationalIdentificationNumber: signer }) =>
    decision === 'approved' && decidedAt ? [{ signer, at: decidedAt.getTime() }] : [],
  )
  return given.sort((one, other) => one.at - other.at).map(({ signer }) => signer)
}

/** Whose approval made an authorized consent so. */
async function signersOfConsent(
  executor: Executor,
  { consentId, nationalIdentificationNumber }: Pick<SignedConsent, 'consentId' | 'nationalIdentificationNumber'>,
): Promise<string[]> {
  const several = await listSigners(executor, consentId)
  return several.length > 0 ? several : [nationalIdentificationNumber]
}

/** A guarantee consent with the signatory who authorized it. */
export type SignedConsent = GuaranteeConsent & { nationalIdentificationNumber: string }

/**
 * Sees to it that nobody who approved an authorized consent stops anything until the transaction ends. The consent is locked behind it, as
 * an approval locks it behind the stops. Throws BankRefusal 'consentRevoked' where one of them has stopped the app: a report revokes the
 * consent in a moment, or in the next run of the job where its process died.
 */
export async function lockSigned(
  trx: Executor,
  consent: Pick<SignedConsent, 'consentId' | 'clientId' | 'nationalIdentificationNumber'>,
  path: string,
): Promise<void> {
  // Who approved an authorized consent changes no more.
  const customers = await signersOfConsent(trx, consent)
  await lockStopsForReading(trx, customers)
  if (await isStoppedByAny(trx, { customers, clientId: consent.clientId }))
    throw new BankRefusal('consentRevoked', 'Somebody who authorized this consent has stopped it. Create a new consent.', {
      path,
    })
}

/** Whether those who have approved an authorized consent suffice by the mandate as it is now. */
export async function mayStillSign(executor: Executor, consent: SignedConsent, demand: SigningDemand): Promise<boolean> {
  return judgeSigning(demand, await signersOfConsent(executor, consent)).outcome === 'satisfied'
}

/** Looks at letters by what the core bank says of each company, which it is asked once. */
export function openMandates(dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'offers'>) {
  const lines = new Map<number, Promise<GuaranteeLine | undefined>>()
  return {
    async isStillSigned(consent: SignedConsent): Promise<boolean> {
      const { terms } = consent
      const line = lines.get(terms.commercialRegistrationNumber) ?? findLine(dependencies, terms)
      lines.set(terms.commercialRegistrationNumber, line)
      return mayStillSign(dependencies.db, consent, demandOf(await line, terms))
    },
  }
}

/**
 * Asks the core bank whether it would take the letter of an authorized consent: those who approved may still sign it, and the line carries
 * the amount. Throws BankRefusal 'consentUnauthorized' or 'businessRule' otherwise.
 */
export async function checkSigned(
  dependencies: Pick<Dependencies, 'coreBank' | 'db' | 'offers'>,
  consent: SignedConsent,
  path: string,
): Promise<void> {
  const { terms } = consent
  const line = await findLine(dependencies, terms)
  if (!(await mayStillSign(dependencies.db, consent, demandOf(line, terms))))
    throw new BankRefusal('consentUnauthorized', 'Those who authorized this consent may no longer sign it for the applicant.', {
      path,
    })
  assertWithinLine(line, terms)
}

async function guaranteeToAuthorize(
  dependencies: BankDependencies,
  terms: GuaranteeTerms,
  line: GuaranteeLine | undefined,
): Promise<GuaranteeToAuthorize> {
  const { coreBank } = dependencies
  const company = isOfLetters(dependencies) ? await coreBank.findCompany(terms.commercialRegistrationNumber) : undefined
  const free = line?.freeHalalas ?? 0
  return {
    ...describeGuarantee(terms),
    // The applicant's name as the bank has it, and not as the app calls it.
    ...(company && { companyName: company.name }),
    freeHalalas: free,
    isWithinLine: terms.amountHalalas <= free,
  }
}
