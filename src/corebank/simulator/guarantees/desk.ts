import { type Executor } from '../../../data/schema.ts'
import { type CoreBankContext } from '../../port.ts'
import { type LetterDecisionListener } from '../../guaranteePort.ts'

/** What the parts of the guarantee desk share. Everything that matters is in the database; only the listener lives here. */
export interface GuaranteeDesk {
  db: Executor
  context: CoreBankContext
  listener: LetterDecisionListener | undefined
}
