import { type Dependencies } from '../dependencies.ts'

/** What telling the core bank needs. */
export type HandOverDependencies = Pick<Dependencies, 'coreBank' | 'db' | 'settings'>

/** `done`: nothing is left to tell or to ask; `pending`: the core bank has it and will decide. */
export type HandOverOutcome = 'done' | 'pending'

/** How one kind of instruction is carried out. Both throw when the core bank fails or does not answer: then the outcome is not known. */
export interface HandOver {
  /** Tells the core bank; again with the same id when an earlier try had no answer. */
  handOver(dependencies: HandOverDependencies, resourceId: string): Promise<HandOverOutcome>
  /** Asks what became of it, without telling it again. */
  askAgain(dependencies: HandOverDependencies, resourceId: string): Promise<HandOverOutcome>
}
