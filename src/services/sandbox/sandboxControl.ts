import { type CoreBank } from '../../corebank/port.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

/** The sandbox switches of the core bank. Throws SanadError('sandboxOnly') when the core bank is a real one: these addresses do not exist then. */
export function sandboxControl({ coreBank }: Pick<Dependencies, 'coreBank'>): NonNullable<CoreBank['sandbox']> {
  if (!coreBank.sandbox) throw new SanadError('sandboxOnly', 'The core bank behind this service is not the simulator.')
  return coreBank.sandbox
}
