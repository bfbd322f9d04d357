import { lockAppForApproval } from '../../data/repositories/apps.ts'
import { isStoppedByAny, lockStopsForReading } from '../../data/repositories/fraudCases.ts'
import type { Executor } from '../../data/schema.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import type { Consent, ConsentApproval } from '../../domain/consent/consent.ts'
import { eligible, type SigningDemand } from '../../domain/mandate/signing.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'

/** Names what is at fault when the customer has reported the app, or stopped open banking. */
export const stopPath = 'stop'

/** The refusal of an approval by a customer who has reported the app, or stopped open banking. */
export const stoppedByCustomer = (): BankRefusal =>
  new BankRefusal(
    'businessRule',
    'The customer has reported this app as fraud, or stopped open banking. Only the bank resumes it.',
    { path: stopPath },
  )

/** Names what is at fault when the app that asks is suspended, or has ended. */
export const appPaths = { suspended: 'appSuspended', ended: 'appEnded' } as const

/** Throws BankRefusal 'businessRule' where the app that asks may not act: whatever it asked for, nobody can approve it then. */
export function assertMayAct(status: AppStatus | undefined): void {
  if (status === 'admitted') return
  if (status === 'suspended')
    throw new BankRefusal('businessRule', 'The bank has suspended the app that asks, so nothing can be approved for it now.', {
      path: appPaths.suspended,
    })
  throw new BankRefusal('businessRule', 'The app that asks may not act any more, so nothing can be approved for it.', {
    path: appPaths.ended,
  })
}

/** Names what is at fault when somebody else whose approval the same request needs, or has, has stopped the app. */
export const otherStopPath = 'otherStop'

/** Whose consent it is, and who may approve it: everybody whose stop may end it. */
type Concerned = { owner: Pick<Consent, 'nationalIdentificationNumber'>; demand: SigningDemand }

/**
 * Sees to it that the app stands until the transaction ends, and that neither this customer nor anybody else who is concerned stops
 * anything meanwhile. The order of locks: the stops of the customers, the app, the consent, what the door keeps. A report of fraud locks
 * the stops first, too, and deleting an app the app. Throws BankRefusal 'businessRule' for an app that has ended or is suspended: whatever
 * it asked for, nobody can approve it then; and where this customer has stopped it.
 */
export async function lockAskingApp(
  trx: Executor,
  { clientId, nationalIdentificationNumber }: { clientId: string; nationalIdentificationNumber: string },
  { owner, demand }: Concerned,
): Promise<void> {
  const concerned = [nationalIdentificationNumber, owner.nationalIdentificationNumber, ...eligible(demand)]
  // In a statement of its own: that of the app would otherwise see what was there before it waited.
  await lockStopsForReading(
    trx,
    concerned.filter((customer) => customer !== null),
  )
  const app = await lockAppForApproval(trx, { clientId, nationalIdentificationNumber })
  assertMayAct(app?.status)
  if (app?.stop) throw stoppedByCustomer()
}

/**
 * Throws BankRefusal 'businessRule' where somebody else whose consent it is, or whose approval it has or waits for, has stopped the app:
 * their no is on its way, and until it has come no approval joins theirs. Who is only asked, and had stopped the app before that, says no
 * to nothing: others go on without them where the mandate lets them. The stops of all of them are locked (`lockAskingApp`).
 */
export async function assertStoppedByNoOther(
  trx: Executor,
  { clientId, nationalIdentificationNumber: owner }: Consent,
  { demand, kept, customer }: { demand: SigningDemand; kept: readonly ConsentApproval[]; customer: string },
): Promise<void> {
  const may = eligible(demand)
  const others = kept.filter(({ nationalIdentificationNumber: person }) => may.has(person) && person !== customer)
  const approved = others.filter(({ decision }) => decision === 'approved').map((row) => row.nationalIdentificationNumber)
  // Of who began it and has lost the mandate nothing counts any more.
  const customers = [...(owner !== null && owner !== customer && may.has(owner) ? [owner] : []), ...approved]
  const asked = others.filter(({ decision }) => decision === 'pending')
  if (!(await isStoppedByAny(trx, { customers, asked, clientId }))) return
  throw new BankRefusal('businessRule', 'Somebody else whose approval this request needs has stopped it.', {
    path: otherStopPath,
  })
}
