import type { Handlers } from './server.ts'

/**
 * Your functions, by the names of the operations: what the contract sends comes in, what it answers goes out. All that is not here yet
 * answers 501. Begin with the door; the guide says in which order to go on.
 */
export const handlers: Partial<Handlers> = {
  getAdapterLiveness: async () => ({ status: 'up' }),
  // Ask the core here, and throw a Problem 503 'unavailable' while it does not answer.
  getAdapterReadiness: async () => ({ status: 'up' }),
  echoCall: async ({ headers }) => ({ now: new Date().toISOString(), interactionId: String(headers['x-fapi-interaction-id']) }),
}
