import { SanadError } from '../../domain/shared/errors.ts'
import { type SandboxControl } from '../../corebank/sandboxPort.ts'
import { type Dependencies } from '../dependencies.ts'

/** The sandbox switches of the core bank. Throws SanadError('routeUnknown') when the core bank is a real one: these addresses do not exist then. */
export function sandboxControl(deps: Pick<Dependencies, 'coreBank'>): SandboxControl {
  if (!deps.coreBank.sandbox) throw new SanadError('routeUnknown', 'The core bank behind this service is not the simulator')
  return deps.coreBank.sandbox
}
