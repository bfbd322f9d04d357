import { randomUUID } from 'node:crypto'
import { addPartition } from '../../../src/data/repositories/partitions.ts'
import { insertLoggedRequests } from '../../../src/data/repositories/requestLog.ts'
import type { LoggedRequest } from '../../../src/domain/requestLog/loggedRequest.ts'
import { makeRequestId } from '../../../src/services/requestLog/requestId.ts'
import type { RunningSanad } from '../servers/sanad.ts'

/** Writes calls of an app into the log, each with its changes to an ordinary one. */
export async function logCalls(
  { dependencies: { db } }: Pick<RunningSanad, 'dependencies'>,
  clientId: string,
  calls: Partial<LoggedRequest>[],
): Promise<void> {
  const requests = calls.map((call) => ordinaryRequest(clientId, call))
  for (const day of new Set(requests.map(({ receivedAt }) => receivedAt.toISOString().slice(0, 10))))
    await addPartition(db, 'requestLog', new Date(day))
  await insertLoggedRequests(db, requests)
}

/** A request that was answered, with changes. Its id says when it was received, as those of the log do. */
export const ordinaryRequest = (
  clientId: string,
  { receivedAt = new Date(), ...changes }: Partial<LoggedRequest> = {},
): LoggedRequest => ({
  requestId: makeRequestId(receivedAt.getTime()),
  clientId,
  knownBy: 'proof',
  receivedAt,
  interactionId: randomUUID(),
  interfaceName: 'payment-initiation',
  operationId: 'createPaymentConsent',
  method: 'POST',
  path: '/open-banking/payment/2023.08-draft2/payment-consents',
  status: 201,
  durationMs: 10,
  errorCodes: [],
  refusal: null,
  consentId: null,
  resourceId: null,
  verdicts: null,
  details: null,
  ...changes,
})
