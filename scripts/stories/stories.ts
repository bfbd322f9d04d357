import { accountAccess } from './plays/access.ts'
import { fromPageToPhone } from './plays/appLink.ts'
import { bankArea } from './plays/area.ts'
import { bankApp } from './plays/bankApp.ts'
import { decoupledApproval } from './plays/decoupled.ts'
import { fraudReport } from './plays/fraud.ts'
import { letterOfGuarantee } from './plays/letter.ts'
import { changedMandate, jointLetter } from './plays/mandates.ts'
import { accessEndsSoon, messageToApproval, newPlace } from './plays/messages.ts'
import { declinedPayment, doubtfulPayee, oneOffPayment, tooMuch } from './plays/payments.ts'
import { scheduledTrouble } from './plays/scheduled.ts'
import { jointPayment } from './plays/shared.ts'
import { sharedAccess } from './plays/sharedAccess.ts'
import { signInByApp } from './plays/signInByApp.ts'
import { signInTrouble } from './plays/signIn.ts'
import { stoppedAccount, suspendedApp } from './plays/standstill.ts'
import { delayedPayment, rejectedPayment } from './plays/truth.ts'
import { waitingChanges } from './plays/waitingChanges.ts'
import type { Story } from './walk.ts'

/** The stories of customers, and the page of a developer who waits for the bank. A story's number is its place here; new ones go last. */
export const stories: readonly Story[] = [
  oneOffPayment,
  declinedPayment,
  doubtfulPayee,
  tooMuch,
  jointPayment,
  accountAccess,
  letterOfGuarantee,
  decoupledApproval,
  signInTrouble,
  bankArea,
  waitingChanges,
  bankApp,
  fraudReport,
  jointLetter,
  changedMandate,
  fromPageToPhone,
  messageToApproval,
  accessEndsSoon,
  newPlace,
  rejectedPayment,
  delayedPayment,
  signInByApp,
  stoppedAccount,
  suspendedApp,
  sharedAccess,
  scheduledTrouble,
]
