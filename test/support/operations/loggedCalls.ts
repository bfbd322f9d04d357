import { randomUUID } from 'node:crypto'
import { addRequestLogDay, insertLoggedRequests } from '../../../src/data/repositories/requestLog.ts'
import { type LoggedRequest } from '../../../src/domain/requestLog/loggedRequest.ts'
import { type RunningSanad } from '../servers/sanad.ts'

/** Writes calls of an app into the log, each with its changes to an ordinary one. */
export async function logCalls(
  { dependencies: { db } }: Pick<RunningSanad, 'dependencies'>,
  clientId: string,
  calls: Partial<LoggedRequest>[],
): Promise<void> {
  const requests = calls.map((call) => ({ ...ordinary(clientId), ...call }))
  for (const day of new Set(requests.map(({ receivedAt }) => receivedAt.toISOString().slice(0, 10))))
    await addRequestLogDay(db, day)
  await insertLoggedRequests(db, requests)
}

const ordinary = (clientId: string): LoggedRequest => ({
  requestId: randomUUID(),
  clientId,
  receivedAt: new Date(),
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
})
