import type { CoreBank } from '../../corebank/port.ts'
import { listConsentApprovals } from '../../data/repositories/consentApprovals.ts'
import { type Consent, type ConsentApproval, hasFlag } from '../../domain/consent/consent.ts'
import { countedOf } from '../../domain/mandate/approvals.ts'
import { eligible, judgeSigning, type SigningDemand } from '../../domain/mandate/signing.ts'
import type { BilingualName } from '../../domain/shared/bilingual.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import type { Dependencies } from '../dependencies.ts'

/** One of the others whose approval a consent needs, or needed, as an authorizer sees them. */
export interface OtherAuthorizer {
  /** Null for somebody with whom this authorizer shares no account and no company: those two may not know each other. */
  name: BilingualName | null
  /** `toBeAsked`: once this customer has approved. `notAsked`: nobody is, because an approval of this customer would not count. */
  decision: ConsentApproval['decision'] | 'toBeAsked' | 'notAsked'
  decidedAt: Date | null
}

/** Who must approve a consent beside one customer, by the mandate as it is now. */
export interface SigningView {
  others: OtherAuthorizer[]
  /** How many more must approve once this customer has. 0: nobody else. */
  further: number
  /** This customer's approval counts. */
  maySign: boolean
  /** Not even everybody together could approve. */
  isImpossible: boolean
  /** When this customer has approved, where they have and it counts. */
  approvedAt?: Date
}

/** How it stands where nobody else is asked. */
export const nobodyElse: SigningView = { others: [], further: 0, maySign: true, isImpossible: false }

/** Who looks at a consent, and whether they have the decision about it before them. */
export interface Viewer {
  nationalIdentificationNumber: string
  demand: SigningDemand
}

/**
 * Who else must approve, has approved, or did and does not count any more. The core bank was asked just now for `demand`; names are the
 * bank's own.
 */
export async function describeSigning(
  { db, coreBank }: Pick<Dependencies, 'db' | 'coreBank'>,
  consent: Consent,
  { nationalIdentificationNumber: viewer, demand }: Viewer,
): Promise<SigningView> {
  // Only an approval by one of several people sets this flag.
  const isBegun = hasFlag(consent, 'PartlyAuthorized')
  const kept = isBegun ? await listConsentApprovals(db, consent.consentId) : []
  const counted = countedOf(demand, kept)
  const may = eligible(demand)
  const isOwn = (person: string) => person === viewer
  const { outcome, missing, askable } = judgeSigning(demand, may.has(viewer) ? [...counted, viewer] : counted)
  const before = judgeSigning(
    demand,
    counted.filter((person) => !isOwn(person)),
  )
  const said = kept.flatMap(({ nationalIdentificationNumber: person, decision, decidedAt }) => {
    if (isOwn(person) || decidedAt === null) return []
    const isLapsed = decision === 'approved' && !may.has(person)
    return [{ person, decision: isLapsed ? ('lapsed' as const) : decision, decidedAt }]
  })
  const own = kept.find(({ nationalIdentificationNumber: person, decision }) => isOwn(person) && decision === 'approved')
  const approvedAt = may.has(viewer) ? own?.decidedAt : undefined
  const maySign = before.askable.includes(viewer)
  const ofAsked = isBegun ? 'pending' : maySign ? 'toBeAsked' : 'notAsked'
  const asked = askable
    .filter((person) => !isOwn(person))
    .map((person) => ({ person, decision: ofAsked, decidedAt: null }) as const)
  const others = [...said.filter(({ person }) => !askable.includes(person)), ...asked].sort((one, other) =>
    one.person < other.person ? -1 : 1,
  )
  return {
    others: await Promise.all(others.map((other) => toOther(coreBank, demand, viewer, other))),
    further: outcome === 'impossible' ? 0 : missing,
    maySign,
    isImpossible: outcome === 'impossible',
    ...(approvedAt && { approvedAt }),
  }
}

/** One of those who have decided, as everybody is told who was asked. A no has no name but to who gave it. */
export interface GivenDecision extends Pick<OtherAuthorizer, 'name'> {
  decision: 'approved' | 'declined'
  decidedAt: Date
  /** Whether it is the reader's own. */
  isOwn: boolean
}

/** Who reads of decisions, and who may know each other: of access to accounts that not all of them share. Else all do. */
export interface DecisionReader {
  nationalIdentificationNumber: string
  circles?: SigningDemand['circles'] | undefined
}

/**
 * Who has approved and that somebody has declined, in the order in which they did, once nobody is asked any more. Empty where one customer
 * decides alone. A no has no name, whatever it came from: one that a report of fraud made must not tell who has reported
 * (docs/decisions/customers.md#a-no-has-no-name).
 */
export async function describeDecisions(
  { coreBank }: Pick<Dependencies, 'coreBank'>,
  approvals: readonly ConsentApproval[],
  { nationalIdentificationNumber: reader, circles }: DecisionReader,
): Promise<GivenDecision[]> {
  const isNamed = (person: string) => circles?.some((circle) => circle.includes(person) && circle.includes(reader)) ?? true
  const said = approvals.flatMap(({ nationalIdentificationNumber: person, decision, decidedAt }) =>
    decidedAt !== null && (decision === 'approved' || decision === 'declined') ? [{ person, decision, decidedAt }] : [],
  )
  said.sort((one, other) => one.decidedAt.getTime() - other.decidedAt.getTime())
  return Promise.all(
    said.map(async ({ person, ...decided }) => {
      const isOwn = person === reader
      const isTold = isOwn || (decided.decision === 'approved' && isNamed(person))
      const customer = isTold ? await coreBank.findCustomer(person).catch(undefinedWhenAway) : undefined
      return { ...decided, name: customer?.name ?? null, isOwn }
    }),
  )
}

async function toOther(
  coreBank: Pick<CoreBank, 'findCustomer'>,
  { circles }: SigningDemand,
  viewer: string,
  { person, decision, decidedAt }: Omit<OtherAuthorizer, 'name'> & { person: string },
): Promise<OtherAuthorizer> {
  const isKnown = circles.some((circle) => circle.includes(person) && circle.includes(viewer))
  const customer = isKnown ? await coreBank.findCustomer(person).catch(undefinedWhenAway) : undefined
  return { name: customer?.name ?? null, decision, decidedAt }
}
