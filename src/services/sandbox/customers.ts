import { type MagicValues, type SandboxCustomer, type SandboxOneTimeCode } from '../../corebank/sandboxPort.ts'
import { type Dependencies } from '../dependencies.ts'
import { sandboxControl } from './sandboxControl.ts'

type Deps = Pick<Dependencies, 'coreBank'>

/** Every sandbox customer with password, accounts, balances and companies. */
export async function listSandboxCustomers(deps: Deps): Promise<SandboxCustomer[]> {
  return sandboxControl(deps).listCustomers()
}

/** The codes a customer could type now, newest last. Throws SanadError('resourceIdUnknown') for an unknown customer. */
export async function listOneTimeCodes(deps: Deps, nationalIdentificationNumber: string): Promise<SandboxOneTimeCode[]> {
  return sandboxControl(deps).listOneTimeCodes(nationalIdentificationNumber)
}

/** The documented special customers, amounts and IBANs of the sandbox. */
export function magicValues(deps: Deps): MagicValues {
  return sandboxControl(deps).magicValues()
}
