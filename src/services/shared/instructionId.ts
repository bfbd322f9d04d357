import type { InstructionKey } from '../../data/repositories/instructions.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'

/** What an instructionId of the console names. The contract has the form of the id: a kind has no full stop. */
export function readInstructionId(instructionId: string): InstructionKey {
  const dot = instructionId.indexOf('.')
  return { kind: instructionId.slice(0, dot) as InstructionKey['kind'], resourceId: instructionId.slice(dot + 1) }
}

/** The refusal of an id that no instruction has. */
export const unknownInstruction = () =>
  new BankRefusal('resourceIdUnknown', 'No instruction has this instructionId.', { path: 'instructionId' })
