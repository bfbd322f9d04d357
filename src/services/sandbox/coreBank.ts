import type { CoreBank } from '../../corebank/port.ts'
import {
  type DecideSandboxLetter,
  type DecideSandboxPayment,
  type SandboxLetter,
  type SandboxPayment,
  declinedByBank,
} from '../../corebank/sandboxPort.ts'
import { findLetter } from '../../data/repositories/letters.ts'
import { findPayment } from '../../data/repositories/payments.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import { longestReasonMessage, reasonCodePatterns } from '../../domain/shared/rejectReason.ts'
import type { Dependencies } from '../dependencies.ts'
import { followDecisions } from '../instruction/followDecisions.ts'
import { handOverNow } from '../instruction/handOverDue.ts'
import { undefinedWhenAway } from '../shared/coreBankFailures.ts'
import type { HandOverDependencies } from '../shared/handOverKind.ts'

/**
 * The switches of the simulated core bank. Throws BankRefusal 'sandboxOnly' for a real core bank; these addresses do not exist then.
 */
export function sandboxOf({ coreBank }: Pick<Dependencies, 'coreBank'>): NonNullable<CoreBank['sandbox']> {
  if (!coreBank.sandbox) throw new BankRefusal('sandboxOnly', 'The core bank behind this service is not the simulator.')
  return coreBank.sandbox
}

/** What a page of the sandbox asks the core bank, or undefined where that is away. */
export const unlessAway = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => asked.catch(undefinedWhenAway)

/** Why the bank rejects something. The default is PASP.Declined. */
export interface RejectReason {
  reasonCode?: string | undefined
  reasonMessage?: string | undefined
}

/** The complete reason. Throws BankRefusal 'resourceFormat' for a reason that the contracts cannot express. */
export function rejectReason({ reasonCode, reasonMessage }: RejectReason): { reasonCode: string; reasonMessage: string } {
  const reason = {
    reasonCode: reasonCode ?? declinedByBank.reasonCode,
    reasonMessage: reasonMessage ?? declinedByBank.reasonMessage,
  }
  if (!reasonCodePatterns.letter.test(reason.reasonCode)) {
    throw new BankRefusal('resourceFormat', 'reasonCode is not of the form System.Code, for example SARIE.AC04.', {
      path: 'reasonCode',
    })
  }
  if (reason.reasonMessage.length === 0 || reason.reasonMessage.length > longestReasonMessage) {
    throw new BankRefusal('resourceFormat', `reasonMessage is not 1 to ${longestReasonMessage} characters long.`, {
      path: 'reasonMessage',
    })
  }
  return reason
}

/**
 * Decides a payment at the simulated bank. It completes, or is rejected when it cannot be settled (funds, account status). The same
 * decision again answers as the first time. Throws BankRefusal 'resourceIdUnknown', 'customerWrong' (another customer's payment) or
 * 'stateConflict' (decided otherwise before).
 */
export async function decideBankPayment(
  dependencies: HandOverDependencies,
  request: DecideSandboxPayment,
): Promise<SandboxPayment> {
  const sandbox = sandboxOf(dependencies)
  const decided = await afterHandOver(
    () => sandbox.decidePayment(request),
    async () => {
      const payment = await findPayment(dependencies.db, request.paymentId)
      const isDue = payment?.status === 'KSAOB.Pending' && (payment.executionAt === null || payment.executionAt <= request.now)
      if (isDue) await handOverNow(dependencies, { kind: 'payment', resourceId: request.paymentId })
    },
  )
  await hearOf(dependencies, request.now)
  return decided
}

/**
 * Decides a letter at the simulated bank. The same decision again answers as the first time. Throws BankRefusal 'resourceIdUnknown' or
 * 'stateConflict' (decided otherwise before, or its validity is over).
 */
export async function decideBankLetter(dependencies: HandOverDependencies, request: DecideSandboxLetter): Promise<SandboxLetter> {
  const sandbox = sandboxOf(dependencies)
  const { letterOfGuaranteeId } = request
  const decided = await afterHandOver(
    () => sandbox.decideLetter(request),
    async () => {
      const letter = await findLetter(dependencies.db, letterOfGuaranteeId)
      if (letter?.status === 'Pending') await handOverNow(dependencies, { kind: 'letter', resourceId: letterOfGuaranteeId })
    },
  )
  await hearOf(dependencies, request.now)
  return decided
}

/** A tester who has decided sees it at once, also where the simulator runs apart: then the feed is read, all of it. */
async function hearOf(dependencies: HandOverDependencies, now: Date): Promise<void> {
  if (!sandboxOf(dependencies).apart) return
  while ((await followDecisions(dependencies, now)) > 0);
}

/** Runs a decision. When its payment or letter has not been handed over yet, that is done first. */
async function afterHandOver<Decided>(decide: () => Promise<Decided>, handOver: () => Promise<void>): Promise<Decided> {
  try {
    return await decide()
  } catch (error) {
    if (!(error instanceof BankRefusal && error.code === 'resourceIdUnknown')) throw error
    // The hand-over happens here, or at the same moment elsewhere. The second try finds it either way.
    await handOver()
    return decide()
  }
}
