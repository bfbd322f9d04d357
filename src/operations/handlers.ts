import * as accountInformation from './accountInformation.ts'
import * as bankConsole from './console.ts'
import * as coreBankOperations from './coreBank.ts'
import * as dashboard from './dashboard.ts'
import * as developerAccess from './developerAccess.ts'
import * as events from './events.ts'
import * as letterOfGuarantee from './letterOfGuarantee.ts'
import * as paymentInitiation from './paymentInitiation.ts'
import * as platform from './platform.ts'
import * as requestLogOperations from './requestLog.ts'
import * as verification from './verification.ts'

/** Every operation of the contracts by its operationId. */
export const handlers = {
  ...accountInformation,
  ...bankConsole,
  ...coreBankOperations,
  ...dashboard,
  ...developerAccess,
  ...events,
  ...letterOfGuarantee,
  ...paymentInitiation,
  ...platform,
  ...requestLogOperations,
  ...verification,
}
