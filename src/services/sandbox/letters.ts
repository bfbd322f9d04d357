import { type SandboxGuaranteeLine, type SandboxLetter, type SandboxLetterState } from '../../corebank/port.ts'
import { declinedByBank } from '../../domain/shared/rejectReason.ts'
import { type Dependencies } from '../dependencies.ts'
import { sandboxControl } from './sandboxControl.ts'

type SandboxDependencies = Pick<Dependencies, 'coreBank'>

/** Letters as the core bank knows them, newest first, at most 200. */
export async function listBankLetters(
  dependencies: SandboxDependencies,
  filter: { state?: SandboxLetterState } = {},
): Promise<SandboxLetter[]> {
  return sandboxControl(dependencies).listLetters(filter)
}

/** Every company with a guarantee line, who signs for it and what is free. */
export async function listGuaranteeLines(dependencies: SandboxDependencies): Promise<SandboxGuaranteeLine[]> {
  return sandboxControl(dependencies).listGuaranteeLines()
}

/** One letter. Throws SanadError('resourceIdUnknown'). */
export async function findBankLetter(dependencies: SandboxDependencies, letterOfGuaranteeId: string): Promise<SandboxLetter> {
  return sandboxControl(dependencies).findLetter(letterOfGuaranteeId)
}

/** Issues a letter, or cancels it at the wish of the applicant; again answers the same. Throws SanadError 'resourceIdUnknown' or 'stateConflict'. */
export async function decideBankLetter(
  dependencies: SandboxDependencies,
  order: { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; now: Date },
): Promise<SandboxLetter> {
  return sandboxControl(dependencies).decideLetter(order)
}

/** Rejects a letter; again answers as the first time, with the first reason. Throws SanadError 'resourceIdUnknown' or 'stateConflict'. */
export async function rejectBankLetter(
  dependencies: SandboxDependencies,
  order: { letterOfGuaranteeId: string; reasonCode?: string | undefined; reasonMessage?: string | undefined; now: Date },
): Promise<SandboxLetter> {
  const { letterOfGuaranteeId, reasonCode = declinedByBank.reasonCode, reasonMessage = declinedByBank.reasonMessage, now } = order
  return sandboxControl(dependencies).decideLetter({ letterOfGuaranteeId, outcome: 'rejected', reasonCode, reasonMessage, now })
}
