import { accountInformation } from './accountInformation.ts'
import { bankApp } from './bankApp.ts'
import { bankConsole } from './console.ts'
import type { InterfaceData } from './interfaceData.ts'
import { letterOfGuarantee } from './letterOfGuarantee.ts'
import { paymentInitiation } from './paymentInitiation.ts'
import { platform } from './platform.ts'
import { accountVerification, payeeVerification } from './verification.ts'

/** The interfaces that Dredd goes through. A new one: its tables in a file like paymentInitiation.ts, and a line here; no hook changes. */
export const interfaces: Record<string, InterfaceData<unknown>> = {
  'account-information': forget(accountInformation),
  'letter-of-guarantee': forget(letterOfGuarantee),
  'payment-initiation': forget(paymentInitiation),
  'payee-verification': forget(payeeVerification),
  'account-verification': forget(accountVerification),
  'bank-app': forget(bankApp),
  console: forget(bankConsole),
  platform: forget(platform),
}

/** Each interface prepares a stage of its own kind and gets that one back, so nobody else needs to know the kind. */
function forget<Stage>(data: InterfaceData<Stage>): InterfaceData<unknown> {
  return data as InterfaceData<unknown>
}
