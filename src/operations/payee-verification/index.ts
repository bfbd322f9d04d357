import { verifyPayee } from './verifyPayee.ts'

/** Handlers of interface d, by operationId. */
export const payeeVerificationHandlers = { verifyPayee }
