import type { Settings } from '../config/settings.ts'
import { createSenderAddress } from '../security/tls/trustedProxy.ts'
import { noteAddress } from '../telemetry/requests.ts'
import type { Gate } from './gate.ts'

/** Makes the gate that notes who sent a request, for limits and logs. Without a proxy its connection tells. */
export function createSenderNote({ trustedProxy }: Pick<Settings, 'trustedProxy'>): Gate {
  if (trustedProxy === undefined) return (_request, _response, next) => next()
  const addressOf = createSenderAddress(trustedProxy)
  return (request, _response, next) => {
    noteAddress(request, addressOf(request))
    next()
  }
}
