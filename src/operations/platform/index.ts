import { advanceClock } from './advanceClock.ts'
import { approvePayment } from './approvePayment.ts'
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
import { listApps } from './listApps.ts'
import { listBankPayments } from './listBankPayments.ts'
import { listCoreBankCustomers } from './listCoreBankCustomers.ts'
import { listOneTimeCodes } from './listOneTimeCodes.ts'
import { rejectPayment } from './rejectPayment.ts'
import { rotateAppSecret } from './rotateAppSecret.ts'
import { setAccountStatus } from './setAccountStatus.ts'
import { updateApp } from './updateApp.ts'

/** The handlers of the platform interface, by operationId. */
export const platformHandlers = {
  advanceClock,
  approvePayment,
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
  listApps,
  listBankPayments,
  listCoreBankCustomers,
  listOneTimeCodes,
  rejectPayment,
  rotateAppSecret,
  setAccountStatus,
  updateApp,
}
