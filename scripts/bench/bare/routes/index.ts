import { type BareRoute } from '../route.ts'
import { accountInformation } from './accountInformation.ts'
import { letterOfGuarantee } from './letterOfGuarantee.ts'
import { paymentInitiation } from './paymentInitiation.ts'
import { verification } from './verification.ts'

/** What the bare server answers beside tokens; an interface adds a file with its statements, written by hand. */
export const bareRoutes: readonly BareRoute[] = [
  ...paymentInitiation,
  ...accountInformation,
  ...letterOfGuarantee,
  ...verification,
]
