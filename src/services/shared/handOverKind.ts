import type { Dependencies } from '../dependencies.ts'

/** What a hand-over to the core bank needs. */
export type HandOverDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'settings' | 'log' | 'metrics' | 'clock'>

/** `done`: nothing is left to hand over or to ask. `pending`: the core bank has it and will decide. */
export type HandOverOutcome = 'done' | 'pending'

/**
 * How one kind of instruction is carried out. Both functions throw when the core bank fails or does not answer, because the outcome
 * is unknown then.
 */
export interface HandOver {
  /** Hands the instruction over. It is called again with the same id when an earlier try got no answer. */
  handOver(dependencies: HandOverDependencies, resourceId: string): Promise<HandOverOutcome>
  /** Asks for the decision, without another hand-over. */
  askAgain(dependencies: HandOverDependencies, resourceId: string): Promise<HandOverOutcome>
}
