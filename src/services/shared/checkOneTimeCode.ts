import { type RequestSource } from '../../telemetry/requests.ts'
import { type Dependencies } from '../dependencies.ts'

/** The second factor of a customer as typed. */
export interface CustomerCode {
  nationalIdentificationNumber: string
  /** What the code was sent for. */
  purpose: string
  oneTimeCode: string
  source?: RequestSource | undefined
}

/** Asks the core bank whether the one-time code is right. A wrong one is a security event. */
export async function checkCustomerCode(
  { coreBank, securityLog }: Pick<Dependencies, 'coreBank' | 'securityLog'>,
  { nationalIdentificationNumber, purpose, oneTimeCode, source }: CustomerCode,
): Promise<boolean> {
  const isRight = await coreBank.checkOneTimeCode(nationalIdentificationNumber, purpose, oneTimeCode)
  if (!isRight) securityLog?.report({ kind: 'customerCodeRefused', id: nationalIdentificationNumber, ...source })
  return isRight
}
