import type { LooseInput } from './call.ts'
import { accountShortForms, type AccountShortForms } from './accountInformation.ts'
import { letterShortForms, type LetterShortForms } from './letterOfGuarantee.ts'
import type { OperationId } from './operations.ts'
import { paymentShortForms, type PaymentShortForms } from './paymentInitiation.ts'

/** The calls with ids and messages in place of one input, as version 0.2 had them. They still work. */
export type ShortForms = PaymentShortForms & AccountShortForms & LetterShortForms

const shortForms: Partial<Record<OperationId, (...values: never[]) => LooseInput>> = {
  ...paymentShortForms,
  ...accountShortForms,
  ...letterShortForms,
}

/** A text (an id or a token) or a message; an input has neither in its place. */
const isShort = (first: unknown) => typeof first === 'string' || (typeof first === 'object' && first !== null && 'Data' in first)

/** What a method of the client was called with, as one input. */
export function inputOf(operationId: OperationId, values: unknown[]): LooseInput | undefined {
  const shortForm = shortForms[operationId]
  if (shortForm !== undefined && isShort(values[0])) return shortForm(...(values as never[]))
  return values[0] as LooseInput | undefined
}
