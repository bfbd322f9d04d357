import { type Dependencies } from '../dependencies.ts'
import { type Responders } from './otherBanks/responders.ts'

/** What account verification works with: the bank's own records, and the way to other banks. */
export type VerificationParts = Pick<Dependencies, 'db' | 'coreBank' | 'settings'> & { responders: Responders }
