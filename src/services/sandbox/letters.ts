import { type GuaranteeControl, type SandboxGuaranteeLine, type SandboxLetter, type SandboxLetterState } from '../../corebank/port.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'coreBank'>

/** The sandbox switches for letters. Throws SanadError('routeUnknown') when the core bank is a real one: these addresses do not exist then. */
function guaranteeControl({ coreBank }: Deps): GuaranteeControl {
  if (!coreBank.sandbox) throw new SanadError('routeUnknown', 'The core bank behind this service is not the simulator')
  return coreBank.sandbox
}

/** Letters as the core bank knows them, newest first, at most 200. */
export async function listBankLetters(deps: Deps, filter: { state?: SandboxLetterState } = {}): Promise<SandboxLetter[]> {
  return guaranteeControl(deps).listLetters(filter)
}

/** Every company with a guarantee line, who signs for it and what is free. */
export async function listGuaranteeLines(deps: Deps): Promise<SandboxGuaranteeLine[]> {
  return guaranteeControl(deps).listGuaranteeLines()
}

/** One letter. Throws SanadError('resourceIdUnknown'). */
export async function findBankLetter(deps: Deps, letterOfGuaranteeId: string): Promise<SandboxLetter> {
  return guaranteeControl(deps).findLetter(letterOfGuaranteeId)
}

/** Issues a letter, or cancels it at the wish of the applicant; again answers the same. Throws SanadError 'resourceIdUnknown' or 'stateConflict'. */
export async function decideBankLetter(deps: Deps, order: { letterOfGuaranteeId: string; outcome: 'issued' | 'cancelled'; now: Date }): Promise<SandboxLetter> {
  return guaranteeControl(deps).decideLetter(order)
}

const defaultReason = { code: 'PASP.Declined', message: 'Declined by the bank' }

/** Rejects a letter; again answers as the first time, with the first reason. Throws SanadError 'resourceIdUnknown' or 'stateConflict'. */
export async function rejectBankLetter(
  deps: Deps,
  order: { letterOfGuaranteeId: string; reasonCode?: string | undefined; reasonMessage?: string | undefined; now: Date },
): Promise<SandboxLetter> {
  const { letterOfGuaranteeId, reasonCode = defaultReason.code, reasonMessage = defaultReason.message, now } = order
  return guaranteeControl(deps).decideLetter({ letterOfGuaranteeId, outcome: 'rejected', reasonCode, reasonMessage, now })
}
