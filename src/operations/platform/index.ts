import { advanceClock } from './core-bank/advanceClock.ts'
import { approvePayment } from './core-bank/approvePayment.ts'
import { cancelLetter } from './core-bank/cancelLetter.ts'
import { createApp } from './dashboard/createApp.ts'
import { createDeveloper } from './dashboard/createDeveloper.ts'
import { createSession } from './dashboard/createSession.ts'
import { deleteApp } from './dashboard/deleteApp.ts'
import { deleteSession } from './dashboard/deleteSession.ts'
import { getApp } from './dashboard/getApp.ts'
import { getClock } from './core-bank/getClock.ts'
import { getCurrentDeveloper } from './dashboard/getCurrentDeveloper.ts'
import { getLiveness } from './health/getLiveness.ts'
import { getMagicValues } from './core-bank/getMagicValues.ts'
import { getReadiness } from './health/getReadiness.ts'
import { issueLetter } from './core-bank/issueLetter.ts'
import { listApps } from './dashboard/listApps.ts'
import { listBankLetters } from './core-bank/listBankLetters.ts'
import { listBankPayments } from './core-bank/listBankPayments.ts'
import { listCoreBankCustomers } from './core-bank/listCoreBankCustomers.ts'
import { listGuaranteeLines } from './core-bank/listGuaranteeLines.ts'
import { listOneTimeCodes } from './core-bank/listOneTimeCodes.ts'
import { rejectLetter } from './core-bank/rejectLetter.ts'
import { rejectPayment } from './core-bank/rejectPayment.ts'
import { rotateAppSecret } from './dashboard/rotateAppSecret.ts'
import { setAccountStatus } from './core-bank/setAccountStatus.ts'
import { updateApp } from './dashboard/updateApp.ts'

/** The handlers of the platform interface, by operationId. */
export const platformHandlers = {
  advanceClock,
  approvePayment,
  cancelLetter,
  createApp,
  createDeveloper,
  createSession,
  deleteApp,
  deleteSession,
  getApp,
  getClock,
  getCurrentDeveloper,
  getLiveness,
  getMagicValues,
  getReadiness,
  issueLetter,
  listApps,
  listBankLetters,
  listBankPayments,
  listCoreBankCustomers,
  listGuaranteeLines,
  listOneTimeCodes,
  rejectLetter,
  rejectPayment,
  rotateAppSecret,
  setAccountStatus,
  updateApp,
}
