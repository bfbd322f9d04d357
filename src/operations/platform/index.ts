import { advanceClock } from './advanceClock.ts'
import { approvePayment } from './approvePayment.ts'
import { cancelLetter } from './cancelLetter.ts'
import { createApp } from './createApp.ts'
import { createDeveloper } from './createDeveloper.ts'
import { createSession } from './createSession.ts'
import { deleteApp } from './deleteApp.ts'
import { deleteSession } from './deleteSession.ts'
import { getApp } from './getApp.ts'
import { getClock } from './getClock.ts'
import { getCurrentDeveloper } from './getCurrentDeveloper.ts'
import { getLiveness } from './getLiveness.ts'
import { getMagicValues } from './getMagicValues.ts'
import { getReadiness } from './getReadiness.ts'
import { issueLetter } from './issueLetter.ts'
import { listApps } from './listApps.ts'
import { listBankLetters } from './listBankLetters.ts'
import { listBankPayments } from './listBankPayments.ts'
import { listCoreBankCustomers } from './listCoreBankCustomers.ts'
import { listGuaranteeLines } from './listGuaranteeLines.ts'
import { listOneTimeCodes } from './listOneTimeCodes.ts'
import { rejectLetter } from './rejectLetter.ts'
import { rejectPayment } from './rejectPayment.ts'
import { rotateAppSecret } from './rotateAppSecret.ts'
import { setAccountStatus } from './setAccountStatus.ts'
import { updateApp } from './updateApp.ts'

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
