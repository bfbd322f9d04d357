import { createLetterOfGuarantee } from './createLetterOfGuarantee.ts'
import { createLetterOfGuaranteeConsent } from './createLetterOfGuaranteeConsent.ts'
import { getLetterOfGuarantee } from './getLetterOfGuarantee.ts'
import { getLetterOfGuaranteeConsent } from './getLetterOfGuaranteeConsent.ts'
import { patchLetterOfGuaranteeConsent } from './patchLetterOfGuaranteeConsent.ts'

/** The handlers of interface c, by operationId. */
export const letterOfGuaranteeHandlers = {
  createLetterOfGuarantee,
  createLetterOfGuaranteeConsent,
  getLetterOfGuarantee,
  getLetterOfGuaranteeConsent,
  patchLetterOfGuaranteeConsent,
}
