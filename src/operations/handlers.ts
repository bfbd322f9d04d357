import * as accountInformation from './accountInformation.ts'
import * as bankApp from './bankApp.ts'
import * as bankConsole from './console.ts'
import * as letterOfGuarantee from './letterOfGuarantee.ts'
import * as paymentInitiation from './paymentInitiation.ts'
import * as apps from './platform/apps.ts'
import * as coreBank from './platform/coreBank.ts'
import * as developerCredentials from './platform/developerCredentials.ts'
import * as developers from './platform/developers.ts'
import * as events from './platform/events.ts'
import * as health from './platform/health.ts'
import * as organisations from './platform/organisations.ts'
import * as requests from './platform/requests.ts'
import * as resources from './platform/resources.ts'
import * as verification from './verification.ts'

/** Every operation of the contracts by its operationId. */
export const handlers = {
  ...accountInformation,
  ...bankApp,
  ...bankConsole,
  ...letterOfGuarantee,
  ...paymentInitiation,
  ...apps,
  ...coreBank,
  ...developerCredentials,
  ...developers,
  ...events,
  ...health,
  ...organisations,
  ...requests,
  ...resources,
  ...verification,
}
