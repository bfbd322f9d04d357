import { type CodeList } from './codeList.ts'
import { applicableRules } from './codes/applicableRules.ts'
import { deliveryOfOriginalGuarantee } from './codes/deliveryOfOriginalGuarantee.ts'
import { deliveryTo } from './codes/deliveryTo.ts'
import { formOfGuarantee } from './codes/formOfGuarantee.ts'
import { guaranteeAmountType } from './codes/guaranteeAmountType.ts'
import { kindOfGuarantee } from './codes/kindOfGuarantee.ts'
import { languageOfStandardWording } from './codes/languageOfStandardWording.ts'
import { specialTerms } from './codes/specialTerms.ts'
import { typeOfGuarantee } from './codes/typeOfGuarantee.ts'
import { validityType } from './codes/validityType.ts'
import { wordingOfGuarantee } from './codes/wordingOfGuarantee.ts'

/** Every code list of Mt798. The contract, the pages, the printed letter and the rules read these same tables. */
export const codeLists = {
  kindOfGuarantee,
  typeOfGuarantee,
  formOfGuarantee,
  wordingOfGuarantee,
  specialTerms,
  languageOfStandardWording,
  guaranteeAmountType,
  validityType,
  deliveryOfOriginalGuarantee,
  deliveryTo,
  applicableRules,
} as const satisfies Record<string, CodeList>

export type CodeListName = keyof typeof codeLists
