import { type MagicValues, type SandboxCustomer, type SandboxOneTimeCode } from '../../corebank/sandboxPort.ts'
import { type Dependencies } from '../dependencies.ts'
import { sandboxControl } from './sandboxControl.ts'

type SandboxDependencies = Pick<Dependencies, 'coreBank'>

/** Every sandbox customer with password, accounts, balances and companies. */
export async function listSandboxCustomers(dependencies: SandboxDependencies): Promise<SandboxCustomer[]> {
  return sandboxControl(dependencies).listCustomers()
}

/** The codes a customer could type now, newest last. Throws SanadError('resourceIdUnknown') for an unknown customer. */
export async function listOneTimeCodes(
  dependencies: SandboxDependencies,
  nationalIdentificationNumber: string,
): Promise<SandboxOneTimeCode[]> {
  return sandboxControl(dependencies).listOneTimeCodes(nationalIdentificationNumber)
}

/** The documented special customers, amounts and IBANs of the sandbox. */
export function magicValues(dependencies: SandboxDependencies): MagicValues {
  return sandboxControl(dependencies).magicValues()
}
